import {
  BRAND_SERVICE_PATH,
  ONLINE_PAYMENT_PATH,
  serviceBooking,
  SITE_FORM_TABLE,
  siteFormAt,
  type SiteForm,
} from '#leads/rules/site-forms.ts';
import { financePath, isFinancePath } from '#finance/rules/finance-page.ts';
import { brandAt, BRANDS_PATH, onlyBrandPath } from '#content/rules/brand.ts';
import { modelBodies } from '#content/rules/model.ts';
import { POSTS_PATH, postPath } from '#content/rules/post.ts';
import { sameValue } from '#content/rules/directory-query.ts';
import { conditionsShown } from '#inventory/rules/visibility-rule.ts';
import { conditionLabel } from '#search/rules/facets.ts';
import { GARAGE_PATHS, hasGarage, hasSpinToWin, hasWatchlist } from '#shoppers/rules/account-features.ts';
import { storesFavourites } from '#shoppers/rules/favourite.ts';
import type { Site } from '#sites/site.ts';
import type { TemplateName } from '#sites/templates.ts';
import type { RequestFacts } from '../context.ts';
import { isTradeInPath, settledLink, tradeInAt } from './trade-in-paths.ts';
import { pageAt } from './page-at.ts';

export interface SiteLink {
  readonly label: string;
  readonly link: string;
}

/** Pages about the dealer, in the order of the footer and the company menu. */
const COMPANY: readonly SiteLink[] = [
  { label: 'About us', link: '/about-us' },
  { label: 'Locations', link: '/dealer-locator' },
  { label: 'Dealerships', link: '/dealerships' },
  { label: 'Careers', link: '/careers' },
  { label: 'Fleet', link: '/fleet' },
  { label: 'Feedback', link: '/feedback' },
  { label: 'Buying from us', link: '/buying' },
  { label: 'News and advice', link: POSTS_PATH },
  { label: 'Vehicle reviews', link: '/blog/vehicle-reviews' },
];

const SERVICES: readonly SiteLink[] = [
  { label: 'Finance', link: '/finance' },
  { label: 'Book a test drive', link: '/book-test-drive/' },
  { label: 'Sell your vehicle', link: '/sell-my-car' },
  { label: 'Trade in', link: '/trade-in' },
  { label: 'Service', link: '/service' },
  { label: 'Parts and accessories', link: '/vehicle-parts-and-accessories' },
  { label: 'Search parts', link: '/parts/search' },
  { label: 'Insurance', link: '/insurance' },
  { label: 'Warranty', link: '/warranty' },
  { label: 'Roadside assist', link: '/roadside-assist' },
  { label: 'Pay online', link: ONLINE_PAYMENT_PATH },
];

const LEGAL: readonly SiteLink[] = [
  { label: 'Terms and conditions', link: '/terms-and-conditions' },
  { label: 'Privacy policy', link: '/privacy-policy' },
];

/** Screens that a site only has with content for them, or by its settings. */
const NEEDS: Readonly<Record<string, (site: Site, path: string) => boolean>> = {
  // The other URLs of the contact page redirect to it.
  'dealer-locator': () => false,
  dealerships: () => false,
  'book-test-drive': (site) => site.settings.testDrive.booking,
  'parts-search': (site) => site.settings.parts.catalogue.length > 0 && SITE_FORM_TABLE.parts.page.isOffered(site),
  models: (site) => site.models.length > 0,
  offers: (site) => site.offers.length > 0,
  brands: (site) => site.brands.length > 0,
  brand: (site, path) => brandAt(site.brands, path) !== null,
  'spin-to-win': (site) => hasSpinToWin(site.settings),
  compare: ({ settings }) => settings.compare.enabled,
  saved: ({ settings }) => storesFavourites(settings.favourites.mode),
  watchlist: ({ settings }) => hasWatchlist(settings),
  blogs: (site) => showsPosts(site) && site.posts.length > 0,
  'vehicle-reviews': (site) => showsPosts(site) && site.posts.some(({ kind }) => kind === 'review'),
  'blog-post': (site, path) =>
    showsPosts(site) && site.posts.some((post) => postPath(post) === path.replace(/\/$/, '')),
};

function showsPosts({ settings }: Site): boolean {
  return settings.blogs.list;
}

/** `paymentPage` is absent if it is not known whether the site takes payments. */
export type LinkScope = Pick<RequestFacts, 'site' | 'findScreen'> & Partial<Pick<RequestFacts, 'paymentPage'>>;

/**
 * True if a link leads to an existing page: a screen of the platform or one of the site's own pages. Links to other
 * websites are not checked.
 */
export function hasPage(scope: LinkScope, link: string): boolean {
  if (!link.startsWith('/')) return true;
  const [path = '/'] = link.split(/[?#]/);
  const plain = path.replace(/\/$/, '');
  const tradeIn = tradeInAt(scope.site, plain, false);
  if (tradeIn !== null || isTradeInPath(plain)) return tradeIn !== null;
  if (isFinancePath(scope.site.settings, plain)) return financePath(scope.site.settings) !== null;
  if ((GARAGE_PATHS as readonly string[]).includes(plain)) return hasGarage(scope.site.settings);
  const form = siteFormAt(plain);
  if (plain === BRAND_SERVICE_PATH && serviceBooking(scope.site.settings.service).at !== plain)
    return Object.hasOwn(scope.site.pages, plain.slice(1));
  if (form && SITE_FORM_TABLE[form].topic === undefined) return hasFormPage(scope, form, plain.slice(1));
  const found = pageAt(scope, path);
  if (found?.kind !== 'screen') return found !== null;
  return NEEDS[found.screen]?.(scope.site, path) ?? true;
}

/** The page of a form also shows the site's own page of that path. */
function hasFormPage({ site, paymentPage }: LinkScope, form: SiteForm, slug: string): boolean {
  const isPossible = form !== 'onlinePayment' || paymentPage !== null;
  return (isPossible && SITE_FORM_TABLE[form].page.isOffered(site)) || Object.hasOwn(site.pages, slug);
}

/** The links of the footer: those required pages that this site has. */
export function siteLinks(scope: LinkScope, contact: string) {
  const { site } = scope;
  const there = (links: readonly SiteLink[]) =>
    links
      .filter(({ link }) => hasPage(scope, link))
      .map(({ label, link }) => ({ label, link: settledLink(site, link) }));
  const named = new Set([...COMPANY, ...SERVICES, ...LEGAL].map(({ link }) => link));
  const own = Object.values(site.pages)
    .map(({ slug, title }) => ({ label: title, link: `/${slug}` }))
    .filter(({ link }) => !named.has(link) && !isFinancePath(site.settings, link));
  const company = [...there(COMPANY), ...own, { label: 'Contact', link: contact }];
  const columns = [
    { title: 'Shop', links: there(shopLinks(site)) },
    { title: 'Models', links: modelBodyLinks(site) },
    { title: 'Services', links: there(SERVICES) },
    { title: 'Company', links: company },
  ];
  return { columns: columns.filter(({ links }) => links.length > 0), company, legal: there(LEGAL) };
}

function shopLinks(site: Site): SiteLink[] {
  const { search } = site.settings;
  const conditions = conditionsShown(search);
  return [
    { label: 'All stock', link: search.defaultRoute },
    // With one condition, all stock has it.
    ...(conditions.length > 1 ? conditions : []).map((condition) => ({
      label: conditionLabel(condition, search.usedLabel),
      link: `/search/${condition}-cars`,
    })),
    { label: 'Special offers', link: '/special-offers' },
    { label: 'Models', link: '/models' },
    brandsLink(site),
  ];
}

function brandsLink({ brands }: Site): SiteLink {
  const only = onlyBrandPath(brands);
  return only === null ? { label: 'Brands', link: BRANDS_PATH } : { label: `About ${brands[0]!.title}`, link: only };
}

/** Links to the model directory by body, in the spelling of the site's models. */
function modelBodyLinks(site: Site): SiteLink[] {
  const bodies = site.models.flatMap(modelBodies);
  return site.settings.footer.modelBodyLinks.flatMap((wanted) => {
    const body = bodies.find((one) => sameValue(one, wanted));
    return body === undefined ? [] : [{ label: body, link: `/models?${new URLSearchParams({ body })}` }];
  });
}

/**
 * Differences between the layouts of templates. `header` and `footer` are the layouts of the site's header and footer;
 * the others are attributes on <html>, so that components need no props for them.
 */
export interface TemplateLook {
  /**
   * `bar`: logo, links, phone in one row. `search`: a search box in the middle, links below. `centred`: logo in the
   * middle, links below. `split`: links, logo in the middle, phone in one row.
   */
  readonly header: 'bar' | 'search' | 'centred' | 'split';
  /**
   * `upright`: picture on top. `price-first`: the price beside the name. `wide`: picture at the side. `plate`: picture on top and text
   * below it, without a box.
   */
  readonly card: 'upright' | 'price-first' | 'wide' | 'plate';
  /**
   * `sidebar`: price beside the pictures. `stage`: pictures over the whole width. `story`: pictures, then one narrow column. `marquee`:
   * pictures over the whole width, then price and buttons in a bar, then facts.
   */
  readonly frame: 'sidebar' | 'stage' | 'story' | 'marquee';
  /**
   * `overlay`: text over the picture. `mirrored`: the vehicle first, on a plain background. `card`: text on a card in
   * front of the picture. `caption`: the whole picture, then a line of text.
   */
  readonly hero: 'overlay' | 'mirrored' | 'card' | 'caption';
  /**
   * The blocks of the home page. `plain`: headings above. `banded`: every block on a ground of its own. `centred`: headings in the
   * middle. `ruled`: a line above each block, headings in a column beside it.
   */
  readonly rhythm: 'plain' | 'banded' | 'centred' | 'ruled';
  /**
   * The contact page. `list`: a band with the title, places in lines, the form beside them or below many. `cards`: a large
   * card for each place, the form below on its own background. `story`: pictures and text of the places alternate, then a
   * narrow form. `ruled`: a picture over the whole width, headings in a column beside each part.
   */
  readonly contact: 'list' | 'cards' | 'story' | 'ruled';
  /**
   * Pages of forms and of long texts. `beside`: the title on a band over the whole width, what a form is about beside it.
   * `tinted`: both on one coloured background. `narrow`: a column in the middle, what it is about below. `ruled`: title in a
   * column beside the fields, no boxes.
   */
  readonly form: 'beside' | 'tinted' | 'narrow' | 'ruled';
  /**
   * The hero of a model page. `split`: words beside a picture that reaches the edge. `card`: both on a card, words first.
   * `scene`: the picture over the whole width, words on a card in front of it. `stage`: words in one line below a picture over the whole width.
   */
  readonly model: 'split' | 'card' | 'scene' | 'stage';
  /**
   * `columns`: a dark band with links in columns. `contact`: a light one that begins with the ways to get in touch. `centred`: everything
   * in the middle. `slim`: no band, links in rows, the name in large letters at the end.
   */
  readonly footer: 'columns' | 'contact' | 'centred' | 'slim';
}

export const TEMPLATE_LOOKS = {
  standard: {
    header: 'bar',
    card: 'upright',
    frame: 'sidebar',
    hero: 'overlay',
    rhythm: 'plain',
    contact: 'list',
    form: 'beside',
    model: 'split',
    footer: 'columns',
  },
  outlet: {
    header: 'search',
    card: 'price-first',
    frame: 'stage',
    hero: 'mirrored',
    rhythm: 'banded',
    contact: 'cards',
    form: 'tinted',
    model: 'card',
    footer: 'contact',
  },
  leisure: {
    header: 'centred',
    card: 'wide',
    frame: 'story',
    hero: 'card',
    rhythm: 'centred',
    contact: 'story',
    form: 'narrow',
    model: 'scene',
    footer: 'centred',
  },
  marque: {
    header: 'split',
    card: 'plate',
    frame: 'marquee',
    hero: 'caption',
    rhythm: 'ruled',
    contact: 'ruled',
    form: 'ruled',
    model: 'stage',
    footer: 'slim',
  },
} as const satisfies Record<TemplateName, TemplateLook>;
