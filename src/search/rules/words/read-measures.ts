import type { Range, RangeFacet } from '../stock-query.ts';
import { toDigits } from './number-words.ts';
import { amountAt, boundAfter, boundBefore, isYear, type Bound, type ReadNumber } from './read-numbers.ts';
import type { Token } from './tokens.ts';

type Unit = 'kg' | 'cc' | 'litres' | 'kW' | 'm' | 'berths' | 'km';

interface Measure {
  readonly value: number;
  readonly unit: Unit;
  readonly to: number;
  /** `2.0t` is an engine with a turbocharger more often than two tonnes. */
  readonly isShortTonnes: boolean;
}

/** Units as shoppers write them, with the factor to ours. */
const UNITS: ReadonlyMap<string, readonly [Unit, number]> = new Map(
  (
    [
      ['kg|kgs|kilo|kilos|kilogram|kilograms', 'kg', 1],
      ['t|tonne|tonnes|ton|tons', 'kg', 1000],
      ['cc|ccs', 'cc', 1],
      ['l|lt|ltr|litre|litres|liter|liters', 'litres', 1],
      ['kw|kws|kilowatt|kilowatts', 'kW', 1],
      ['m|mtr|mtrs|metre|metres|meter|meters', 'm', 1],
      ['ft|foot|feet|footer', 'm', 0.3048],
      ['berth|berths', 'berths', 1],
      ['km|kms|kilometre|kilometres|kilometer|kilometers', 'km', 1],
    ] as const
  ).flatMap(([names, unit, factor]) => names.split('|').map((name) => [name, [unit, factor]] as const)),
);

const NUMBER = /^(\d{1,5}(?:\.\d{1,2})?)([a-z]*)$/;
const TOW = /^(?:tow|tows|towing|braked|pull|pulls)$/;
const TOW_FILLERS = /^(?:capacity|rating|of|braked|a|an|my|our|the|can|up|to|with|at|least|around|about)$/;
/** Loads to tow, beside their mass: not the vehicles that the shopper wants. */
const LOADS = /^(?:caravans?|vans?|campers?|trailers?|boats?|floats?|horse|camper|tinny|load)$/;
const SLEEPS = /^(?:sleep|sleeps|sleeping)$/;
/** The nouns that decide if a mass is that of a car that tows, or of its load. */
const TOWED = /^(?:caravans?|campers?|poptops?|pop|trailers?|rv|rvs)$/;
const TRAILER_MASS = /^atm$/;
const TARE = /^tare$/;
const PEOPLE = /^(?:people|persons|adults|pax)$/;
const SMALLEST_MASS = 300;
const LONGEST = 15;
const SMALLEST_ENGINE_LITRES = 0.6;
const LARGEST_ENGINE_LITRES = 8.5;
const LARGEST_TURBO_LITRES = 3;
const MOST_BERTHS = 12;
/** Kilometres on a charge that a vehicle can have. */
const [LEAST_RANGE, MOST_RANGE] = [50, 1500];
/** A weekly amount of more than this is a price. */
const MOST_WEEKLY = 2000;

/**
 * A technical measure that begins at a token, and its facet: `towing 3.5t`, `2500kg atm`, `650cc`, `2.8 litre`, `200kw`, `under 20ft`,
 * `sleeps 4`, `400 km range`, `weekly under 250`, `family of 5`; null for none.
 */
export function readMeasure(tokens: readonly Token[], at: number): ReadNumber | null {
  return (
    readNamedMeasure(tokens, at) ??
    people(tokens, at) ??
    bare(tokens, at) ??
    bareEngine(tokens, at) ??
    bareTowing(tokens, at)
  );
}

/** `2.8`, `2.0 turbo`: a number with a decimal alone is the size of an engine, in litres. */
function bareEngine(tokens: readonly Token[], at: number): ReadNumber | null {
  const { text, before } = tokens[at]!;
  const value = /^\d\.\d$/.test(text) ? Number(text) : 0;
  if (value < SMALLEST_ENGINE_LITRES || value > LARGEST_ENGINE_LITRES || before.includes('$')) return null;
  return read(afterTurbo(tokens, at + 1), 'engine_cc', around(value * 1000, null, 50));
}

/** The turbocharger of an engine is not a badge. */
function afterTurbo(tokens: readonly Token[], at: number): number {
  return /^(?:turbo|tdi|tfsi|tsi|crdi)$/.test(tokens[at]?.text ?? '') && tokens[at + 1]?.text !== 'diesel'
    ? at + 1
    : at;
}

/** `3500 towing`, `3000 braked`. */
function bareTowing(tokens: readonly Token[], at: number): ReadNumber | null {
  const mass = massAt(tokens, at);
  if (!mass || !TOW.test(tokens[mass.to]?.text ?? '')) return null;
  return { to: afterTowing(tokens, mass.to), facet: 'towing_kg', range: { min: mass.value } };
}

/**
 * The token after a tare, the mass of an empty caravan: `tare under 2000`, `1800 kg tare`; null for none. No filter has it, and the mass
 * with its load (ATM) is another.
 */
export function afterTare(tokens: readonly Token[], at: number): number | null {
  const massTo = (from: number) => (massAt(tokens, from) ?? plainNumberAt(tokens, from))?.to ?? null;
  const afterName = (to: number) => (/^(?:weight|mass)$/.test(tokens[to]?.text ?? '') ? to + 1 : to);
  if (!TARE.test(tokens[at]!.text)) {
    const to = massTo(boundBefore(tokens, at)?.to ?? at);
    return to !== null && TARE.test(tokens[to]?.text ?? '') ? afterName(to + 1) : null;
  }
  const from = afterName(at + 1);
  const to = massTo(boundBefore(tokens, from)?.to ?? (tokens[from]?.text === 'of' ? from + 1 : from));
  return to === null ? from : (boundAfter(tokens, to)?.to ?? to);
}

const DEPOSIT = /^deposits?$/;

/** The token after a deposit: `5k deposit`, `deposit of $2,000`; null for none. No filter has it, and it is not a price. */
export function afterDeposit(tokens: readonly Token[], at: number): number | null {
  const sumTo = (from: number) => {
    const amount = amountAt(tokens, from);
    return amount?.unit === null && (amount.isMoney || !isYear(amount.value)) ? amount.to : null;
  };
  if (DEPOSIT.test(tokens[at]!.text)) return sumTo(tokens[at + 1]?.text === 'of' ? at + 2 : at + 1) ?? at + 1;
  const to = sumTo(at);
  return to !== null && DEPOSIT.test(tokens[to]?.text ?? '') ? to + 1 : null;
}

/** The token after months of something: `12 months rego`, `6 month warranty`; null for none. */
export function afterMonths(tokens: readonly Token[], at: number): number | null {
  const amount = amountAt(tokens, at);
  if (amount?.unit !== null || amount.isMoney || !/^(?:months?|mths?|mnths?)$/.test(tokens[amount.to]?.text ?? ''))
    return null;
  return /^(?:rego|registration|warranty)$/.test(tokens[amount.to + 1]?.text ?? '') ? amount.to + 2 : amount.to + 1;
}

/** The text of a token, a number word as digits. */
function plainAt(tokens: readonly Token[], at: number): string {
  const text = tokens[at]?.text ?? '';
  return toDigits(text) ?? text;
}

/** A measure after the word that says what it is of. */
function readNamedMeasure(tokens: readonly Token[], at: number): ReadNumber | null {
  const word = tokens[at]!.text;
  if (TOW.test(word)) return towing(tokens, at + 1);
  if (SLEEPS.test(word)) return berths(tokens, at + 1);
  if (word === 'family' && tokens[at + 1]?.text === 'of') return family(tokens, at + 2);
  if (TRAILER_MASS.test(word)) return amount(tokens, at + 1, 'atm_kg', 'max', (value) => value >= SMALLEST_MASS);
  if (word === 'range') return amount(tokens, at + 1, 'range_km', 'min', isRange);
  const week = afterWeek(tokens, at);
  if (week !== null) return amount(tokens, week, 'subscription_price', 'max', (value) => value <= MOST_WEEKLY);
  return null;
}

/** The token after `weekly`, `pw` or `per week`; null for other words. */
function afterWeek(tokens: readonly Token[], at: number): number | null {
  const { text } = tokens[at]!;
  if (text === 'weekly' || text === 'pw') return at + 1;
  return /^(?:per|a|each)$/.test(text) && tokens[at + 1]?.text === 'week' ? at + 2 : null;
}

function towing(tokens: readonly Token[], from: number): ReadNumber | null {
  let at = from;
  const isPassed = (text: string) => TOW_FILLERS.test(text) || LOADS.test(text);
  while (isPassed(tokens[at]?.text ?? '') && boundBefore(tokens, at)?.bound !== 'max') at++;
  const bound = boundBefore(tokens, at);
  const mass = massAt(tokens, bound?.to ?? at);
  return mass && { to: afterTowing(tokens, mass.to), facet: 'towing_kg', range: { min: mass.value } };
}

/** A mass, or a number that can be none of something else here. */
function massAt(tokens: readonly Token[], at: number): { readonly value: number; readonly to: number } | null {
  const measure = measureAt(tokens, at);
  if (measure?.unit === 'kg') return measure;
  const value = Number(/^\d{3,5}$/.exec(tokens[at]?.text ?? '')?.[0] ?? 0);
  return value >= SMALLEST_MASS && !isYear(value) ? { value, to: at + 1 } : null;
}

function afterTowing(tokens: readonly Token[], at: number): number {
  let to = at;
  const isMore = (text: string) => TOW.test(text) || LOADS.test(text) || (to > at && text === 'capacity');
  while (isMore(tokens[to]?.text ?? '')) to++;
  return to;
}

/** More berths do for a larger family; a couple does not want five. */
const SLEEPS_MORE = 3;

function berths(tokens: readonly Token[], from: number): ReadNumber | null {
  const bound = boundBefore(tokens, from);
  const at = bound?.to ?? (tokens[from]?.text === 'for' ? from + 1 : from);
  const count = Number(/^\d{1,2}$/.exec(plainAt(tokens, at))?.[0] ?? 0);
  return count >= 1 && count <= MOST_BERTHS ? sleeping(count, at + 1, bound?.bound ?? null, tokens) : null;
}

/** Places to sleep for so many people. */
export const berthsFor = (count: number): Range => (count >= SLEEPS_MORE ? { min: count } : { min: count, max: count });

function sleeping(count: number, to: number, before: Bound | null, tokens: readonly Token[]): ReadNumber {
  const after = boundAfter(tokens, to);
  const isLeast = (before ?? after?.bound ?? (isPlus(tokens, to) ? 'min' : null)) === 'min';
  return {
    to: after?.to ?? to,
    facet: 'sleep_count',
    range: isLeast ? { min: count } : berthsFor(count),
  };
}

/** `2 people`, `four adults`: who sleeps in a caravan, or sits in a car. */
function people(tokens: readonly Token[], at: number): ReadNumber | null {
  const count = Number(/^\d{1,2}$/.exec(plainAt(tokens, at))?.[0] ?? 0);
  if (count < 1 || count > MOST_BERTHS || !PEOPLE.test(tokens[at + 1]?.text ?? '')) return null;
  if (tokens.some(({ text }) => TOWED.test(text))) return sleeping(count, at + 2, null, tokens);
  return { to: at + 2, seats: count, atLeast: true, isPeople: true };
}

function family(tokens: readonly Token[], at: number): ReadNumber | null {
  const count = Number(/^\d$/.exec(plainAt(tokens, at))?.[0] ?? 0);
  return count >= 3 ? { to: at + 1, seats: count, atLeast: true, isPeople: true } : null;
}

const UNIT_OF: Readonly<Partial<Record<RangeFacet, Unit>>> = { atm_kg: 'kg', range_km: 'km' };
const isRange = (value: number) => value >= LEAST_RANGE && value <= MOST_RANGE;

/** A bound and a number, with or without its unit. */
function amount(
  tokens: readonly Token[],
  from: number,
  facet: RangeFacet,
  usual: 'min' | 'max',
  isPlausible: (value: number) => boolean,
): ReadNumber | null {
  const bound = boundBefore(tokens, from);
  const at = bound?.to ?? (tokens[from]?.text === 'of' ? from + 1 : from);
  const found = measureAt(tokens, at) ?? plainNumberAt(tokens, at);
  if (!found || (found.unit !== null && found.unit !== UNIT_OF[facet]) || !isPlausible(found.value)) return null;
  const kind = bound && bound.bound !== 'about' ? bound.bound : usual;
  return read(found.to, facet, { [kind]: Math.round(found.value) });
}

function plainNumberAt(tokens: readonly Token[], at: number) {
  const digits = /^\d{2,5}$/.exec(tokens[at]?.text ?? '')?.[0];
  return digits === undefined ? null : { value: Number(digits), unit: null, to: at + 1 };
}

interface Found {
  readonly value: number;
  readonly to: number;
  readonly bound: Bound | null;
  readonly isShortTonnes: boolean;
}

/** A measure whose unit says what it is of, or a word after it. */
const BY_UNIT: Readonly<Record<Unit, (found: Found, tokens: readonly Token[]) => ReadNumber | null>> = {
  kg: mass,
  km: electricRange,
  berths: ({ value, to, bound }, tokens) => (value <= MOST_BERTHS ? sleeping(value, to, bound, tokens) : null),
  m: ({ value, to, bound }) =>
    value >= 2 && value <= LONGEST ? read(to, 'length_m', around(value, bound, 0.3)) : null,
  kW: ({ value, to, bound }) => read(to, 'power_kw', bound === 'max' ? { max: value } : { min: value }),
  litres,
  // A 500 has 471 cc.
  cc: ({ value, to, bound }) =>
    read(
      to,
      'engine_cc',
      bound ? around(value, bound, value * 0.05) : { min: roundMeasure(value * 0.94), max: roundMeasure(value * 1.05) },
    ),
};

function bare(tokens: readonly Token[], from: number): ReadNumber | null {
  const before = boundBefore(tokens, from);
  const measure = measureAt(tokens, before?.to ?? from);
  if (!measure) return null;
  const after = boundAfter(tokens, measure.to);
  const bound = before?.bound ?? after?.bound ?? (isPlus(tokens, measure.to) ? 'min' : null);
  return BY_UNIT[measure.unit]({ ...measure, to: after?.to ?? measure.to, bound }, tokens);
}

function mass(found: Found, tokens: readonly Token[]): ReadNumber | null {
  const { value, to, bound } = found;
  if (value < SMALLEST_MASS) return null;
  // `a tow car for a 2 tonne van`: what is towed is not looked for.
  const isTowing = bound !== 'max' && tokens.some(({ text }) => TOW.test(text));
  if (isTowing) return read(afterTowing(tokens, to), 'towing_kg', { min: value });
  const isAtm = TRAILER_MASS.test(tokens[to]?.text ?? '');
  if (isAtm || bound === 'max' || tokens.some(({ text }) => TOWED.test(text)))
    return read(isAtm ? to + 1 : to, 'atm_kg', bound === 'min' ? { min: value } : { max: value });
  if (found.isShortTonnes && bound === null && value <= LARGEST_TURBO_LITRES * 1000)
    return read(to, 'engine_cc', around(value, null, 50));
  return read(to, 'towing_kg', { min: value });
}

/** `400 km range`, `400km of range`: kilometres without these words are those of the odometer. */
function electricRange({ value, to }: Found, tokens: readonly Token[]): ReadNumber | null {
  const word = ['of', 'electric', 'ev'].includes(tokens[to]?.text ?? '') ? to + 1 : to;
  return tokens[word]?.text === 'range' && isRange(value) ? read(word + 1, 'range_km', { min: value }) : null;
}

/** An engine, by the tenth of a litre in which it is sold; `6 l/100 km` is consumption. */
function litres({ value, to, bound }: Found, tokens: readonly Token[]): ReadNumber | null {
  if (/^100(?:km|kms)?$/.test(tokens[to]?.text ?? '')) {
    const end = tokens[to + 1]?.text === 'km' || tokens[to + 1]?.text === 'kms' ? to + 2 : to + 1;
    return read(end, 'fuel_use', bound === 'min' ? { min: value } : { max: value });
  }
  if (value > LARGEST_ENGINE_LITRES) return null;
  return read(afterTurbo(tokens, to), 'engine_cc', around(value * 1000, bound, 50));
}

function read(to: number, facet: RangeFacet, range: Range): ReadNumber {
  return { to, facet, range };
}

/** The range of a bound, with what is called the same size. */
function around(value: number, bound: Bound | null, spread: number): Range {
  if (bound === 'min') return { min: roundMeasure(value - spread / 2) };
  if (bound === 'max') return { max: roundMeasure(value + spread / 2) };
  return { min: roundMeasure(value - spread), max: roundMeasure(value + spread) };
}

const roundMeasure = (value: number) => (value < 100 ? Math.round(value * 10) / 10 : Math.round(value));

function measureAt(tokens: readonly Token[], at: number): Measure | null {
  const [, digits, letters = ''] = NUMBER.exec(plainAt(tokens, at)) ?? [];
  if (digits === undefined) return null;
  const next = tokens[at + 1];
  // A single `m` apart from its number is anything.
  const isApart = letters === '' && next !== undefined && next.text !== 'm' && /^\s*$/.test(next.before);
  const found = UNITS.get(letters === '' && isApart ? next.text : letters);
  if (!found) return null;
  const value = Number(digits) * found[1];
  return { value, unit: found[0], to: letters === '' ? at + 2 : at + 1, isShortTonnes: letters === 't' };
}

const isPlus = (tokens: readonly Token[], to: number) => (tokens[to - 1]?.after ?? '').startsWith('+');
