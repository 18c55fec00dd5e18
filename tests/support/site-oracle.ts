import type { VisibilityRuleName } from '#inventory/rules/visibility-rule.ts';
import type { Vehicle, VehicleType } from '#vehicle/rules/vehicle.ts';
import { RANGE_FACETS, VALUE_FACETS, type RangeFacet, type ValueFacet } from '#search/rules/facets.ts';
import { byLabel } from '#search/rules/label-order.ts';
import type { StockQuery } from '#search/rules/stock-query.ts';

/** A site's stock settings, as a dealer would describe them. */
export interface OracleSite {
  readonly dealerships: readonly string[];
  readonly vehicleTypes: readonly VehicleType[];
  readonly manufacturer: string | null;
  readonly visibilityRule: VisibilityRuleName;
  readonly excludedStockNumbers: readonly string[];
  readonly excludedNewMakes: readonly string[];
  /** An expression of `search.siteFilter`, and its meaning. */
  readonly siteFilter: readonly [text: string, means: (vehicle: Vehicle, yard: string) => boolean] | null;
  readonly soldWindowDays: number;
  readonly pageSize: number;
  readonly priceAscending: 'includeZeroPrice' | 'onlyPriceAboveZero';
}

export const dollars = (vehicle: Vehicle): number | null => {
  const prices = [vehicle.offerPrice ?? 0, vehicle.price ?? 0].filter((cents) => cents > 1000);
  // An offer above the price is not an offer.
  return prices.length === 0 ? null : Math.min(...prices) / 100;
};
const hasAnyPrice = (vehicle: Vehicle) =>
  (vehicle.offerPrice ?? 0) > 0 || (vehicle.price ?? 0) > 0 || (vehicle.subscriptionPrice ?? 0) > 0;
const used = (vehicle: Vehicle) => vehicle.condition === 'used';

/** The fifteen visibility rules, written like their table in the requirements. */
export const VISIBILITY: Readonly<Record<OracleSite['visibilityRule'], (vehicle: Vehicle, year: number) => boolean>> = {
  all: () => true,
  usedOnly: used,
  newAndDemo: (vehicle) => vehicle.condition === 'new' || vehicle.condition === 'demo',
  usedAndDemo: (vehicle) => used(vehicle) || vehicle.condition === 'demo',
  newOnly: (vehicle) => vehicle.condition === 'new',
  demoOnly: (vehicle) => vehicle.condition === 'demo',
  withPhotos: (vehicle) => vehicle.images.length > 0,
  usedWithPhotos: (vehicle) => used(vehicle) && vehicle.images.length > 0,
  withPrice: hasAnyPrice,
  usedWithPrice: (vehicle) => used(vehicle) && hasAnyPrice(vehicle),
  usedUpTo10Years: (vehicle, year) => used(vehicle) && vehicle.year !== null && year - vehicle.year <= 10,
  usedUnder100000Km: (vehicle) => used(vehicle) && vehicle.odometerKm !== null && vehicle.odometerKm < 100_000,
  certifiedOnly: (vehicle) => vehicle.certified,
  electricAndHybrid: (vehicle) => ['Electric', 'Hybrid', 'Plug-in Hybrid'].includes(vehicle.simpleFuel ?? ''),
  withoutReserved: (vehicle) => !vehicle.reserved,
};

function isOnSale(vehicle: Vehicle, site: OracleSite, now: number): boolean {
  const soldAt = Date.parse(vehicle.soldAt ?? vehicle.updatedAt);
  return (
    vehicle.status === 'in_stock' ||
    vehicle.status === 'coming_soon' ||
    (vehicle.status === 'sold' && now - soldAt < site.soldWindowDays * 86_400_000)
  );
}

export function oracleShows(vehicle: Vehicle, site: OracleSite, yard: string, now: number): boolean {
  const excluded =
    site.excludedStockNumbers.some((one) => one.toLowerCase() === vehicle.stockNumber?.toLowerCase()) ||
    (vehicle.condition === 'new' && site.excludedNewMakes.includes(vehicle.make));
  return (
    isOnSale(vehicle, site, now) &&
    !excluded &&
    vehicle.showOnWebsite &&
    site.dealerships.includes(vehicle.dealershipId) &&
    site.vehicleTypes.includes(vehicle.vehicleType) &&
    (site.manufacturer === null || vehicle.make === site.manufacturer) &&
    VISIBILITY[site.visibilityRule](vehicle, new Date(now).getUTCFullYear()) &&
    (site.siteFilter?.[1](vehicle, yard) ?? true)
  );
}

/** The facet values of a vehicle. `yard` is its location. */
export function oracleFacets(vehicle: Vehicle, yard: string): Record<ValueFacet, readonly string[]> {
  const price = dollars(vehicle);
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
    badge: one(vehicle.badge),
    status: one(vehicle.status),
    car_type: one(vehicle.condition),
    categories: vehicle.categories,
    city: one(vehicle.city ?? 'Brisbane'),
    colour: one(vehicle.simpleColour ?? vehicle.colour),
    dealership_name: one(`Dealership ${vehicle.dealershipId.split('.')[1]}`),
    filtered_features: vehicle.features,
    item_type: one(vehicle.vehicleType),
    location_name: one(yard),
    make: one(vehicle.make),
    make_model: one(`${vehicle.make} ${vehicle.model}`),
    model: one(vehicle.model),
    price_range: price === null ? [] : [band(price, bands, '')],
    seats: one(vehicle.seats),
    body: one(vehicle.simpleBody ?? vehicle.body),
    drive: one(vehicle.simpleDrive ?? vehicle.drive),
    fuel: one(vehicle.simpleFuel ?? vehicle.fuel),
    transmission: one(vehicle.simpleTransmission ?? vehicle.transmission),
    state: one(vehicle.state ?? 'qld'),
    tag: one(vehicle.tag),
    weekly_price_range:
      vehicle.subscriptionPrice === null ? [] : [band(vehicle.subscriptionPrice / 100, weeks, ' / week')],
    year: one(vehicle.year),
    certified: one(vehicle.certified),
    for_sale: (vehicle.status === 'in_stock' || vehicle.status === 'coming_soon') && !vehicle.reserved ? ['true'] : [],
    deal: (oracleNumber(vehicle, 'price_drop') ?? 0) > 0 ? ['price_dropped'] : [],
  };
}

function oracleNumber(vehicle: Vehicle, range: RangeFacet): number | null {
  if (range === 'price') return dollars(vehicle);
  if (range === 'subscription_price')
    return vehicle.subscriptionPrice === null ? null : vehicle.subscriptionPrice / 100;
  if (range === 'created_at_timestamp') return Date.parse(vehicle.createdAt) / 1000;
  // These sites have no lender.
  if (range === 'weekly_repayment') return null;
  if (range === 'price_drop') {
    const now = dollars(vehicle) ?? Infinity;
    const was = [(vehicle.previousPrice ?? 0) / 100, (vehicle.price ?? 0) / 100].find((price) => price > now);
    return was === undefined ? null : was - now;
  }
  if (range === 'seat_count') return vehicle.seats;
  if (range === 'door_count') return vehicle.doors;
  if (range === 'engine_cc') return vehicle.engineCc;
  if (range === 'towing_kg') return vehicle.variant?.brakedTowingKg ?? null;
  if (range === 'power_kw') return vehicle.variant?.powerKw ?? null;
  if (range === 'fuel_use') return vehicle.variant?.fuelConsumption ?? null;
  if (range === 'range_km') return vehicle.variant?.electricRangeKm ?? null;
  if (range === 'sleep_count') return vehicle.caravan?.sleeps || null;
  if (range === 'atm_kg') return vehicle.caravan?.aggregateTrailerMassKg || null;
  if (range === 'length_m') return vehicle.caravan?.bodyLengthMm ? vehicle.caravan.bodyLengthMm / 1000 : null;
  return range === 'km' ? vehicle.odometerKm : vehicle.year;
}

/** One page of a search, by checking every vehicle for every condition. Free text is a make. */
export function oracleSearch(
  vehicles: readonly { readonly vehicle: Vehicle; readonly yard: string }[],
  site: OracleSite,
  query: StockQuery,
  now: number,
) {
  const all = vehicles
    .map(({ vehicle, yard }) => ({ vehicle, yard, facets: oracleFacets(vehicle, yard) }))
    .filter(({ vehicle, yard }) => oracleShows(vehicle, site, yard, now));
  const priced = query.sortBy === 'price_asc' && site.priceAscending === 'onlyPriceAboveZero';
  const asked = all.filter(
    ({ vehicle }) => (query.query === '' || vehicle.make === query.query) && (!priced || dollars(vehicle) !== null),
  );
  const passes = ({ vehicle, facets }: (typeof all)[number], except?: string) =>
    (Object.entries(query.filters) as [ValueFacet, readonly string[]][]).every(([facet, wanted]) => {
      if ((facet === 'filtered_features' || facet === 'deal') && !query.any?.includes(facet))
        return wanted.every((value) => facets[facet].includes(value));
      const { make: makes = [], make_model: models = [], model: names = [] } = query.filters;
      if ((facet as string) === 'make_model_badge') {
        const [model] = facets.make_model;
        const isChosen = models.includes(model!) || (makes.includes(vehicle.make) && names.includes(vehicle.model));
        // With chosen models, a chosen badge concerns only vehicles of its own model.
        const isFree = models.length > 0 || (makes.length > 0 && names.length > 0);
        if (isFree && !(isChosen && wanted.some((one) => one.startsWith(`${model} `)))) return true;
        return wanted.includes(`${model} ${vehicle.badge}`);
      }
      // With chosen makes, a chosen model concerns only vehicles of its own make.
      const isNamed = makes.includes(vehicle.make) && wanted.some((one) => one.startsWith(`${vehicle.make} `));
      if (facet === 'make_model' && makes.length > 0 && !isNamed) return true;
      return facet === except || facets[facet].some((value) => wanted.includes(value));
    }) &&
    (Object.entries(query.ranges) as [RangeFacet, { min?: number; max?: number }][]).every(
      ([range, { min = -Infinity, max = Infinity }]) => {
        const own = oracleNumber(vehicle, range);
        return `range ${range}` === except || (own !== null && own >= min && own <= max);
      },
    );
  const hits = asked
    .filter((one) => passes(one))
    .map(({ vehicle }) => vehicle)
    .toSorted((a, b) => inOrder(a, b, query));
  const start = (query.page - 1) * site.pageSize;
  return {
    ids: hits.slice(start, start + site.pageSize).map((vehicle) => vehicle.id),
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
          .flatMap(({ vehicle }) => oracleNumber(vehicle, range) ?? []);
        return [range, numbers.length === 0 ? null : { min: Math.min(...numbers), max: Math.max(...numbers) }];
      }),
    ),
  };
}

function inOrder(a: Vehicle, b: Vehicle, { sortBy, query }: StockQuery): number {
  const number = (vehicle: Vehicle, range: RangeFacet, otherwise: number) => oracleNumber(vehicle, range) ?? otherwise;
  const down = (range: RangeFacet) => number(b, range, -1) - number(a, range, -1);
  const up = (range: RangeFacet) => number(a, range, 1e12) - number(b, range, 1e12);
  const gone = (vehicle: Vehicle) => Number(vehicle.status === 'sold');
  const relevance = () => (query === '' ? gone(a) - gone(b) : 0);
  const first = {
    relevance,
    // Without a postcode.
    distance: relevance,
    latest: () => 0,
    price_desc: () => down('price'),
    price_asc: () => up('price'),
    km_asc: () => up('km'),
    year_desc: () => down('year'),
    repayment_asc: () => up('weekly_repayment'),
    drop_desc: () => down('price_drop'),
    towing_desc: () => down('towing_kg'),
  }[sortBy]();
  return first || Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? -1 : 1);
}
