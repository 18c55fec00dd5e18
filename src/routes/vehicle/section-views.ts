import { postsAbout } from '#content/rules/post.ts';
import { livePosts } from '#content/queries.ts';
import type { DeliveryAnswer } from '#finance/rules/delivery.ts';
import { readFuelInput, clampFuelInputs, FUEL_INPUTS, fuelStart, type FuelInputs } from '#finance/rules/fuel.ts';
import {
  isAvailable,
  isInStock,
  canCheckOut,
  HOLD_HOURS,
  reserveAmount,
  reserveLabel,
} from '#vehicle/rules/availability.ts';
import { carPath, type Car } from '#vehicle/rules/car.ts';
import { copyFor, type Aimed, findManufacturer, makeSlug } from '#vehicle/rules/make.ts';
import { financeDisclaimer } from '#finance/rules/disclaimer.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import { caravanSpecs, featuredSpecs, specifications, summary } from '#vehicle/rules/spec-lists.ts';
import { carLocation, directionsTo, addressLine, carPhone } from '#dealerships/car-location.ts';
import { hoursToday, weekLines } from '#dealerships/rules/opening-hours.ts';
import type { BannerItem } from '#vehicle/rules/page-sections.ts';
import type { IconName } from '#ui/icon/icon-names.ts';
import { similarTitle } from '#inventory/rules/similar-cars.ts';
import { EVALUATED_EVERY_MS, salesThisMonth } from '#vehicle/rules/sales-counter.ts';
import { whyBuy } from '#vehicle/rules/why-buy.ts';
import { commentsView } from '#vehicle/rules/dealer-comments.ts';
import { withBlogs, type PageSection } from '#vehicle/rules/page-sections.ts';
import type { RequestScope } from '../context.ts';
import { postCardView } from '../content/post-view.ts';
import { deliveryQuote } from './delivery-quote.ts';
import type { ViewScope } from '../cards/car-card-view.ts';
import { financeFigures } from '../cards/finance-figures.ts';
import { isRevealed, there, reservePath } from './button-facts.ts';
import { financeCalculatorView } from './finance-calculator-view.ts';

const MOST = 3;

/** What the site wrote that concerns this vehicle, where it shows that. */
export function blogsView(car: Car, { site, now, holdsUntil }: Pick<RequestScope, 'site' | 'now' | 'holdsUntil'>) {
  if (site.settings.vdp.blogs === 'hidden') return null;
  const posts = postsAbout(livePosts(site, now, holdsUntil), car, MOST).map(postCardView);
  return posts.length === 0 ? null : { posts };
}

export interface CalculatorsView {
  readonly href: string;
  readonly delivery: { readonly car: string; readonly typed: string; readonly answer: DeliveryAnswer } | null;
  readonly fuel: { readonly start: FuelInputs; readonly typed: FuelInputs; readonly ownEconomy: boolean } | null;
}

type CalculatorsScope = Pick<RequestScope, 'site' | 'now' | 'holdsUntil' | 'quoteDelivery' | 'params' | 'report'>;

/** What delivery and fuel cost, worked out where the address asks for it; `null` where a page has neither. */
export async function calculatorsView(car: Car, scope: CalculatorsScope): Promise<CalculatorsView | null> {
  const { delivery, vdp } = scope.site.settings;
  if (!isAvailable(car)) return null;
  const { params } = scope;
  const typed = params.get('postcode')?.slice(0, 40) ?? null;
  const asks = delivery.calculator === 'on' && typed !== null;
  // Somebody outside may have said the price: the page is not kept with it.
  if (asks) scope.holdsUntil(scope.now);
  const fuel = fuelStart(car, vdp.fuelCalculator);
  const view: CalculatorsView = {
    href: carPath(car),
    delivery:
      delivery.calculator === 'off'
        ? null
        : {
            car: car.slug,
            typed: typed ?? '',
            answer: asks ? await deliveryQuote(car, typed, scope) : { state: 'empty' },
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

interface Said {
  readonly title: string;
  readonly text: string | null;
}

/** Sections whose words are the site's own: what it says of this vehicle, or nothing. */
export const usedCarChecksView = (car: Car, { site }: ViewScope) =>
  car.condition === 'used' ? pointsFor(car, site.settings.vehicleCopy.usedCarChecks) : null;
export const whatsIncludedView = (car: Car, { site }: ViewScope) =>
  pointsFor(car, site.settings.vehicleCopy.whatsIncluded);
/** Nothing can be bought with a vehicle that is gone. */
export const protectYourCarView = (car: Car, { site }: ViewScope) =>
  isAvailable(car) ? pointsFor(car, site.settings.vehicleCopy.protection) : null;

export function faqView(car: Car, { site }: ViewScope) {
  const items = copyFor(site.settings.vehicleCopy.faq, car).map(({ question, answer }) => ({ question, answer }));
  return items.length === 0 ? null : { items, memory: site.settings.ui.sectionState };
}

function pointsFor(car: Car, points: readonly (Said & Aimed)[]) {
  const items: readonly Said[] = copyFor(points, car).map(({ title, text }) => ({ title, text }));
  return items.length === 0 ? null : { type: car.vehicleType, items };
}

/** The small print stands wherever finance does, and alone where the site's lender gives no figures. */
export function disclaimerView(car: Car, scope: RequestScope) {
  const figures = financeFigures(car, scope);
  if (!figures) return null;
  return financeDisclaimer(
    car,
    figures.entry ?? (figures.display.kind === 'disclaimer' ? figures.display.entry : null),
    scope.site.settings.finance,
  );
}

/** Where the comparison is asked for. What it says comes after the page, which does not wait for a valuation; space is left where there will be one. */
export async function gaugeView(car: Car, { site, gaugeHasNothing }: Pick<RequestScope, 'site' | 'gaugeHasNothing'>) {
  const compared = site.settings.vdp.gauge === 'shown' && isInStock(car) && purchasePrice(car) !== null;
  return compared && !(await gaugeHasNothing(car))
    ? { address: `/api${carPath(car)}/autogauge`, model: `${car.make} ${car.model}` }
    : null;
}

/** The featured list; a caravan's own measures stand with it. */
export function keyInformationView(car: Car, { site, now, holdsUntil }: ViewScope) {
  if (car.registrationExpiry) holdsUntil(nextMidnight(now, site.timeZone));
  const entries = [
    ...featuredSpecs(car, { expiredRego: site.settings.vdp.expiredRego, today: zonedTime(now, site.timeZone).date }),
    ...caravanSpecs(car),
  ];
  return entries.length === 0 ? null : { entries };
}

/** A line across the page that says where this vehicle is, and where more like it are; only the latter of one that is gone. */
export function locationBarView(car: Car, { site }: Pick<RequestScope, 'site'>) {
  const location = carLocation(car, site);
  if (location === null) return null;
  return {
    here: isAvailable(car) ? car.vehicleType : null,
    name: location.name,
    city: location.address.city,
    stock: { text: `All ${car.vehicleType}s at ${location.name}`, href: `/search/${location.slug}` },
    directions: directionsTo(location),
  };
}

/** Where the vehicle stands, when one can come, and the way there. One that is gone is not said to stand there. */
export function mapView(car: Car, scope: Pick<RequestScope, 'site' | 'now' | 'params' | 'holdsUntil'>) {
  const { site, now, holdsUntil } = scope;
  const location = site.settings.vdp.mapSection === 'shown' ? carLocation(car, site) : null;
  if (location === null) return null;
  const today = hoursToday(location.opening_hours, now, location.time_zone);
  holdsUntil(today?.until ?? null);
  return {
    title: isAvailable(car) ? `See this ${car.vehicleType} at ${location.name}` : location.name,
    address: addressLine(location),
    today: today && { text: today.text, open: today.state === 'open' },
    week: weekLines(location.opening_hours),
    // What the call box masks is not told further down.
    phone: isRevealed(scope) ? carPhone(car, site) : null,
    directions: directionsTo(location),
  };
}

const ITEMS: Readonly<
  Record<BannerItem, { readonly icon: IconName; readonly title: string; readonly text: string; readonly link: string }>
> = {
  offers: { icon: 'tag', title: 'Offers', text: "See this month's offers.", link: '/special-offers' },
  serviceBooking: {
    icon: 'wrench',
    title: 'Book a service',
    text: 'Choose a day and leave the rest to us.',
    link: '/service',
  },
  sellYourCar: {
    icon: 'banknote',
    title: 'Sell your car',
    text: 'Get an offer for your current vehicle.',
    link: '/sell-my-car',
  },
};

/** The items of the site whose pages are there. */
export function pageBannerView(_car: Car, scope: Pick<RequestScope, 'site' | 'findScreen'>) {
  const items = scope.site.settings.vdp.banner
    .map((name) => ITEMS[name])
    .filter(({ link }) => there(link, scope) !== null);
  return items.length === 0 ? null : { items };
}

/** Only where the car can be reserved, and the site has the page that does it. */
export function reserveOnlineView(car: Car, scope: Pick<RequestScope, 'site' | 'findScreen'>) {
  const { reserve } = scope.site.settings;
  const href = canCheckOut(car, reserve) ? reservePath(car, scope) : null;
  return href === null
    ? null
    : { href, type: car.vehicleType, deposit: reserveLabel(reserveAmount(car)), hours: HOLD_HOURS };
}

/** Where similar cars are fetched from when a shopper comes near, and the search that stands in for them. */
export function similarView(car: Car, { site }: Pick<RequestScope, 'site'>) {
  const { search, price, vdp } = site.settings;
  const make = findManufacturer(car.make);
  return {
    title: similarTitle(car.vehicleType, price.subscriptions),
    source: `/api${carPath(car)}/similar`,
    count: vdp.similarPerPage,
    search: make
      ? { href: `/search/${make.slug}/${makeSlug(car.model)}`, label: `Search for ${car.make} ${car.model}` }
      : { href: search.defaultRoute, label: 'See all our stock' },
  };
}

export type SimilarView = ReturnType<typeof similarView>;

/** Reasons to buy here, and how many others did. */
export function whyBuyView(car: Car, { site, now, holdsUntil }: ViewScope) {
  const { vdp, counter, claims } = site.settings;
  const promised = copyFor(
    claims.items.map((claim) => ({ ...claim, itemType: null })),
    car,
  ).map(({ text }) => text);
  const panel = whyBuy(
    car,
    site.dealerships.find(({ id }) => id === car.dealershipId)?.name ?? site.name,
    vdp,
    promised,
  );
  const sales =
    counter.sales === 'shown' ? { count: salesThisMonth(now, counter.perDay), perDay: counter.perDay } : null;
  if (sales) holdsUntil(now + EVALUATED_EVERY_MS);
  return panel === null && sales === null ? null : { panel, sales };
}

/** Makes what a section shows; `null` where it has nothing to show, and then it is not on the page. */
type SectionMaker = (car: Car, scope: RequestScope) => unknown;

const MAKERS = {
  keyInformation: keyInformationView,
  usedCarChecks: usedCarChecksView,
  dealerComments: (car: Car) => commentsView(car.dealerComments),
  whatsIncluded: whatsIncludedView,
  whyBuy: whyBuyView,
  reserveOnline: reserveOnlineView,
  protectYourCar: protectYourCarView,
  features: (car: Car) => firstAndMore(car.features, 8),
  specifications: (car: Car) => firstAndMore([...specifications(car), ...summary(car)], 4),
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
} as const satisfies Record<PageSection, SectionMaker>;

/** What the component of a section is given. */
export type ViewOf<N extends PageSection> = NonNullable<Awaited<ReturnType<(typeof MAKERS)[N]>>>;
export type SectionView = { [N in PageSection]: { readonly name: N; readonly view: ViewOf<N> } }[PageSection];

/** `vdp.sections`: the sections of the site in its order, those that have something to show. */
export async function sectionViews(car: Car, scope: RequestScope): Promise<readonly SectionView[]> {
  const made = await Promise.all(
    withBlogs(scope.site.settings.vdp.sections).map(async (name) => ({ name, view: await MAKERS[name](car, scope) })),
  );
  return made.filter((section): section is SectionView => section.view !== null);
}

function firstAndMore<T>(all: readonly T[], shown: number) {
  return all.length === 0 ? null : { first: all.slice(0, shown), more: all.slice(shown) };
}
