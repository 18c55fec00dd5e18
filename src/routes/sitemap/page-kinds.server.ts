import { brandPath, BRANDS_PATH, onlyBrandPath } from '#content/rules/brand.ts';
import { OFFERS_PATH } from '#content/rules/directories.ts';
import { FINANCE_PATHS, financePath, isFinancePath } from '#finance/rules/finance-page.ts';
import { signInForFinance, GARAGE_PATHS } from '#shoppers/rules/account-features.ts';
import { titleOfSlug } from '#content/rules/page.ts';
import { offerPath } from '#content/rules/offer.ts';
import { postPath, POSTS_PATH, REVIEWS_PATH } from '#content/rules/post.ts';
import { modelPath } from '#content/rules/model.ts';
import { liveOffers, livePosts } from '#content/queries.ts';
import { contactFormAt } from '#leads/rules/contact-forms.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import { BRAND_SERVICE_PATH, serviceBooking, SITE_FORM_TABLE, type SiteForm } from '#leads/rules/site-forms.ts';
import { OFFERED_FORMS } from '#leads/rules/site-form.ts';
import { contactPath, locationPath } from '#views/page/page-paths.ts';
import { modelDirectoryPages } from '#views/content/model-directory-pages.ts';
import { GATED_FEATURE_OF, tradeInAt } from '#views/page/trade-in-paths.ts';
import { searchLandings } from './search-landings.server.ts';
import { vehicleEntries } from './vehicle-entries.server.ts';
import type { PageKind, SitemapEntry, SitemapScope } from './sitemap-entry.ts';

/** Forms whose pages are not only the form, or have other ids. */
const OTHER_FORMS: readonly SiteForm[] = ['service', 'parts', 'tradeIn', 'sell'];
const NOINDEX = 'has a noindex: it shows what one shopper chose or sent';
const REDIRECT = 'only redirects';

/**
 * Every route of src/routes.ts by its id, with the pages of it that search engines may index. Sitemaps and `llms.txt` are made
 * from this table; a test fails for a route that has no answer here.
 */
export const PAGE_KINDS: Readonly<Record<string, PageKind>> = {
  home: { file: 'pages', entries: ({ site }) => [{ path: '/', title: site.name }] },
  'search-default': { notListed: REDIRECT },
  'search-budget': { notListed: NOINDEX },
  search: { file: 'searches', entries: searchLandings },
  vehicle: { file: 'vehicles', entries: vehicleEntries },
  'used-car-redirect': { notListed: REDIRECT },
  contact: { file: 'pages', entries: contactAt('/contact') },
  'contact-us': { file: 'pages', entries: contactAt('/contact-us') },
  'dealer-locator': { file: 'pages', entries: contactAt('/dealer-locator') },
  dealerships: { file: 'pages', entries: contactAt('/dealerships') },
  location: { file: 'pages', entries: locationsAt('/contact-us/{slug}') },
  'our-location': { file: 'pages', entries: locationsAt('/our-location/{slug}') },
  'locations-location': { file: 'pages', entries: locationsAt('/locations/{slug}') },
  compare: { notListed: NOINDEX },
  deal: { notListed: NOINDEX },
  'novated-lease': { notListed: NOINDEX },
  saved: { notListed: NOINDEX },
  'vehicle-list': { notListed: NOINDEX },
  'sign-in': { notListed: NOINDEX },
  alerts: { notListed: NOINDEX },
  watchlist: { notListed: NOINDEX },
  'spin-to-win': { notListed: NOINDEX },
  garage: { notListed: NOINDEX },
  ...Object.fromEntries(GARAGE_PATHS.slice(1).map((path) => [path.slice(1), { notListed: NOINDEX }])),
  'book-test-drive': formAt('/book-test-drive'),
  'request-photos': formAt('/request-photos'),
  service: servicePage('/service'),
  'brand-service': servicePage(BRAND_SERVICE_PATH),
  parts: siteFormPage('parts'),
  'parts-search': {
    file: 'pages',
    entries: ({ site }) =>
      site.settings.parts.catalogue.length > 0 && SITE_FORM_TABLE.parts.page.isOffered(site)
        ? [{ path: '/parts/search', title: 'Search parts' }]
        : [],
  },
  ...Object.fromEntries(
    OFFERED_FORMS.filter((form) => !OTHER_FORMS.includes(form)).map((form) => [form, siteFormPage(form)]),
  ),
  finance: financePage('/finance'),
  'finance-enquiry': financePage('/finance-enquiry'),
  'apply-for-finance': financePage('/apply-for-finance'),
  'finance-and-insurance': financePage('/finance-and-insurance'),
  'personalised-finance': financePage('/personalised/finance'),
  'trade-in': tradeInPage('/trade-in'),
  'cars-trade-in': tradeInPage('/cars/trade-in'),
  'sell-my-car': tradeInPage('/sell-my-car'),
  'sell-your-car': tradeInPage('/sell-your-car'),
  'trade-in-offer': { notListed: NOINDEX },
  appointment: { notListed: NOINDEX },
  'appointment-file': { notListed: NOINDEX },
  'lead-answered': { notListed: NOINDEX },
  'offer-enquiry': { notListed: NOINDEX },
  'model-enquiry': { notListed: NOINDEX },
  'brand-enquiry': { notListed: NOINDEX },
  checkout: { notListed: NOINDEX },
  'buy-online': { notListed: NOINDEX },
  reservation: { notListed: NOINDEX },
  'reservation-dealership': { notListed: NOINDEX },
  purchase: { notListed: NOINDEX },
  'purchase-step': { notListed: NOINDEX },
  'online-payment': { notListed: NOINDEX },
  payment: { notListed: NOINDEX },
  print: { notListed: NOINDEX },
  offers: {
    file: 'offers',
    entries: ({ site, now, holdsUntil }) =>
      liveOffers(site, now, holdsUntil).length > 0 ? [{ path: OFFERS_PATH, title: 'Special offers' }] : [],
  },
  offer: {
    file: 'offers',
    entries: ({ site, now, holdsUntil }) =>
      liveOffers(site, now, holdsUntil).map((offer) => ({
        path: offerPath(offer, site.settings.site.manufacturer),
        title: offer.name,
      })),
  },
  models: { file: 'models', entries: modelDirectoryPages },
  model: {
    file: 'models',
    entries: ({ site }) =>
      site.models.map((model) => ({
        path: modelPath(model, site.settings.routes.modelDetail),
        title: `${model.manufacturer_name} ${model.name}`,
      })),
  },
  brands: {
    file: 'pages',
    entries: ({ site }) =>
      site.brands.length > 0 && onlyBrandPath(site.brands) === null ? [{ path: BRANDS_PATH, title: 'Brands' }] : [],
  },
  brand: {
    file: 'pages',
    entries: ({ site }) =>
      site.brands.flatMap((brand) => {
        const path = brandPath(brand);
        return path === null ? [] : [{ path, title: brand.title }];
      }),
  },
  blogs: { file: 'posts', entries: (scope) => postList(scope, POSTS_PATH, 'News and advice', () => true) },
  'blog-post': {
    file: 'posts',
    entries: ({ site, now, holdsUntil }) =>
      livePosts(site, now, holdsUntil).map((post) => ({
        path: postPath(post),
        lastmod: post.date,
        title: post.title,
      })),
  },
  'vehicle-reviews': {
    file: 'posts',
    entries: (scope) => postList(scope, REVIEWS_PATH, 'Vehicle reviews', ({ kind }) => kind === 'review'),
  },
  success: { notListed: NOINDEX },
  kit: { notListed: NOINDEX },
  'content-page': {
    file: 'pages',
    entries: ({ site }) => [
      // The finance page shows the site's own text of its path, and may be at a path of the site's own.
      ...Object.values(site.pages)
        .map(({ slug, title }) => ({ path: `/${slug}`, title }))
        .filter(({ path }) => !isFinancePath(site.settings, path)),
      ...(FINANCE_PATHS.some((path) => path === site.settings.routes.finance) ? [] : financeEntries(site)),
    ],
  },
  'not-found': { notListed: 'shows models that have their own URL, which the route of models lists' },
};

function contactAt(path: string) {
  return ({ site }: SitemapScope): readonly SitemapEntry[] =>
    contactPath(site) === path ? [{ path, title: 'Contact us' }] : [];
}

function locationsAt(path: SitemapScope['site']['settings']['routes']['locationDetail']) {
  return ({ site }: SitemapScope): readonly SitemapEntry[] =>
    site.settings.routes.locationDetail === path
      ? site.locations.map((location) => ({ path: locationPath(site, location), title: location.name }))
      : [];
}

/** A form's page without a vehicle, if the site offers that form. */
function formAt(path: string): PageKind {
  return {
    file: 'pages',
    entries: ({ site }) => {
      const form = contactFormAt(path);
      return form?.isOffered(site.settings, null) ? [{ path, title: titleOfSlug(path.slice(1)) }] : [];
    },
  };
}

/** The page of a form that is not about a vehicle, if the site offers it. The site's own page of that path is listed as one. */
function siteFormPage(form: SiteForm): PageKind {
  const { path, isOffered } = SITE_FORM_TABLE[form].page;
  const slug = path.slice(1);
  return {
    file: 'pages',
    entries: ({ site }) =>
      isOffered(site) && !Object.hasOwn(site.pages, slug) ? [{ path, title: titleOfSlug(slug) }] : [],
  };
}

/** The page where a site books its services; it may be on another website. */
function servicePage(path: string): PageKind {
  return {
    file: 'pages',
    entries: ({ site }) =>
      serviceBooking(site.settings.service).at === path &&
      SITE_FORM_TABLE.service.page.isOffered(site) &&
      !Object.hasOwn(site.pages, path.slice(1))
        ? [{ path, title: titleOfSlug(path.slice(1)) }]
        : [],
  };
}

/** The form at one of the paths of trade-in and selling; the other paths redirect. */
function tradeInPage(path: string): PageKind {
  return {
    file: 'pages',
    entries: ({ site }) => {
      const found = tradeInAt(site, path, false);
      if (found === null || !('form' in found)) return [];
      const isPublic = !site.settings.gating.features.includes(GATED_FEATURE_OF[found.form]);
      return isPublic ? [{ path, title: leadRules(found.form, site.settings).dialogTitle }] : [];
    },
  };
}

/** The finance page at one of its known paths; the others redirect. */
function financePage(path: string): PageKind {
  return {
    file: 'pages',
    entries: ({ site }) => (site.settings.routes.finance === path ? financeEntries(site) : []),
  };
}

/** Without a vehicle, if the site shows finance to everybody. */
function financeEntries({ settings }: SitemapScope['site']): readonly SitemapEntry[] {
  const path = financePath(settings);
  if (path === null || signInForFinance(settings.gating, false) !== null) return [];
  return [{ path, title: leadRules('finance', settings).dialogTitle }];
}

/** A list of posts, with the date of its newest. An empty list is not indexed. */
function postList(
  { site, now, holdsUntil }: SitemapScope,
  path: string,
  title: string,
  isIn: (post: SitemapScope['site']['posts'][number]) => boolean,
): readonly SitemapEntry[] {
  const [newest] = livePosts(site, now, holdsUntil).filter(isIn);
  return newest ? [{ path, lastmod: newest.date, title }] : [];
}
