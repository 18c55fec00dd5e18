import { memo, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import compactFont from '#styles/fonts/compact.woff2?url';
import humanistFont from '#styles/fonts/humanist.woff2?url';
import softSerifFont from '#styles/fonts/soft-serif.woff2?url';
import textFont from '#styles/fonts/text.woff2?url';
import wideFont from '#styles/fonts/wide.woff2?url';
import { scopeContext } from '#routes/context.ts';
import { dataOf, pageData, type PageData } from '#browser/page-data.ts';
import { SiteBanner } from '#routes/frame/site-banner.tsx';
import { siteChrome, type SiteChrome } from '#routes/frame/site-chrome.server.ts';
import { Toaster } from '#ui/toaster.tsx';
import type { PhoneLink } from '#dealerships/rules/australian-number.ts';
import { noteVisit } from '#leads/ui/remembered-details.ts';
import { scrollKey } from '#browser/history-state.ts';
import { announceContactClicks } from '#browser/contact-clicks.ts';
import { useDelegatedNavigation } from '#browser/navigation.ts';
import { useSettledFocus } from '#browser/focus.ts';
import { PageProgress, withProgress } from '#browser/page-progress.tsx';
import { Prefetch } from '#browser/prefetch.tsx';
import type { MediaView } from '#media/rules/media-view.ts';
import { ButtonLink } from '#ui/button.tsx';
import { AnnouncementBar } from '#ui/banner.tsx';
import { Illustration } from '#ui/empty-state.tsx';
import { Container } from '#ui/layout/container.tsx';
import { SiteFooter } from '#ui/layout/site-footer.tsx';
import { AccountLink, SavedLink } from '#shoppers/ui/saved-link.tsx';
import { signInBefore, signInDialog } from '#shoppers/ui/sign-in.ts';
import { SiteHeader } from '#ui/layout/site-header.tsx';
import { StockMenuPanel } from '#ui/layout/stock-menu-panel.tsx';
import { LazyCompareTray } from '#shoppers/ui/lazy-compare-tray.tsx';
import { QuickSearch, quickSearchForm } from '#search/ui/quick-search.tsx';
import { EARLY_INPUT } from '#browser/early-input.ts';
import { SECTION_MEMORY } from '#browser/section-memory.ts';
import { announceHydrated, layOutWhole, START_SCRIPT, type StartHandle } from '#browser/start-script.ts';
import '#styles/app.css';

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  pageData('root', await siteChrome(context.get(scopeContext)), request);

/** Header and footer are the same on all pages. */
export const shouldRevalidate = () => false;

/** `undefined` when the root loader failed. */
function useChrome(): SiteChrome | undefined {
  const page = useRouteLoaderData<typeof loader>('root');
  return page && dataOf(page);
}

/** What stylesheets read of a site's template. */
const layoutsOf = ({ card, frame, hero, rhythm, contact, form, model }: SiteChrome['look']) => ({
  'data-card': card,
  'data-frame': frame,
  'data-hero': hero,
  'data-rhythm': rhythm,
  'data-contact': contact,
  'data-form': form,
  'data-model': model,
});

export function Layout({ children }: { children: ReactNode }) {
  const chrome = useChrome();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const screen = matches.at(-1)?.id;
  const start = matches.map((match) => (match.handle as StartHandle | undefined)?.start).find(Boolean);
  // After the effects of the page inside, which may also be an error page: its header is hydrated too.
  useEffect(announceHydrated, []);
  return (
    <html lang="en-AU" data-start={start} {...(chrome && layoutsOf(chrome.look))} {...chrome?.tracking}>
      <Head chrome={chrome} />
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        {chrome && (
          <PageHeader
            chrome={chrome}
            current={pathname}
            search={search}
            phone={headerPhone(matches.at(-1)?.loaderData)}
          />
        )}
        <main id="main" tabIndex={-1}>
          {chrome?.banner?.screens.includes(screen ?? '') && <SiteBanner {...chrome.banner} />}
          {children}
        </main>
        {chrome && (
          <PageFooter
            chrome={chrome}
            hasPlaces={!chrome.shownOn.locations.includes(screen ?? '')}
            hasPayments={!chrome.shownOn.payments.includes(screen ?? '')}
          />
        )}
        {chrome?.compares && <LazyCompareTray current={pathname} />}
        <Toaster />
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

/** Without what the page lists itself. Memoised, like the header: a navigation renders this layout twice. */
const PageFooter = memo(function PageFooter({
  chrome,
  hasPlaces,
  hasPayments,
}: {
  chrome: SiteChrome;
  hasPlaces: boolean;
  hasPayments: boolean;
}) {
  return (
    <SiteFooter
      layout={chrome.look.footer}
      name={chrome.name}
      tagline={chrome.tagline}
      year={chrome.year}
      contacts={chrome.contacts}
      columns={chrome.columns}
      places={hasPlaces ? chrome.places : []}
      abns={chrome.abns}
      licences={chrome.licences}
      payments={hasPayments ? chrome.payments : []}
      legal={chrome.legal}
    />
  );
});

const DISPLAY_FONT_FILES: Readonly<Record<NonNullable<SiteChrome['displayFont']>, string>> = {
  wide: wideFont,
  'soft-serif': softSerifFont,
  humanist: humanistFont,
  compact: compactFont,
};

const FontPreload = ({ href }: { href: string }) => (
  <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
);

function Head({ chrome }: { chrome: SiteChrome | undefined }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* Before the stylesheets, for which a script behind them would wait: an input may come while the document arrives. */}
      <script
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: START_SCRIPT + EARLY_INPUT + (chrome?.remembersSections ? SECTION_MEMORY : ''),
        }}
      />
      <FontPreload href={textFont} />
      {chrome?.displayFont && <FontPreload href={DISPLAY_FONT_FILES[chrome.displayFont]} />}
      <Meta />
      <Links />
      {chrome && <link rel="stylesheet" href={chrome.theme} />}
      {chrome?.logo && <link rel="icon" type="image/svg+xml" href={chrome.logo} />}
    </head>
  );
}

/** The phone number of a page about one location. */
function headerPhone(page: unknown): PhoneLink | null {
  const shown: object | null = typeof page === 'object' && page !== null ? dataOf(page) : null;
  return shown !== null && 'headerPhone' in shown ? (shown.headerPhone as PhoneLink | null) : null;
}

function withPhone(contacts: SiteChrome['contacts'], phone: PhoneLink | null): SiteChrome['contacts'] {
  if (phone === null) return contacts;
  const { text, href } = phone;
  return [{ kind: 'phone', text, href, name: `Call ${text}` }, ...contacts.filter(({ kind }) => kind !== 'phone')];
}

/** `current` is the path of the page, which the menu marks. */
const PageHeader = memo(function PageHeader({
  chrome,
  current,
  search,
  phone,
}: {
  chrome: SiteChrome;
  current: string;
  /** The query string of the page. */
  search: string;
  /** The number of the page's location, which replaces the site's. */
  phone: PhoneLink | null;
}) {
  const { announcement } = chrome;
  return (
    <>
      {announcement && (
        <AnnouncementBar id={announcement.text} link={announcement.link ?? undefined}>
          {announcement.text}
        </AnnouncementBar>
      )}
      <SiteHeader
        name={chrome.name}
        logo={chrome.logo}
        nav={chrome.nav}
        current={current}
        contacts={withPhone(chrome.contacts, phone)}
        layout={chrome.look.header}
        menuOpen={chrome.menuOpen}
        stockMenu={<StockMenuPanel {...chrome.menu} />}
        companyLinks={chrome.company}
        saved={
          <>
            {chrome.saved && <SavedLink href="/saved" />}
            {chrome.account.map((link) => (
              <AccountLink key={link.href} {...link} />
            ))}
          </>
        }
        search={
          <QuickSearch form={quickSearchForm(current, search, chrome.searchPath)} placeholder={chrome.placeholder} />
        }
      />
    </>
  );
});

const mediaOfVehicle = (page: object): MediaView =>
  dataOf(page as PageData<{ vehicle: { media: MediaView } }>).vehicle.media;

const loadVehicleParts = () =>
  Promise.all([import('#routes/vehicle/enquiry-panel.tsx'), import('#routes/vehicle/sections.tsx')]);

signInDialog.load = () => withProgress(import('#routes/account/sign-in-dialog.tsx'));

export default function Root() {
  const needed = useChrome()?.signIn;
  useDelegatedNavigation((to) => signInBefore(to, needed));
  useSettledFocus();
  useEffect(announceContactClicks, []);
  const { pathname, search } = useLocation();
  const arrived = useRef(pathname + search);
  // Before the router restores the scroll position.
  useLayoutEffect(() => {
    if (pathname + search !== arrived.current) layOutWhole();
  }, [pathname, search]);
  useEffect(() => noteVisit(pathname, search), [pathname, search]);
  return (
    <>
      <PageProgress />
      <Outlet />
      <Prefetch mediaOf={mediaOfVehicle} loadParts={loadVehicleParts} />
    </>
  );
}

/** The pages that a 404 response names instead of its own. */
function suggestedIn(data: unknown): readonly { readonly href: string; readonly text: string }[] {
  return (data as { suggested?: readonly { href: string; text: string }[] } | null)?.suggested ?? [];
}

/** Where the location is that a 404 response names: one of the group, on another site. */
function locationIn(data: unknown): { readonly text: string; readonly href: string } | null {
  return (data as { elsewhere?: { readonly text: string; readonly href: string } } | null)?.elsewhere ?? null;
}

/** What an error page says. Without a connection, that is what is wrong, and not the website. */
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

export function ErrorBoundary() {
  const error = useRouteError();
  const chrome = useChrome();
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
