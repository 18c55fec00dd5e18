import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { badgeWords, drivenByAll } from './badge-words.ts';
import { makeKey } from '#vehicle/rules/make.ts';
import { folded } from '#rules/normal-form.ts';

/** What is asked of a car to compare it: a stock card has all of it. */
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

/** A car in the numbers that prices are explained by. `NaN` means unknown, and then says nothing for or against. */
export interface Listing {
  readonly id: string;
  readonly seller: string;
  readonly make: string;
  readonly key: string;
  readonly words: readonly string[];
  readonly features: Float64Array;
  readonly year: number;
  readonly km: number;
  /** Cents, and their natural logarithm: a year or a kilometre takes a share of a price, not an amount. */
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
/** Beyond these a further year or kilometre says hardly more. */
const OLDEST = 15;
const MOST_KM = 450_000;
const BEND = 7;

/** What features alone are made of. */
interface Told {
  readonly fuel: string | null;
  readonly seats: number;
  readonly priceType: string | null;
  readonly thisYear: number;
}

/** What the logarithm of a price is explained by, with one slope each. */
export const FEATURES: readonly ((vehicle: Omit<Listing, 'features'>, told: Told) => number)[] = [
  (vehicle, { thisYear }) => clamp(thisYear - vehicle.year, 0, OLDEST),
  (vehicle, { thisYear }) => clamp(thisYear - vehicle.year - BEND, 0, OLDEST - BEND),
  (vehicle, { thisYear }) => Math.max(0, thisYear - vehicle.year - OLDEST),
  (vehicle) => Math.min(vehicle.km, MOST_KM) / KM_UNIT,
  (vehicle) => Math.sqrt(Math.min(vehicle.km, MOST_KM) / KM_UNIT),
  (vehicle) => Number(vehicle.type === 'new'),
  (vehicle) => Number(vehicle.type === 'demo'),
  (vehicle) => vehicle.manual,
  (vehicle) => vehicle.allDriven,
  (vehicle) => Math.log(vehicle.litres),
  (_vehicle, { fuel }) => isOneOf(fuel, 'Diesel'),
  (_vehicle, { fuel }) => isOneOf(fuel, 'Hybrid', 'Electric'),
  (_vehicle, { seats }) => Math.min(seats, 9),
  // On-road charges are in such a price.
  (_vehicle, { priceType }) => (priceType === null ? Number.NaN : Number(/drive[- ]?away/i.test(priceType))),
];

/** `null` when nothing can be compared: no price to buy at, or no year. `thisYear` is the year that ages count from. */
export function toListing(vehicle: ComparedVehicle, thisYear: number): Listing | null {
  const price = purchasePrice(vehicle);
  if (price === null || vehicle.year === null) return null;
  const words = badgeWords(vehicle.badge, vehicle.series);
  const base = {
    id: vehicle.id,
    seller: vehicle.dealershipId,
    make: makeKey(vehicle.make),
    key: `${vehicle.vehicleType} ${makeKey(vehicle.make)} ${folded(vehicle.model)}`,
    words: words.filter((word) => drivenByAll([word]) === null),
    year: vehicle.year,
    // A new car without kilometres has none.
    km: vehicle.odometerKm ?? (vehicle.condition === 'new' ? 0 : Number.NaN),
    price,
    logPrice: Math.log(price),
    body: vehicle.simpleBody,
    type: vehicle.condition,
    manual: isOneOf(vehicle.simpleTransmission, 'Manual'),
    allDriven:
      vehicle.simpleDrive === null
        ? Number(drivenByAll(words) ?? Number.NaN)
        : isOneOf(vehicle.simpleDrive, '4x4', 'AWD'),
    litres: vehicle.engineLitres ?? Number.NaN,
    state: vehicle.state,
  };
  const told = { fuel: vehicle.simpleFuel, seats: vehicle.seats ?? Number.NaN, priceType: vehicle.priceType, thisYear };
  const features = Float64Array.from(FEATURES, (feature) => feature(base, told));
  return { ...base, features };
}

function isOneOf(value: string | null, ...names: readonly string[]): number {
  return value === null ? Number.NaN : Number(names.includes(value));
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
