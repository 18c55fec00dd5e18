import type { Segment } from './catalogue.ts';
import type { Random } from './random.ts';

/** The share of the price that is left after the first year, and after each further year. */
const RETENTION: Readonly<Record<Segment, readonly [first: number, later: number]>> = {
  light: [0.89, 0.925],
  small: [0.89, 0.925],
  medium: [0.87, 0.915],
  'suv-small': [0.9, 0.925],
  suv: [0.9, 0.92],
  'suv-large': [0.9, 0.92],
  'four-wheel-drive': [0.94, 0.945],
  ute: [0.91, 0.94],
  van: [0.88, 0.925],
  'people-mover': [0.9, 0.92],
  sports: [0.9, 0.93],
  luxury: [0.83, 0.88],
  ev: [0.78, 0.84],
  'luxury-ev': [0.75, 0.82],
  truck: [0.88, 0.91],
  motorcycle: [0.86, 0.915],
  caravan: [0.9, 0.93],
  motorhome: [0.91, 0.93],
};

/** Typical kilometres per year; 0 for towed vehicles. */
export function usualKmPerYear(segment: Segment): number {
  if (segment === 'caravan') return 0;
  if (segment === 'motorcycle') return 4_000;
  if (segment === 'motorhome' || segment === 'sports') return 8_000;
  return segment === 'ute' || segment === 'van' || segment === 'truck' ? 18_000 : 13_500;
}

/**
 * The value in dollars at an age of `age` years (at least 0.5) with `km` kilometres, from today's list price `priceNew`. Decreases with
 * age and kilometres, and never exceeds 95 % of the price when new.
 */
export function usedValue(priceNew: number, segment: Segment, age: number, km: number | null): number {
  const [first, later] = RETENTION[segment];
  const years = Math.max(0.5, age);
  // Older vehicles were also cheaper when new.
  const share = first ** Math.min(1, years) * (later * 0.985) ** Math.max(0, years - 1);
  const usual = usualKmPerYear(segment) * years;
  const wear = km === null || usual === 0 ? 1 : clamp(1 - 0.16 * ((km - usual) / usual), 0.78, 1.1);
  return Math.max(900, Math.min(0.95 * priceNew, priceNew * share * wear));
}

/** Rounds a price like dealers do: 23,990; 23,490; sometimes 23,888. */
export function asAdvertisedPrice(dollars: number, random: Random): number {
  if (dollars < 6_000) return Math.max(990, Math.round(dollars / 100) * 100 - 10);
  const step = Math.round(dollars / 500) * 500;
  if (random.chance(0.12)) return Math.floor(dollars / 1_000) * 1_000 + 888;
  return step - 10;
}

/** The weekly price of a subscription in dollars; ends in 9. */
export function weeklySubscription(price: number): number {
  return Math.max(99, Math.round((79 + price * 0.0052) / 10) * 10 - 1);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
