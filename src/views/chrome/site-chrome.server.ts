import { dealerLicence, licenceText } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import { ONLINE_PAYMENT_PATH } from '#leads/rules/site-forms.ts';
import { financePath } from '#finance/rules/finance-page.ts';
import { ownEventIds } from '#rules/event-ids.ts';
import {
  hasAccounts,
  hasGarage,
  hasSpinToWin,
  GATED_FEATURES,
  hasWatchlist,
  WATCHLIST_PATH,
  type GatedFeature,
} from '#shoppers/rules/account-features.ts';
import { SIGN_IN_PATH, featureSignInType, type SignInType } from '#shoppers/rules/sign-in-url.ts';
import { SPIN_PATH } from '#shoppers/rules/spin-to-win.ts';
import type { AccountLinkView } from '#shoppers/ui/saved-link.tsx';
import { storesFavourites } from '#shoppers/rules/favourite.ts';
import { choosePhone } from '#dealerships/rules/choose-phone.ts';
import { PHONE_LABELS } from '../locations/location-phones.ts';
import { displayPhone, phoneLink, smsHref, whatsappHref } from '#rules/australian-number.ts';
import { isPromoLive } from '#content/rules/promos.ts';
import { nextMidnight, yearAt, zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import type { ContactLink } from '#ui/layout/contact-links.tsx';
import { unsold } from '#search/rules/excluded-values.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { queryAt } from '#search/rules/search-url.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { routeOfUrl } from '../search/route-of-url.ts';
import { countToShow } from '../search/search-request.server.ts';
import { placeView } from '../locations/location-view.server.ts';
import { contactPath } from '../page/page-paths.ts';
import type { SiteBannerView } from './site-banner.tsx';
import { settledLink, tradeInPath } from '../page/trade-in-paths.ts';
import { hasPage, siteLinks, TEMPLATE_LOOKS } from '../page/site-links.ts';
import { stockMenu } from './stock-menu.server.ts';

export type SiteChrome = Awaited<ReturnType<typeof makeChrome>>;

interface CachedChrome {
  readonly version: string;
  readonly findScreen: RequestFacts['findScreen'];
  readonly madeAt: number;
  readonly until: number;
  readonly chrome: SiteChrome;
}

/** A changed site is a new object. */
const cache = new WeakMap<Site, CachedChrome>();

/** Header, footer and menus of every page of a site, cached until the site, its stock or the opening status changes. */
export async function siteChrome(scope: Scope<'inventory'>): Promise<SiteChrome> {
  const { site, now, findScreen } = scope;
  const version = scope.inventory.stock.answersVersion();
  let known = cache.get(site);
  if (known?.version !== version || known.findScreen !== findScreen || now < known.madeAt || now >= known.until) {
    let until = Number.POSITIVE_INFINITY;
    const chrome = await makeChrome({
      ...scope,
      holdsUntil: (instant) => void (until = Math.min(until, instant ?? until)),
    });
    known = { version, findScreen, madeAt: now, until, chrome };
    cache.set(site, known);
  }
  scope.holdsUntil(known.until);
  return known.chrome;
}

async function makeChrome(scope: Scope<'inventory'>) {
  const { site, now, holdsUntil, inventory } = scope;
  const { search, header, locations, payments, tracking, ui } = site.settings;
  // The counts of the menu are those in the headings of the pages that it leads to: without what is sold.
  const byDefault = queryAt(routeOfUrl(search.defaultRoute, site), { query: EMPTY_QUERY, cleared: false });
  const [{ answer }, { answer: whole }] = await Promise.all([
    inventory.stock.search(site, unsold(EMPTY_QUERY), now),
    inventory.stock.search(site, byDefault, now),
  ]);
  holdsUntil(answer.validUntil);
  holdsUntil(whole.validUntil);
  const contact = contactPath(site);
  const { columns, company, legal } = siteLinks(scope, contact);
  return {
    name: site.name,
    tagline: site.tagline,
    language: 'en-AU',
    look: TEMPLATE_LOOKS[site.settings.site.template],
    announcement: announcement(scope),
    banner: banner(scope),
    menuOpen: header.menuOpen,
    remembersSections: ui.sectionState === 'remember',
    menu: stockMenu(site, answer.facets, countToShow(whole, byDefault, search)),
    placeholder: search.placeholder,
    /** Above the text of a 404 page. */
    illustration: ui.illustration,
    theme: `/themes/${site.slug}-${site.theme.hash}.css`,
    displayFont: site.theme.displayFont,
    logo: site.theme.logo ? `/themes/${site.slug}-${site.theme.logo.hash}.svg` : null,
    nav: header.navItems
      .filter((item) => item.menu === 'company' || hasPage(scope, item.link))
      .map((item) => ({ ...item, link: settledLink(site, item.link) })),
    contacts: contactLinks(site),
    searchPath: search.defaultRoute,
    saved: storesFavourites(site.settings.favourites.mode),
    account: accountLinks(site),
    signIn: signInPaths(site),
    compares: site.settings.compare.enabled,
    company,
    columns,
    legal,
    channel: videoChannel(site),
    payments: payments.accepted,
    /** Content that these screens show themselves. Their footer does not repeat it. */
    shownOn: {
      locations: [
        ...(site.settings.home.blocks.includes('locations') ? ['home'] : []),
        ...(['all', 'sales'].includes(locations.filter) ? [contact.slice(1)] : []),
      ],
      payments: site.settings.home.blocks.includes('payments') ? ['home'] : [],
    },
    places: site.locations
      .filter((location) => location.location_type === 'sales')
      .map((location) => placeView(location, scope)),
    abns: abnTexts(site),
    licences: siteLicences(site),
    /** Attributes of the document that `announceEvent` reads, only if the site differs from the standard. */
    tracking: {
      'data-events': ownEventIds({ ...tracking.eventIds, enquirySent: tracking.enquiryEvent }) ?? undefined,
      'data-collector': tracking.collector ?? undefined,
    },
    year: yearAt(now, site.timeZone),
  };
}

/** `@southerncross on YouTube`, or the name of the site if the URL has no name of a channel. */
function videoChannel({ name, youtube_url: link }: Site) {
  if (link === null) return null;
  const handle = /^\/(@[\w.-]+)/.exec(new URL(link).pathname)?.[1];
  return { label: `${handle ?? name} on YouTube`, link };
}

/** The header's links to what is in the account; the pages themselves ask shoppers to sign in. */
function accountLinks({ settings }: Site): readonly AccountLinkView[] {
  return [
    ...(hasWatchlist(settings) ? [{ label: 'Watchlist', href: WATCHLIST_PATH, icon: 'bookmark' as const }] : []),
    ...(hasGarage(settings)
      ? [{ label: 'My garage', href: settings.routes.garage, icon: 'circle-user' as const }]
      : []),
  ];
}

/**
 * The reason to sign in for each path that is empty without it, so that the browser can ask on the page with the link.
 * `null` for a site without accounts. The server decides in any case.
 */
function signInPaths(site: Site): Readonly<Record<string, SignInType | null>> | null {
  const { settings } = site;
  if (!hasAccounts(settings)) return null;
  const isGated = (feature: GatedFeature) => settings.gating.features.includes(feature);
  const tradeIn = tradeInPath(site, 'tradeIn');
  const sell = tradeInPath(site, 'sell');
  // The path of both forms needs the sign-in if each of them does.
  const isOpen = tradeIn === sell && !(isGated('trade-in') && isGated('sell-my-car'));
  const paths: Readonly<Record<GatedFeature, string | null>> = {
    'trade-in': isOpen ? null : tradeIn,
    'sell-my-car': isOpen ? null : sell,
    // Below the path of each vehicle: the server decides.
    checkout: null,
    'online-payment': settings.onlinePayment.page ? ONLINE_PAYMENT_PATH : null,
    // The page itself is open to everybody, and the server decides for a vehicle.
    'personalised-finance': null,
    'equifax-finance': financePath(settings),
    'spin-to-win': hasSpinToWin(settings) ? SPIN_PATH : null,
    'my-garage': hasGarage(settings) ? settings.routes.garage : null,
  };
  return {
    [SIGN_IN_PATH]: null,
    ...(hasWatchlist(settings) && { [WATCHLIST_PATH]: featureSignInType('watchlist') }),
    ...Object.fromEntries(
      GATED_FEATURES.flatMap((feature) =>
        paths[feature] !== null && isGated(feature) ? [[paths[feature], featureSignInType(feature)]] : [],
      ),
    ),
  };
}

/** The numbers of the businesses behind the site; with their names if there are several. */
/** The licences of the site's dealerships by the words of their states: `Motor dealer licence 0000001, 0000002`. */
function siteLicences(site: Site): readonly string[] {
  const found = Map.groupBy(
    site.locations.flatMap((location) => dealerLicence(location, site) ?? []),
    ({ label }) => label,
  );
  return [...found].map(([label, licences]) =>
    licenceText({ label, value: [...new Set(licences.map(({ value }) => value))].join(', ') }),
  );
}

function abnTexts({ dealerships }: Site): readonly string[] {
  const numbers = new Set(dealerships.flatMap(({ abn }) => abn ?? []));
  if (numbers.size < 2) return [...numbers].map((abn) => `ABN ${abn}`);
  return dealerships.flatMap(({ name, abn }) => (abn === null ? [] : [`${name} ABN ${abn}`]));
}

/** Today's announcement on all pages of the site. */
function announcement({ site, now, holdsUntil }: RequestFacts) {
  const said = site.settings.site.announcement;
  if (said === null) return null;
  if (said.start !== null || said.expiry !== null) holdsUntil(nextMidnight(now, site.timeZone));
  return isPromoLive(said, zonedTime(now, site.timeZone).date)
    ? { text: said.text, link: said.link === null ? null : { label: said.label, href: said.link } }
    : null;
}

/** Today's message on some pages of the site. */
function banner({ site, now, holdsUntil }: RequestFacts): SiteBannerView | null {
  const said = site.settings.site.banner;
  if (said === null) return null;
  if (said.start !== null || said.expiry !== null) holdsUntil(nextMidnight(now, site.timeZone));
  if (!isPromoLive(said, zonedTime(now, site.timeZone).date)) return null;
  return {
    title: said.title,
    text: said.text,
    link: said.link === null ? null : { label: said.label, href: said.link },
    screens: said.pages.flatMap((page) => SCREENS[page]),
  };
}

/** The screens of each kind of page. */
const SCREENS = {
  home: ['home'],
  search: ['search'],
  vehicle: ['vehicle'],
  models: ['models', 'model'],
  offers: ['offers', 'offer'],
  contact: ['contact', 'contact-us', 'dealer-locator', 'dealerships'],
} as const satisfies Record<
  NonNullable<RequestFacts['site']['settings']['site']['banner']>['pages'][number],
  readonly string[]
>;

/** Every way to contact the site's dealer. */
export function contactLinks({ settings, primaryLocation }: Site): ContactLink[] {
  const { phoneOverride, phoneNumbers, whatsapp, sms } = settings.contact;
  const { phone, from } = choosePhone(
    { override: phoneOverride, numbers: phoneNumbers, location: primaryLocation.phone },
    null,
  );
  // A page also has the number of the location itself.
  const label = from === 'new_or_used' ? PHONE_LABELS[phoneNumbers.new === null ? 'used' : 'new'] : undefined;
  const link = (
    kind: ContactLink['kind'],
    action: string,
    { text, href, label }: { text: string; href: string; label?: string | undefined },
  ) => ({ kind, text, href, label, name: [`${action} ${text}`, label].filter(Boolean).join(', ') });
  const { email } = primaryLocation;
  return [
    ...(phone ? [link('phone', 'Call', { ...phoneLink(phone), label })] : []),
    ...(whatsapp ? [link('whatsapp', 'WhatsApp', { text: displayPhone(whatsapp), href: whatsappHref(whatsapp) })] : []),
    ...(sms ? [link('sms', 'Text', { text: displayPhone(sms), href: smsHref(sms) })] : []),
    ...(email ? [link('mail', 'Email', { text: email, href: `mailto:${email}` })] : []),
  ];
}
