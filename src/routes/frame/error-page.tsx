import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import type { SiteChrome } from '#views/chrome/site-chrome.server.ts';
import { QuickSearch } from '#search/ui/quick-search.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Illustration } from '#ui/empty-state.tsx';
import { Container } from '#ui/layout/container.tsx';

/** The pages that a 404 response names instead of its own. */
function suggestedIn(data: unknown): readonly { readonly href: string; readonly text: string }[] {
  return (data as { suggested?: readonly { href: string; text: string }[] } | null)?.suggested ?? [];
}

/** The location that a 404 response names: one of the group, on another site. */
function locationIn(data: unknown): { readonly text: string; readonly href: string } | null {
  return (data as { elsewhere?: { readonly text: string; readonly href: string } } | null)?.elsewhere ?? null;
}

/** Copy of an error page. Without a connection, it names the connection as the cause, not the website. */
function errorWords(missing: boolean) {
  if (missing)
    return {
      tab: 'Page not found',
      title: "We can't find that page",
      text: 'It may have moved, or the vehicle may have been sold.',
      isOffline: false,
    };
  const isOffline = typeof document !== 'undefined' && !navigator.onLine;
  return isOffline
    ? {
        tab: 'You are offline',
        title: 'You seem to be offline',
        text: 'Check your connection, then try again. What you have saved in this browser is still here.',
        isOffline,
      }
    : {
        tab: 'Something went wrong',
        title: 'Something went wrong on our side',
        text: 'Please try again in a moment.',
        isOffline,
      };
}

function CallUs({ phone }: { phone: { readonly text: string; readonly href: string } | undefined }) {
  return (
    <>
      {' If it happens again, please call us'}
      {phone && (
        <>
          {': '}
          <a className="link" href={phone.href}>
            {phone.text}
          </a>
        </>
      )}
      .
    </>
  );
}

const Directions = ({ href }: { href: string }) => (
  <p>
    <a className="link" href={href} rel="external">
      Get directions
    </a>
  </p>
);

function Suggested({ links }: { links: ReturnType<typeof suggestedIn> }) {
  if (links.length === 0) return null;
  return (
    <>
      <h2>Did you mean</h2>
      <ul className="chips" data-suggested="">
        {links.map(({ href, text }) => (
          <li key={href}>
            <a className="chip" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The page in place of one that failed. `chrome` is undefined when the root loader failed. */
export function ErrorPage({ chrome }: { chrome: SiteChrome | undefined }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const suggested = missing ? suggestedIn(error.data) : [];
  const elsewhere = missing ? locationIn(error.data) : null;
  const words = errorWords(missing);
  const { tab, title, isOffline } = words;
  const text = elsewhere?.text ?? words.text;
  return (
    <Container narrow className="page-message">
      <title>{tab}</title>
      {chrome && <Illustration name={chrome.illustration} />}
      <h1>{title}</h1>
      <p role={missing ? undefined : 'alert'}>
        {text}
        {!missing && !isOffline && <CallUs phone={chrome?.contacts.find(({ kind }) => kind === 'phone')} />}
      </p>
      {elsewhere && <Directions href={elsewhere.href} />}
      {missing && chrome && (
        <QuickSearch
          form={{ action: chrome.searchPath, fields: [] }}
          placeholder={chrome.placeholder}
          label="Search our stock"
        />
      )}
      <Suggested links={suggested} />
      <NextPages chrome={chrome} retry={missing ? null : pathname + search} isOffline={isOffline} />
    </Container>
  );
}

/** The links of an error page. `retry`: the URL that failed; `null` for a page that does not exist. */
function NextPages({
  chrome,
  retry,
  isOffline,
}: {
  chrome: SiteChrome | undefined;
  retry: string | null;
  isOffline: boolean;
}) {
  return (
    <p className="page-message-actions">
      {/* A full page load, which also works without scripts and after modules failed to load; without a connection it would lose the page. */}
      {retry !== null && (
        <ButtonLink href={retry} {...(isOffline ? {} : { 'data-document': '' })}>
          Retry
        </ButtonLink>
      )}
      {chrome && (
        <ButtonLink variant={retry === null ? 'primary' : 'secondary'} href={chrome.searchPath}>
          See all stock
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" href="/">
        Go to the home page
      </ButtonLink>
    </p>
  );
}
