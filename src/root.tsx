import { memo, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import compactFont from '#styles/fonts/compact.woff2?url';
import humanistFont from '#styles/fonts/humanist.woff2?url';
import softSerifFont from '#styles/fonts/soft-serif.woff2?url';
import textFont from '#styles/fonts/text.woff2?url';
import wideFont from '#styles/fonts/wide.woff2?url';
import { readScope } from '#views/context.ts';
import { readPageData, pageData, type PageData } from '#browser/page-data.ts';
import { ErrorPage } from '#routes/frame/error-page.tsx';
import { SiteBanner } from '#views/chrome/site-banner.tsx';
import { siteChrome, type SiteChrome } from '#views/chrome/site-chrome.server.ts';
import { Toaster } from '#ui/toaster.tsx';
import type { PhoneLink } from '#rules/australian-number.ts';
import { noteVisit } from '#leads/ui/remembered-details.ts';
import { scrollKey } from '#browser/history-state.ts';
import { announceContactClicks } from '#browser/contact-clicks.ts';
import { useDelegatedNavigation } from '#browser/navigation.ts';
import { useSettledFocus } from '#browser/focus.ts';
import { PageProgress, withProgress } from '#browser/page-progress.tsx';
import { Prefetch } from '#browser/prefetch.tsx';
import type { MediaView } from '#media/rules/media-view.ts';
import { prepareFirstPicture } from '#media/ui/first-picture.ts';
import { AnnouncementBar } from '#ui/banner.tsx';
import { SiteFooter } from '#ui/layout/site-footer.tsx';
import { AccountLink, SavedLink } from '#shoppers/ui/saved-link.tsx';
import { signInBefore, signInDialog } from '#shoppers/ui/sign-in.ts';
import { SiteHeader } from '#ui/layout/site-header.tsx';
import { StockMenuPanel } from '#search/ui/stock-menu-panel.tsx';
import { LazyCompareTray } from '#shoppers/ui/lazy-compare-tray.tsx';
import { QuickSearch, quickSearchForm } from '#search/ui/quick-search.tsx';
import { EARLY_INPUT } from '#browser/early-input.ts';
import { SECTION_MEMORY } from '#browser/section-memory.ts';
import { announceHydrated, layOutWhole, START_SCRIPT, type StartHandle } from '#browser/start-script.ts';
import '#styles/app.css';

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  pageData('root', await siteChrome(readScope<'inventory'>(context)), request);

/** Header and footer are the same on all pages. */
export const shouldRevalidate = () => false;

/** `undefined` when the root loader failed. */
function useChrome(): SiteChrome | undefined {
  const page = useRouteLoaderData<typeof loader>('root');
  return page && readPageData(page);
}

/** Attributes for the stylesheets from a site's template. */
const layoutAttributes = ({ card, frame, hero, rhythm, contact, form, model }: SiteChrome['look']) => ({
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
    <html lang="en-AU" data-start={start} {...(chrome && layoutAttributes(chrome.look))} {...chrome?.tracking}>
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
      channel={chrome.channel}
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
  const shown: object | null = typeof page === 'object' && page !== null ? readPageData(page) : null;
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

const prepareVehicle = (page: object): void =>
  prepareFirstPicture(readPageData(page as PageData<{ vehicle: { media: MediaView } }>).vehicle.media);

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
      <Prefetch prepare={prepareVehicle} loadParts={loadVehicleParts} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage chrome={useChrome()} />;
}
