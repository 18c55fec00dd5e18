import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { RANGE_FACETS, type Facet, type RangeFacet, type ValueFacet } from './facets.ts';
import { sameText } from '#rules/normal-form.ts';

/** Facet values that are not stored with the vehicle, in the shape of a search row. */
export interface FilterFacts {
  readonly facets?: Readonly<Partial<Record<ValueFacet, string | readonly string[]>>>;
  readonly numbers?: Readonly<Partial<Record<RangeFacet, number>>>;
}

/** Fields that a filter may use in addition to the facets. */
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

/**
 * The fields of a vehicle that filters read. Without the equipment of the vehicle, its features come from the facts.
 */
export type FilterVehicle = Pick<
  Vehicle,
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
  Partial<Pick<Vehicle, 'features'>>;

/**
 * The vehicle's own value of each field. Fields that depend on its location, price band or feature list come from the
 * facts.
 */
const OWN: Readonly<Record<FilterField, (vehicle: FilterVehicle) => Known>> = {
  badge: (vehicle) => vehicle.badge,
  status: (vehicle) => vehicle.status,
  car_type: (vehicle) => vehicle.condition,
  categories: (vehicle) => vehicle.categories,
  city: (vehicle) => vehicle.city,
  colour: (vehicle) => vehicle.simpleColour ?? vehicle.colour,
  dealership_name: () => null,
  filtered_features: (vehicle) => vehicle.features,
  item_type: (vehicle) => vehicle.vehicleType,
  location_name: () => null,
  make: (vehicle) => vehicle.make,
  make_model: (vehicle) => `${vehicle.make} ${vehicle.model}`,
  model: (vehicle) => vehicle.model,
  price_range: () => null,
  seats: (vehicle) => vehicle.seats,
  body: (vehicle) => vehicle.simpleBody ?? vehicle.body,
  drive: (vehicle) => vehicle.simpleDrive ?? vehicle.drive,
  fuel: (vehicle) => vehicle.simpleFuel ?? vehicle.fuel,
  transmission: (vehicle) => vehicle.simpleTransmission ?? vehicle.transmission,
  state: (vehicle) => vehicle.state,
  tag: (vehicle) => vehicle.tag,
  weekly_price_range: () => null,
  year: (vehicle) => vehicle.year,
  certified: (vehicle) => vehicle.certified,
  km: (vehicle) => vehicle.odometerKm,
  price: (vehicle) => dollars([vehicle.offerPrice, vehicle.price].find((cents) => cents !== null && cents > 1000)),
  subscription_price: (vehicle) => dollars(vehicle.subscriptionPrice),
  created_at_timestamp: (vehicle) => Math.floor(Date.parse(vehicle.createdAt) / 1000),
  stocknum: (vehicle) => vehicle.stockNumber,
  series: (vehicle) => vehicle.series,
  interior_colour: (vehicle) => vehicle.interiorColour,
  dealership_id: (vehicle) => vehicle.dealershipId,
  location_id: (vehicle) => vehicle.locationId,
  reserved: (vehicle) => vehicle.reserved,
  preorder: (vehicle) => vehicle.preorder,
  price_type: (vehicle) => vehicle.priceType,
};

export function valuesOf(vehicle: FilterVehicle, field: FilterField, facts?: FilterFacts): readonly string[] {
  const fact = facts?.facets?.[field as ValueFacet];
  const known: Known = fact ?? facts?.numbers?.[field as RangeFacet] ?? OWN[field](vehicle);
  if (known === null || known === undefined) return [];
  if (typeof known === 'object') return known;
  return [String(known)];
}

export function numberOf(vehicle: FilterVehicle, field: FilterField, facts?: FilterFacts): number | null {
  const own = facts?.numbers?.[field as RangeFacet] ?? OWN[field](vehicle);
  return typeof own === 'number' && Number.isFinite(own) ? own : null;
}

const COUNTED: ReadonlySet<FilterField> = new Set<FilterField>([...RANGE_FACETS, 'seats']);

export function compareFilterValue(field: FilterField, own: string, wanted: string): boolean {
  if (field === 'make' || field === 'make_model') return sameMake(own, wanted);
  if (sameText(own, wanted)) return true;
  // 2020 and 2020.0 are the same number; the stock numbers 007 and 7 are different.
  return (
    COUNTED.has(field) &&
    /^-?\d+(\.\d+)?$/.test(wanted) &&
    /^-?\d+(\.\d+)?$/.test(own) &&
    Number(own) === Number(wanted)
  );
}

/** An amount as searches hold it: dollars; `null` for none and for the 0 by which a feed says "none". */
export function dollars(cents: number | null | undefined): number | null {
  return cents === null || cents === undefined || cents <= 0 ? null : cents / 100;
}
