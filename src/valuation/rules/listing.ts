import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Car } from '#vehicle/rules/car.ts';
import { badgeWords, drivenByAll } from './badge-words.ts';

/** What is asked of a car to compare it: a stock card has all of it. */
export type ComparedCar = Pick<
  Car,
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
  readonly type: Car['condition'];
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
export const FEATURES: readonly ((car: Omit<Listing, 'features'>, told: Told) => number)[] = [
  (car, { thisYear }) => clamp(thisYear - car.year, 0, OLDEST),
  (car, { thisYear }) => clamp(thisYear - car.year - BEND, 0, OLDEST - BEND),
  (car, { thisYear }) => Math.max(0, thisYear - car.year - OLDEST),
  (car) => Math.min(car.km, MOST_KM) / KM_UNIT,
  (car) => Math.sqrt(Math.min(car.km, MOST_KM) / KM_UNIT),
  (car) => Number(car.type === 'new'),
  (car) => Number(car.type === 'demo'),
  (car) => car.manual,
  (car) => car.allDriven,
  (car) => Math.log(car.litres),
  (_car, { fuel }) => isOneOf(fuel, 'Diesel'),
  (_car, { fuel }) => isOneOf(fuel, 'Hybrid', 'Electric'),
  (_car, { seats }) => Math.min(seats, 9),
  // On-road charges are in such a price.
  (_car, { priceType }) => (priceType === null ? Number.NaN : Number(/drive[- ]?away/i.test(priceType))),
];

/** `null` when nothing can be compared: no price to buy at, or no year. `thisYear` is the year that ages count from. */
export function toListing(car: ComparedCar, thisYear: number): Listing | null {
  const price = purchasePrice(car);
  if (price === null || car.year === null) return null;
  const words = badgeWords(car.badge, car.series);
  const base = {
    id: car.id,
    seller: car.dealershipId,
    make: car.make.toLowerCase(),
    key: `${car.vehicleType} ${car.make} ${car.model}`.toLowerCase(),
    words: words.filter((word) => drivenByAll([word]) === null),
    year: car.year,
    // A new car without kilometres has none.
    km: car.odometerKm ?? (car.condition === 'new' ? 0 : Number.NaN),
    price,
    logPrice: Math.log(price),
    body: car.simpleBody,
    type: car.condition,
    manual: isOneOf(car.simpleTransmission, 'Manual'),
    allDriven:
      car.simpleDrive === null ? Number(drivenByAll(words) ?? Number.NaN) : isOneOf(car.simpleDrive, '4x4', 'AWD'),
    litres: car.engineLitres ?? Number.NaN,
    state: car.state,
  };
  const told = { fuel: car.simpleFuel, seats: car.seats ?? Number.NaN, priceType: car.priceType, thisYear };
  const features = Float64Array.from(FEATURES, (feature) => feature(base, told));
  return { ...base, features };
}

function isOneOf(value: string | null, ...names: readonly string[]): number {
  return value === null ? Number.NaN : Number(names.includes(value));
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
