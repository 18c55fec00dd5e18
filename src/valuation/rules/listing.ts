import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { badgeWords, drivenByAll } from './badge-words.ts';
import { makeKey } from '#vehicle/rules/make.ts';
import { foldText } from '#rules/normal-form.ts';

/** The fields that a comparison needs; every stock card has them. */
export type ComparedVehicle = Pick<
  Vehicle,
  | 'id'
  | 'dealershipId'
  | 'vehicleType'
  | 'condition'
  | 'status'
  | 'make'
  | 'model'
  | 'badge'
  | 'series'
  | 'year'
  | 'odometerKm'
  | 'price'
  | 'offerPrice'
  | 'simpleBody'
  | 'simpleTransmission'
  | 'simpleFuel'
  | 'simpleDrive'
  | 'seats'
  | 'engineLitres'
  | 'state'
  | 'priceType'
>;

/** A vehicle as numbers that explain its price. `NaN` means unknown and has no influence. */
export interface Listing {
  readonly id: string;
  readonly seller: string;
  readonly make: string;
  readonly key: string;
  readonly words: readonly string[];
  readonly features: Float64Array;
  readonly year: number;
  readonly km: number;
  /** Cents and their natural logarithm: a year or a kilometre changes a price by a percentage, not by an amount. */
  readonly price: number;
  readonly logPrice: number;
  readonly body: string | null;
  readonly type: Vehicle['condition'];
  readonly manual: number;
  readonly allDriven: number;
  readonly litres: number;
  readonly state: string | null;
}

const KM_UNIT = 100_000;
/** A further year or kilometre beyond these changes hardly anything. */
const OLDEST = 15;
const MAX_KM = 450_000;
const BEND = 7;

/** Values that only features use. */
interface FeatureInputs {
  readonly fuel: string | null;
  readonly seats: number;
  readonly priceType: string | null;
  readonly thisYear: number;
}

/** The places of age and kilometres in `FEATURES`. */
export const AGE_FEATURES = [0, 1, 2] as const;
export const KM_FEATURES = [3, 4] as const;

/** The features that explain the logarithm of a price, each with one slope. */
export const FEATURES: readonly ((vehicle: Omit<Listing, 'features'>, inputs: FeatureInputs) => number)[] = [
  (vehicle, { thisYear }) => clamp(thisYear - vehicle.year, 0, OLDEST),
  (vehicle, { thisYear }) => clamp(thisYear - vehicle.year - BEND, 0, OLDEST - BEND),
  (vehicle, { thisYear }) => Math.max(0, thisYear - vehicle.year - OLDEST),
  (vehicle) => Math.min(vehicle.km, MAX_KM) / KM_UNIT,
  (vehicle) => Math.sqrt(Math.min(vehicle.km, MAX_KM) / KM_UNIT),
  (vehicle) => Number(vehicle.type === 'new'),
  (vehicle) => Number(vehicle.type === 'demo'),
  (vehicle) => vehicle.manual,
  (vehicle) => vehicle.allDriven,
  (vehicle) => Math.log(vehicle.litres),
  (_vehicle, { fuel }) => indicator(fuel, 'Diesel'),
  (_vehicle, { fuel }) => indicator(fuel, 'Hybrid', 'Electric'),
  (_vehicle, { seats }) => Math.min(seats, 9),
  // Such a price includes on-road charges.
  (_vehicle, { priceType }) => (priceType === null ? Number.NaN : Number(/drive[- ]?away/i.test(priceType))),
];

/** A vehicle that a shopper owns. With an unknown type (`null`) it is compared as a car. */
export type AskedVehicle = Omit<ComparedVehicle, 'vehicleType'> & {
  readonly vehicleType: ComparedVehicle['vehicleType'] | null;
};

/**
 * Key of all listings of a model. A model is of one vehicle type: a car and a motorcycle of one name are two models.
 */
export function modelKey({
  vehicleType,
  make,
  model,
}: Pick<ComparedVehicle, 'vehicleType' | 'make' | 'model'>): string {
  return `${vehicleType} ${makeKey(make)} ${foldText(model)}`;
}

/**
 * `null` when the vehicle cannot be compared, without a purchase price or a year. Ages count from `thisYear`. A vehicle that is not for
 * sale has no price: `NaN`.
 */
export function toListing(
  vehicle: ComparedVehicle,
  thisYear: number,
  price: number | null = purchasePrice(vehicle),
): Listing | null {
  if (price === null || vehicle.year === null) return null;
  const words = badgeWords(vehicle.badge, vehicle.series);
  const base = {
    id: vehicle.id,
    seller: vehicle.dealershipId,
    make: makeKey(vehicle.make),
    key: modelKey(vehicle),
    words: words.filter((word) => drivenByAll([word]) === null),
    year: vehicle.year,
    // A new vehicle without an odometer reading counts as 0 km.
    km: vehicle.odometerKm ?? (vehicle.condition === 'new' ? 0 : Number.NaN),
    price,
    logPrice: Math.log(price),
    body: vehicle.simpleBody,
    type: vehicle.condition,
    manual: indicator(vehicle.simpleTransmission, 'Manual'),
    allDriven:
      vehicle.simpleDrive === null
        ? Number(drivenByAll(words) ?? Number.NaN)
        : indicator(vehicle.simpleDrive, '4x4', 'AWD'),
    litres: vehicle.engineLitres ?? Number.NaN,
    state: vehicle.state,
  };
  const inputs = {
    fuel: vehicle.simpleFuel,
    seats: vehicle.seats ?? Number.NaN,
    priceType: vehicle.priceType,
    thisYear,
  };
  const features = Float64Array.from(FEATURES, (feature) => feature(base, inputs));
  return { ...base, features };
}

function indicator(value: string | null, ...names: readonly string[]): number {
  return value === null ? Number.NaN : Number(names.includes(value));
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
