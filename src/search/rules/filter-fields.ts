import type { Car } from '#vehicle/rules/car.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { RANGE_FACETS, type Facet, type RangeFacet, type ValueFacet } from './facets.ts';

/** Facet values that the car alone does not know, in the shape of a search row. */
export interface FilterFacts {
  readonly facets?: Readonly<Partial<Record<ValueFacet, string | readonly string[]>>>;
  readonly numbers?: Readonly<Partial<Record<RangeFacet, number>>>;
}

/** Fields beside the facets that a filter may name. */
export const FILTER_ONLY_FIELDS = [
  'stocknum',
  'series',
  'interior_colour',
  'dealership_id',
  'location_id',
  'reserved',
  'preorder',
  'price_type',
] as const;
export type FilterField = Facet | (typeof FILTER_ONLY_FIELDS)[number];

type Known = string | number | boolean | null | undefined | readonly string[];

/** What a filter may ask of a car. The features come from the facts where a car is known without its equipment. */
export type FilterCar = Pick<
  Car,
  | 'badge'
  | 'status'
  | 'condition'
  | 'categories'
  | 'city'
  | 'simpleColour'
  | 'colour'
  | 'vehicleType'
  | 'make'
  | 'model'
  | 'seats'
  | 'simpleBody'
  | 'body'
  | 'simpleDrive'
  | 'drive'
  | 'simpleFuel'
  | 'fuel'
  | 'state'
  | 'simpleTransmission'
  | 'transmission'
  | 'tag'
  | 'year'
  | 'certified'
  | 'odometerKm'
  | 'offerPrice'
  | 'price'
  | 'subscriptionPrice'
  | 'createdAt'
  | 'stockNumber'
  | 'series'
  | 'interiorColour'
  | 'dealershipId'
  | 'locationId'
  | 'reserved'
  | 'preorder'
  | 'priceType'
> &
  Partial<Pick<Car, 'features'>>;

/** What the car itself says of a field. Fields that need its place, price band or feature list come from the facts. */
const OWN: Readonly<Record<FilterField, (car: FilterCar) => Known>> = {
  badge: (car) => car.badge,
  status: (car) => car.status,
  car_type: (car) => car.condition,
  categories: (car) => car.categories,
  city: (car) => car.city,
  colour: (car) => car.simpleColour ?? car.colour,
  dealership_name: () => null,
  filtered_features: (car) => car.features,
  item_type: (car) => car.vehicleType,
  location_name: () => null,
  make: (car) => car.make,
  make_model: (car) => `${car.make} ${car.model}`,
  model: (car) => car.model,
  price_range: () => null,
  seats: (car) => car.seats,
  body: (car) => car.simpleBody ?? car.body,
  drive: (car) => car.simpleDrive ?? car.drive,
  fuel: (car) => car.simpleFuel ?? car.fuel,
  transmission: (car) => car.simpleTransmission ?? car.transmission,
  state: (car) => car.state,
  tag: (car) => car.tag,
  weekly_price_range: () => null,
  year: (car) => car.year,
  certified: (car) => car.certified,
  km: (car) => car.odometerKm,
  price: (car) => dollars([car.offerPrice, car.price].find((cents) => cents !== null && cents > 1000)),
  subscription_price: (car) => dollars(car.subscriptionPrice),
  created_at_timestamp: (car) => Math.floor(Date.parse(car.createdAt) / 1000),
  stocknum: (car) => car.stockNumber,
  series: (car) => car.series,
  interior_colour: (car) => car.interiorColour,
  dealership_id: (car) => car.dealershipId,
  location_id: (car) => car.locationId,
  reserved: (car) => car.reserved,
  preorder: (car) => car.preorder,
  price_type: (car) => car.priceType,
};

export function valuesOf(car: FilterCar, field: FilterField, facts?: FilterFacts): readonly string[] {
  const fact = facts?.facets?.[field as ValueFacet];
  const known: Known = fact ?? facts?.numbers?.[field as RangeFacet] ?? OWN[field](car);
  if (known === null || known === undefined) return [];
  if (typeof known === 'object') return known;
  return [String(known)];
}

export function numberOf(car: FilterCar, field: FilterField, facts?: FilterFacts): number | null {
  const own = facts?.numbers?.[field as RangeFacet] ?? OWN[field](car);
  return typeof own === 'number' && Number.isFinite(own) ? own : null;
}

const COUNTED: ReadonlySet<FilterField> = new Set<FilterField>([...RANGE_FACETS, 'seats']);

export function compareFilterValue(field: FilterField, own: string, wanted: string): boolean {
  if (field === 'make') return sameMake(own, wanted);
  if (own.trim().toLowerCase() === wanted.trim().toLowerCase()) return true;
  // 2020 and 2020.0 are one number; stock numbers 007 and 7 are two.
  return (
    COUNTED.has(field) &&
    /^-?\d+(\.\d+)?$/.test(wanted) &&
    /^-?\d+(\.\d+)?$/.test(own) &&
    Number(own) === Number(wanted)
  );
}

function dollars(cents: number | null | undefined): number | null {
  return cents === null || cents === undefined || cents <= 0 ? null : cents / 100;
}
