import { toSlug } from '#rules/normal-form.ts';
import { postsAbout } from '#content/rules/post.ts';
import { livePosts } from '#content/queries.ts';
import type { DeliveryAnswer } from '#finance/rules/delivery.ts';
import { readFuelInput, clampFuelInputs, FUEL_INPUTS, fuelStart, type FuelInputs } from '#finance/rules/fuel.ts';
import { isAvailable, isInStock } from '#vehicle/rules/availability.ts';
import { reserveAmount, reserveLabel } from '#vehicle/rules/checkout.ts';
import { vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { copyFor, type TargetedCopy } from '#vehicle/rules/make.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { financeDisclaimer } from '#finance/rules/disclaimer.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { headingIn } from '#vehicle/rules/heading-case.ts';
import {
  vehicleLocation,
  directionsFor,
  placeMap,
  addressLine,
  vehiclePhone,
  todayView,
} from '#dealerships/vehicle-location.ts';
import { closedDayText } from '#dealerships/rules/location-list.ts';
import { openingHoursLines } from '#dealerships/rules/opening-hours.ts';
import type { BannerItem } from '#vehicle/rules/page-sections.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import { similarTitle } from '#inventory/rules/similar-vehicles.ts';
import { EVALUATED_EVERY_MS, monthStart, salesByClock } from '#vehicle/rules/sales-counter.ts';
import { whyBuy } from '#vehicle/rules/why-buy.ts';
import { commentsView } from '#vehicle/rules/dealer-comments.ts';
import { sectionTitle, withBlogs, withRights, type PageSection } from '#vehicle/rules/page-sections.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { blockViews, type Block } from '#views/page/blocks.tsx';
import { buyerRightsView } from '#views/cards/buyer-rights-view.ts';
import { postCardView } from '#views/content/post-view.ts';
import { deliveryQuote } from '#views/vehicle/delivery-quote.ts';
import type { ViewScope } from '#views/cards/vehicle-card-view.ts';
import { financeFigures } from '#views/cards/finance-figures.ts';
import {
  GET_DIRECTIONS,
  isRevealed,
  existingPath,
  reservePath,
  statesPlaceOnMap,
} from '#views/vehicle/button-facts.ts';
import { vehicleFacts } from './vehicle-facts.ts';
import { settledLink } from '#views/page/trade-in-paths.ts';
import { financeCalculatorView } from '#views/finance/finance-calculator-view.ts';

const MAX_POSTS = 3;

/** The site's posts about this vehicle, if the setting shows them. */
function blogsView(vehicle: Vehicle, scope: Pick<RequestFacts, 'site' | 'now' | 'holdsUntil' | 'pictureOrigin'>) {
  const { site, now, holdsUntil } = scope;
  if (!site.settings.vdp.blogs) return null;
  const posts = postsAbout(livePosts(site, now, holdsUntil), vehicle, MAX_POSTS).map((post) =>
    postCardView(post, scope),
  );
  return posts.length === 0 ? null : { posts };
}

export interface CalculatorsView {
  readonly href: string;
  readonly delivery: { readonly vehicle: string; readonly typed: string; readonly answer: DeliveryAnswer } | null;
  readonly fuel: { readonly start: FuelInputs; readonly typed: FuelInputs; readonly ownEconomy: boolean } | null;
}

type CalculatorsScope = Scope<'finance', 'site' | 'now' | 'holdsUntil' | 'params' | 'report'>;

/** The delivery and fuel calculators, with results for the values in the URL; `null` if the page has neither. */
async function calculatorsView(vehicle: Vehicle, scope: CalculatorsScope): Promise<CalculatorsView | null> {
  const { delivery, vdp } = scope.site.settings;
  if (!isAvailable(vehicle)) return null;
  const { params } = scope;
  const typed = params.get('postcode')?.slice(0, 40) ?? null;
  const asks = delivery.calculator && typed !== null;
  // Do not cache the page: the price may come from an external service.
  if (asks) scope.holdsUntil(scope.now);
  const fuel = fuelStart(vehicle, vdp.fuelCalculator);
  const view: CalculatorsView = {
    href: vehiclePath(vehicle),
    delivery: !delivery.calculator
      ? null
      : {
          vehicle: vehicle.slug,
          typed: typed ?? '',
          answer: asks ? await deliveryQuote(vehicle, typed, scope) : { state: 'empty' },
        },
    fuel: fuel && {
      start: fuel.inputs,
      typed: clampFuelInputs(fuelParams(params), fuel.inputs),
      ownEconomy: fuel.ownEconomy,
    },
  };
  return view.delivery || view.fuel ? view : null;
}

function fuelParams(params: URLSearchParams): Partial<Record<keyof FuelInputs, number | null>> {
  return Object.fromEntries(
    FUEL_INPUTS.map((name) => [name, readFuelInput(name, (params.get(`fuel-${name}`) ?? '').slice(0, 40))]),
  );
}

interface CopyPoint {
  readonly title: string;
  readonly text: string | null;
}

/** Sections with the site's own copy for this vehicle. */
const usedCarChecksView = (vehicle: Vehicle, { site }: ViewScope) =>
  vehicle.condition === 'used' ? pointsFor(vehicle, site.settings.vehicleCopy.usedCarChecks) : null;
const whatsIncludedView = (vehicle: Vehicle, { site }: ViewScope) =>
  pointsFor(vehicle, site.settings.vehicleCopy.whatsIncluded);
/** An unavailable vehicle has no extras to buy. */
const protectYourCarView = (vehicle: Vehicle, { site }: ViewScope) =>
  isAvailable(vehicle) ? pointsFor(vehicle, site.settings.vehicleCopy.protection) : null;

function faqView(vehicle: Vehicle, { site }: ViewScope) {
  const items = copyFor(site.settings.vehicleCopy.faq, vehicle).map(({ question, answer }) => ({ question, answer }));
  return items.length === 0 ? null : { items };
}

function pointsFor(vehicle: Vehicle, points: readonly (CopyPoint & TargetedCopy)[]) {
  const items: readonly CopyPoint[] = copyFor(points, vehicle).map(({ title, text }) => ({ title, text }));
  return items.length === 0 ? null : { type: vehicle.vehicleType, items };
}

/** The disclaimer is shown wherever finance is, also without figures of a lender. */
export function disclaimerView(vehicle: Vehicle, scope: Pick<RequestFacts, 'site' | 'now'>) {
  const figures = financeFigures(vehicle, scope);
  if (!figures) return null;
  return financeDisclaimer(
    vehicle,
    figures.entry ?? (figures.display.kind === 'disclaimer' ? figures.display.entry : null),
    scope.site.settings.finance,
    scope.site.lender,
  );
}

/** The URL of the price gauge, which the browser fetches so that the page does not wait for a valuation. Its space is reserved. */
async function gaugeView(vehicle: Vehicle, { site, valuation }: Scope<'valuation', 'site'>) {
  const compared = site.settings.vdp.gauge && isInStock(vehicle) && purchasePrice(vehicle) !== null;
  return compared && !(await valuation.gauges.hasNothing(site, vehicle))
    ? { address: `/api${vehiclePath(vehicle)}/autogauge`, model: `${vehicle.make} ${vehicle.model}` }
    : null;
}

/** The key information, with the measures of a caravan. */
function keyInformationView(vehicle: Vehicle, scope: ViewScope) {
  const entries = vehicleFacts(vehicle, scope).keyInformation;
  return entries.length === 0 ? null : { entries };
}

/** A link to all vehicles at a location. */
const stockAt = (vehicle: Vehicle, location: { readonly name: string; readonly slug: string }) => ({
  text: `All ${vehicle.vehicleType}s at ${location.name}`,
  href: `/search/${location.slug}`,
});

/**
 * A bar with the vehicle's location and a link to more vehicles there; only the link for an unavailable one. `null` if
 * the map states the location and facts are not repeated: the map then has the link.
 */
function locationBarView(vehicle: Vehicle, { site }: Pick<RequestFacts, 'site'>) {
  const location = vehicleLocation(vehicle, site);
  if (location === null || statesPlaceOnMap(site)) return null;
  return {
    here: isAvailable(vehicle) ? vehicle.vehicleType : null,
    name: location.name,
    city: location.address.city,
    stock: stockAt(vehicle, location),
    directions: directionsFor(location),
    directionsLabel: headingIn(site.settings.text.headings, GET_DIRECTIONS),
  };
}

type MapScope = Scope<'dealerships', 'site' | 'now' | 'params' | 'holdsUntil' | 'allowPictures'>;

/** Location, opening hours and directions. The title does not say that an unavailable vehicle is there. */
function mapView(vehicle: Vehicle, scope: MapScope) {
  const { site } = scope;
  const location = site.settings.vdp.mapSection ? vehicleLocation(vehicle, site) : null;
  if (location === null) return null;
  return {
    title: isAvailable(vehicle) ? `See this ${vehicle.vehicleType} at ${location.name}` : location.name,
    address: addressLine(location),
    today: todayView(location, scope),
    week: openingHoursLines(location.opening_hours, closedDayText(location, site.settings.hours)),
    // Do not reveal a number here that the call box masks.
    phone: isRevealed(scope) ? vehiclePhone(vehicle, site) : null,
    map: placeMap(location, scope),
    directions: directionsFor(location),
    stock: statesPlaceOnMap(site) ? stockAt(vehicle, location) : null,
  };
}

const ITEMS: Readonly<
  Record<BannerItem, { readonly icon: IconName; readonly title: string; readonly text: string; readonly link: string }>
> = {
  offers: { icon: 'tag', title: 'Offers', text: 'See our current offers.', link: '/special-offers' },
  serviceBooking: {
    icon: 'wrench',
    title: 'Book a service',
    text: 'Ask for a day that suits you.',
    link: '/service',
  },
  sellYourCar: {
    icon: 'banknote',
    title: 'Sell your vehicle',
    text: 'Tell us about the one that you have now.',
    link: '/sell-my-car',
  },
};

/** The site's items whose pages exist. */
function pageBannerView(_vehicle: Vehicle, scope: Pick<RequestFacts, 'site' | 'findScreen'>) {
  const items = scope.site.settings.vdp.banner
    .map((name) => ITEMS[name])
    .filter(({ link }) => existingPath(link, scope) !== null)
    .map((item) => ({ ...item, link: settledLink(scope.site, item.link) }));
  return items.length === 0 ? null : { items };
}

/** `null` unless the vehicle can be reserved, or is: then its shopper finds the way back to the reservation. */
function reserveOnlineView(vehicle: Vehicle, scope: Pick<RequestFacts, 'site' | 'findScreen' | 'paymentPage'>) {
  const { reserve } = scope.site.settings;
  const isFree = !vehicle.reserved;
  const href = reservePath({ ...vehicle, reserved: false }, scope);
  const deposit = reserveLabel(reserveAmount(vehicle, reserve));
  return href === null ? null : { href, isFree, type: vehicle.vehicleType, deposit, hours: reserve.holdHours };
}

/** The URL from which similar vehicles are fetched when the shopper scrolls near, and a fallback search. */
function similarView(vehicle: Vehicle, { site }: Pick<RequestFacts, 'site'>) {
  const { search, price, text, vdp } = site.settings;
  const make = findManufacturer(vehicle.make);
  return {
    title: headingIn(text.headings, similarTitle(vehicle.vehicleType, price.subscriptions)),
    source: `/api${vehiclePath(vehicle)}/similar`,
    count: vdp.similarPerPage,
    search: make
      ? {
          href: `/search/${make.slug}/${toSlug(vehicle.model)}`,
          label: `Search for ${vehicle.make} ${vehicle.model}`,
        }
      : { href: search.defaultRoute, label: 'See all our stock' },
  };
}

export type SimilarView = ReturnType<typeof similarView>;

/** Reasons to buy here, and the sales counter. */
async function whyBuyView(vehicle: Vehicle, scope: SalesScope) {
  const { site } = scope;
  const { vdp, claims } = site.settings;
  const promised = copyFor(
    claims.items.map((claim) => ({ ...claim, itemType: null })),
    vehicle,
  ).map(({ text }) => text);
  const panel = whyBuy(
    vehicle,
    site.dealerships.find(({ id }) => id === vehicle.dealershipId)?.name ?? site.name,
    vdp,
    promised,
  );
  const sales = await salesView(scope);
  // The other title has the dealer's name in it.
  const title =
    vdp.whyBuyPanel === 'whyDealer' ? panel?.title : headingIn(site.settings.text.headings, panel?.title ?? '');
  return panel === null && sales === null ? null : { panel: panel && { ...panel, title: title! }, sales };
}

type SalesScope = Scope<'inventory', 'site' | 'now' | 'holdsUntil'>;

/** `null` if the setting hides the counter, or no vehicle has been sold this month. */
async function salesView({ site, now, holdsUntil, inventory }: SalesScope) {
  const { sales, source, perDay } = site.settings.counter;
  if (!sales) return null;
  holdsUntil(now + EVALUATED_EVERY_MS);
  const title = (one: 'Sale' | 'Sales') => headingIn(site.settings.text.headings, `${one} this Month`);
  if (source === 'clock')
    return perDay === null ? null : { count: salesByClock(now, perDay), perDay, title: title('Sales') };
  const count = await inventory.stock.countSold(site, monthStart(now), now);
  return count === 0 ? null : { count, perDay: null, title: title(count === 1 ? 'Sale' : 'Sales') };
}

type SectionScope = Scope<'dealerships' | 'finance' | 'inventory' | 'valuation'>;

const MAKERS = {
  keyInformation: keyInformationView,
  usedCarChecks: usedCarChecksView,
  dealerComments: (vehicle: Vehicle) => commentsView(vehicle.dealerComments),
  whatsIncluded: whatsIncludedView,
  whyBuy: whyBuyView,
  // A vehicle that is gone is not for sale.
  rights: (vehicle: Vehicle, scope: RequestFacts) => (isAvailable(vehicle) ? buyerRightsView(vehicle, scope) : null),
  reserveOnline: reserveOnlineView,
  protectYourCar: protectYourCarView,
  features: (vehicle: Vehicle, scope: ViewScope) =>
    withLabels(firstAndMore(vehicle.features, 8), scope, 'Show All', 'Hide'),
  specifications: (vehicle: Vehicle, scope: ViewScope) =>
    withLabels(firstAndMore(vehicleFacts(vehicle, scope).specifications, 4), scope, 'Show All Specs', 'Hide Specs'),
  calculators: calculatorsView,
  financeCalculator: financeCalculatorView,
  gauge: gaugeView,
  disclaimer: disclaimerView,
  faq: faqView,
  map: mapView,
  similar: similarView,
  blogs: blogsView,
  locationBar: locationBarView,
  banner: pageBannerView,
} as const satisfies Record<PageSection, (vehicle: Vehicle, scope: SectionScope) => unknown>;

export type SectionView = Block<typeof MAKERS> & { readonly title: string };
export type SectionProps<N extends PageSection> = Pick<Extract<SectionView, { name: N }>, 'title' | 'view'>;

/** The sections of `vdp.sections`, in the site's order. */
export async function sectionViews(vehicle: Vehicle, scope: SectionScope): Promise<readonly SectionView[]> {
  const { text, vdp } = scope.site.settings;
  const blocks = await blockViews(withRights(withBlogs(vdp.sections)), MAKERS, (maker) => maker(vehicle, scope));
  return blocks.map((block) => ({
    ...block,
    title: headingIn(text.headings, sectionTitle(block.name, vehicle.vehicleType)),
  }));
}

/** The labels of the disclosure of `more`. */
function withLabels<T extends object>(view: T | null, { site }: ViewScope, more: string, less: string) {
  const { headings } = site.settings.text;
  return view && { ...view, labels: { more: headingIn(headings, more), less: headingIn(headings, less) } };
}

function firstAndMore<T>(all: readonly T[], shown: number) {
  return all.length === 0 ? null : { first: all.slice(0, shown), more: all.slice(shown) };
}
