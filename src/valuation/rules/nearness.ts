import { wordDistance } from './badge-words.ts';
import type { Listing } from './listing.ts';

const YEARS = 2.2;
const KM = 60_000;
/** Half a bandwidth: where kilometres are unknown, most listings are some way off. */
const UNKNOWN_KM = 0.5;
const SMALLEST = 1e-3;
const FARTHEST = -2 * Math.log(SMALLEST);

/** What a difference adds to the squared distance. */
const DIFFERENT = { badge: 5, body: 1.5, manual: 0.8, type: 0.8, engine: 1, drive: 0.5, state: 0.1 } as const;

/** What a car is compared by. */
export interface Viewpoint {
  readonly car: Listing;
  readonly words: ReadonlySet<string>;
  readonly wordWeights: ReadonlyMap<string, number>;
  readonly unseenWord: number;
}

/**
 * How much a listing of the same model tells about a car: 1 for the same in everything, e^-1/2 one bandwidth off (a Gaussian kernel:
 * Nadaraya, Watson 1964), 0 for what is too far to matter.
 */
export function nearness({ car, words, wordWeights, unseenWord }: Viewpoint, other: Listing): number {
  const years = (car.year - other.year) / YEARS;
  const km = (car.km - other.km) / KM;
  let distance = years * years + (Number.isNaN(km) ? UNKNOWN_KM : km * km);
  if (distance > FARTHEST) return 0;
  if (car.body !== other.body) distance += DIFFERENT.body;
  if (differs(car.manual, other.manual)) distance += DIFFERENT.manual;
  if (car.type !== other.type) distance += DIFFERENT.type;
  if (differs(car.litres, other.litres)) distance += DIFFERENT.engine;
  if (differs(car.allDriven, other.allDriven)) distance += DIFFERENT.drive;
  if (car.state !== other.state) distance += DIFFERENT.state;
  distance += DIFFERENT.badge * wordDistance(words, other.words, wordWeights, unseenWord);
  return distance > FARTHEST ? 0 : Math.exp(-distance / 2);
}

/** Unknown on both sides is no difference, unknown on one side is. */
function differs(one: number, other: number): boolean {
  return !Object.is(one, other);
}
