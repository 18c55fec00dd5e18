import type { Car, ItemType } from '#vehicle/rules/car.ts';
import { RANGE_FACETS, VALUE_FACETS, type RangeFacet, type ValueFacet } from '#search/rules/facets.ts';
import { byLabel } from '#search/rules/label-order.ts';
import type { StockQuery } from '#search/rules/stock-query.ts';

/** What a site's settings say of its stock, as a dealer would put it. */
export interface OracleSite {
  readonly dealerships: readonly string[];
  readonly vehicleTypes: readonly ItemType[];
  readonly manufacturer: string | null;
  readonly visibilityRule: number;
  readonly excludedStockNumbers: readonly string[];
  readonly excludedNewMakes: readonly string[];
  /** An expression of `search.siteFilter` and what it means. */
  readonly siteFilter: readonly [text: string, means: (car: Car, yard: string) => boolean] | null;
  readonly soldWindowDays: number;
  readonly pageSize: number;
  readonly priceAscending: 'includeZeroPrice' | 'onlyPriceAboveZero';
}

export const dollars = (car: Car): number | null => {
  const price = (car.offerPrice ?? 0) > 1000 ? car.offerPrice : (car.price ?? 0) > 1000 ? car.price : null;
  return price === null ? null : price / 100;
};
const hasAnyPrice = (car: Car) => (car.offerPrice ?? 0) > 0 || (car.price ?? 0) > 0 || (car.subscriptionPrice ?? 0) > 0;
const used = (car: Car) => car.condition === 'used';

/** SRCH-052, gap 041: the fifteen variants in the words of their table. */
const VARIANTS: readonly ((car: Car, year: number) => boolean)[] = [
  () => true,
  used,
  (car) => car.condition === 'new' || car.condition === 'demo',
  (car) => used(car) || car.condition === 'demo',
  (car) => car.condition === 'new',
  (car) => car.condition === 'demo',
  (car) => car.images.length > 0,
  (car) => used(car) && car.images.length > 0,
  hasAnyPrice,
  (car) => used(car) && hasAnyPrice(car),
  (car, year) => used(car) && car.year !== null && year - car.year <= 10,
  (car) => used(car) && car.odometerKm !== null && car.odometerKm < 100_000,
  (car) => car.certified,
  (car) => ['Electric', 'Hybrid', 'Plug-in Hybrid'].includes(car.simpleFuel ?? ''),
  (car) => !car.reserved,
];

export function oracleShows(car: Car, site: OracleSite, yard: string, now: number): boolean {
  const soldAt = Date.parse(car.soldAt ?? car.updatedAt);
  const onSale =
    car.status === 'in_stock' ||
    car.status === 'coming_soon' ||
    (car.status === 'sold' && now - soldAt < site.soldWindowDays * 86_400_000);
  const excluded =
    site.excludedStockNumbers.some((one) => one.toLowerCase() === car.stockNumber?.toLowerCase()) ||
    (car.condition === 'new' && site.excludedNewMakes.includes(car.make));
  return (
    onSale &&
    !excluded &&
    car.showOnWebsite &&
    site.dealerships.includes(car.dealershipId) &&
    site.vehicleTypes.includes(car.vehicleType) &&
    (site.manufacturer === null || car.make === site.manufacturer) &&
    VARIANTS[site.visibilityRule]!(car, new Date(now).getUTCFullYear()) &&
    (site.siteFilter?.[1](car, yard) ?? true)
  );
}

/** What a car says of each facet. `yard` is its location. */
export function oracleFacets(car: Car, yard: string): Record<ValueFacet, readonly string[]> {
  const price = dollars(car);
  const bands = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100].map((thousand) => thousand * 1000);
  const weeks = [100, 150, 200, 250, 300, 400];
  const say = (value: number) => `$${String(value).replace(/(\d)(?=(\d{3})+$)/g, '$1,')}`;
  const band = (value: number, edges: readonly number[], unit: string) => {
    const above = edges.findIndex((edge) => value < edge);
    if (above < 0) return `${say(edges.at(-1)!)} and over${unit}`;
    return above === 0 ? `Under ${say(edges[0]!)}${unit}` : `${say(edges[above - 1]!)} - ${say(edges[above]!)}${unit}`;
  };
  const one = (value: string | number | boolean | null) => (value === null || value === '' ? [] : [String(value)]);
  return {
    badge: one(car.badge),
    status: one(car.status),
    car_type: one(car.condition),
    categories: car.categories,
    city: one(car.city ?? 'Brisbane'),
    colour: one(car.simpleColour ?? car.colour),
    dealership_name: one(`Dealership ${car.dealershipId.split('.')[1]}`),
    filtered_features: car.features,
    item_type: one(car.vehicleType),
    location_name: one(yard),
    make: one(car.make),
    make_model: one(`${car.make} ${car.model}`),
    model: one(car.model),
    price_range: price === null ? [] : [band(price, bands, '')],
    seats: one(car.seats),
    body: one(car.simpleBody ?? car.body),
    drive: one(car.simpleDrive ?? car.drive),
    fuel: one(car.simpleFuel ?? car.fuel),
    transmission: one(car.simpleTransmission ?? car.transmission),
    state: one(car.state ?? 'qld'),
    tag: one(car.tag),
    weekly_price_range: car.subscriptionPrice === null ? [] : [band(car.subscriptionPrice / 100, weeks, ' / week')],
    year: one(car.year),
    certified: one(car.certified),
  };
}

export function oracleNumber(car: Car, range: RangeFacet): number | null {
  if (range === 'price') return dollars(car);
  if (range === 'subscription_price') return car.subscriptionPrice === null ? null : car.subscriptionPrice / 100;
  if (range === 'created_at_timestamp') return Date.parse(car.createdAt) / 1000;
  return range === 'km' ? car.odometerKm : car[range];
}

/** One page of a search, by going through every car for everything that is asked. Free text is one make. */
export function oracleSearch(
  cars: readonly { readonly car: Car; readonly yard: string }[],
  site: OracleSite,
  query: StockQuery,
  now: number,
) {
  const all = cars
    .map(({ car, yard }) => ({ car, yard, facets: oracleFacets(car, yard) }))
    .filter(({ car, yard }) => oracleShows(car, site, yard, now));
  const priced = query.sortBy === 'price_asc' && site.priceAscending === 'onlyPriceAboveZero';
  const asked = all.filter(
    ({ car }) => (query.query === '' || car.make === query.query) && (!priced || dollars(car) !== null),
  );
  const passes = ({ car, facets }: (typeof all)[number], except?: string) =>
    (Object.entries(query.filters) as [ValueFacet, readonly string[]][]).every(
      ([facet, wanted]) => facet === except || facets[facet].some((value) => wanted.includes(value)),
    ) &&
    (Object.entries(query.ranges) as [RangeFacet, { min?: number; max?: number }][]).every(
      ([range, { min = -Infinity, max = Infinity }]) => {
        const own = oracleNumber(car, range);
        return `range ${range}` === except || (own !== null && own >= min && own <= max);
      },
    );
  const hits = asked
    .filter((one) => passes(one))
    .map(({ car }) => car)
    .toSorted((a, b) => inOrder(a, b, query));
  const start = (query.page - 1) * site.pageSize;
  return {
    ids: hits.slice(start, start + site.pageSize).map((car) => car.id),
    count: hits.length,
    pages: Math.ceil(hits.length / site.pageSize),
    facets: Object.fromEntries(
      VALUE_FACETS.map((facet) => {
        const counts = new Map<string, number>();
        for (const { facets } of asked.filter((one) => passes(one, facet)))
          for (const value of new Set(facets[facet])) counts.set(value, (counts.get(value) ?? 0) + 1);
        return [
          facet,
          [...counts]
            .map(([value, count]) => ({ value, count }))
            .toSorted((a, b) => b.count - a.count || byLabel(a.value, b.value) || (a.value < b.value ? -1 : 1)),
        ];
      }),
    ),
    facetStats: Object.fromEntries(
      RANGE_FACETS.map((range) => {
        const numbers = asked
          .filter((one) => passes(one, `range ${range}`))
          .flatMap(({ car }) => oracleNumber(car, range) ?? []);
        return [range, numbers.length === 0 ? null : { min: Math.min(...numbers), max: Math.max(...numbers) }];
      }),
    ),
  };
}

function inOrder(a: Car, b: Car, { sortBy, query }: StockQuery): number {
  const number = (car: Car, range: RangeFacet, otherwise: number) => oracleNumber(car, range) ?? otherwise;
  const down = (range: RangeFacet) => number(b, range, -1) - number(a, range, -1);
  const up = (range: RangeFacet) => number(a, range, 1e12) - number(b, range, 1e12);
  const gone = (car: Car) => Number(car.status === 'sold');
  const first = {
    relevance: () => (query === '' ? gone(a) - gone(b) : 0),
    latest: () => 0,
    price_desc: () => down('price'),
    price_asc: () => up('price'),
    km_asc: () => up('km'),
    year_desc: () => down('year'),
  }[sortBy]();
  return first || Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? -1 : 1);
}
