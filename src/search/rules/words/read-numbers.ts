import type { Range, RangeFacet } from '../stock-query.ts';
import { numberInWords } from './number-words.ts';
import type { Token } from './tokens.ts';

/** The meaning of a number and the words around it, and the token after them. */
export type ReadNumber =
  | { readonly to: number; readonly facet: RangeFacet; readonly range: Range }
  | {
      readonly to: number;
      readonly seats: number;
      readonly atLeast: boolean;
      /** It is a number of people, who sleep if only caravans are sold. */
      readonly isPeople?: true;
    };

export interface Amount {
  readonly value: number;
  readonly to: number;
  readonly unit: 'km' | 'week' | 'seats' | null;
  /** Written as money: with a dollar sign or in thousands. */
  readonly isMoney: boolean;
  readonly isThousands: boolean;
  readonly isDollars: boolean;
}

export type Bound = 'min' | 'max' | 'about';

/** Phrases by their first word, the longest first. */
type Phrases = ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly bound: Bound }[]>;

function phrases(byBound: Readonly<Partial<Record<Bound, string>>>): Phrases {
  const all = (Object.entries(byBound) as [Bound, string][])
    .flatMap(([bound, list]) => list.split('|').map((phrase) => ({ words: phrase.split(' '), bound })))
    .sort((one, other) => other.words.length - one.words.length);
  return Map.groupBy(all, ({ words }) => words[0]!);
}

const BEFORE = phrases({
  max: 'no more than|not more than|not over|not above|no newer than|not newer than|less than|lower than|cheaper than|older than|up to|upto|budget of|maximum of|max of|price under|priced under|under|below|within|maximum|max|budget|before|sub|until|til|till|pre',
  min: 'no less than|not under|not below|no older than|not older than|more than|newer than|at least|starting at|starting from|minimum of|price over|over|above|minimum|min|from|since|after|post',
  about: 'somewhere around|around the|around|about|approx|approximately|roughly|circa',
});
const AFTER = phrases({
  min: 'or newer|or later|and newer|and later|and up|and above|or more|or above|or over|onwards|onward|plus|minimum|min',
  max: 'or older|and older|or less|or fewer|or under|or below|or cheaper|and under|and below|maximum|max|tops|budget|limit',
  about: 'ish|mark|or so|or thereabouts|give or take',
});
/** Payment periods, with their share of a week. */
const PERIODS = [
  { phrases: phrases({ max: 'per week|a week|each week|weekly|pw|p w|week' }), perWeek: 1 },
  {
    phrases: phrases({ max: 'per fortnight|a fortnight|each fortnight|every fortnight|fortnightly|fortnight|pf' }),
    perWeek: 1 / 2,
  },
  {
    phrases: phrases({ max: 'per month|a month|each month|every month|monthly|per calendar month|pcm' }),
    perWeek: 12 / 52,
  },
] as const;

/** Words after the kilometres of an odometer. */
const ON_CLOCK = phrases({ max: 'on the clock|on clock|on the odo|on the odometer|on it|travelled|traveled|driven' });

const KM = /^(?:km|kms|klm|klms|ks|kilometre|kilometres|kilometer|kilometers|kays|clicks)$/;
const SEATS = /^(?:seat|seats|seater|seaters|seated|str|passenger|passengers)$/;
const NUMBER = /^(\d{1,9}(?:\.\d{1,3})?)([a-z]*)$/;
const THOUSANDS = /^(?:k|grand|thousand|g)$/;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2035;
const MOST_SEATS = 60;
/** A bare number from here on, in round hundreds, is what a shopper can spend. */
const LEAST_BUDGET = 2500;
const MOST_BUDGET = 500_000;
const [LEAST_ROUND, MOST_ROUND] = [10, 300];
/** Less than this in words after a bound is anything: `under two`. */
const LEAST_SPOKEN = 10;
/** A bare amount in steps of this is a budget; others are what a dealer asks for one vehicle. */
const BUDGET_STEP = 500;
const LEAST_ASKED = 1000;
/** From here on, a bare number is not a postcode. */
const ABOVE_POSTCODES = 10_000;
/** Endings of dealers' prices: 42990, 19999, 24888. Other numbers are stock numbers. */
const PRICE_ENDING = /(?:0|88|99)$/;
/** From here on, kilometres are those of an odometer. */
const MOST_KM = 2000;

/** `within 50 km of`, `less than 20kms from`: a distance, and the token after it; null for none. */
export function readDistance(
  tokens: readonly Token[],
  at: number,
): { readonly to: number; readonly km: number } | null {
  const lead = phraseAt(tokens, at, BEFORE);
  const amount = amountAt(tokens, lead?.bound === 'max' || lead?.bound === 'about' ? lead.to : at);
  if (amount?.unit !== 'km' || amount.value < 1 || amount.value > MOST_KM) return null;
  const words = ['radius of', 'radius around', 'radius from', 'radius', 'of', 'from', 'around', 'to'].find((phrase) =>
    phrase.split(' ').every((word, i) => tokens[amount.to + i]?.text === word),
  );
  return words === undefined ? null : { to: amount.to + words.split(' ').length, km: Math.round(amount.value) };
}

/** Reads an amount with its bound, a range, or seats from a token; null for none. */
export function readAmount(tokens: readonly Token[], at: number): ReadNumber | null {
  const modelYear = /^my(\d{2}|\d{4})$/.exec(tokens[at]!.text);
  if (modelYear) return exactYear(Number(modelYear[1]), at + 1);
  // `'22 corolla`
  const { text, before } = tokens[at]!;
  if (/^\d\d$/.test(text) && /(?:^|\s)['’]$/.test(before)) return exactYear(Number(text), at + 1);
  return readRange(tokens, at) ?? readBounded(tokens, at) ?? readAlone(tokens, at);
}

/** An amount of money or kilometres with a bound. */
export function boundedAmount(
  { value, unit }: Pick<Amount, 'value' | 'unit'>,
  bound: Bound,
  to: number,
): ReadNumber | null {
  const whole = inThousands(value, unit);
  if (unit === null && whole < 1000) return null;
  if (bound !== 'about') return { to, facet: rangeFacet(unit), range: { [bound]: whole } };
  return { to, facet: rangeFacet(unit), range: withinShare(whole, 0.1) };
}

/** A range around a value: less and more by a share of it. */
export function withinShare(value: number, share: number): Range {
  return { min: Math.round(value * (1 - share)), max: Math.round(value * (1 + share)) };
}

function exactYear(given: number, to: number): ReadNumber | null {
  const year = given < 100 ? 2000 + given : given;
  return isYear(year) ? { to, facet: 'year', range: { min: year, max: year } } : null;
}

/** `between 20k and 30k`, `2018 to 2020`, `20-30k`. */
function readRange(tokens: readonly Token[], at: number): ReadNumber | null {
  const opening = tokens[at]!.text;
  const isNamed = opening === 'between' || opening === 'from';
  // `between twenty and thirty thousand`
  const first = amountAt(tokens, isNamed ? at + 1 : at, opening === 'between');
  const next = first && secondAt(tokens, first.to, opening === 'between');
  const second = next === null ? null : amountAt(tokens, next, opening === 'between');
  if (!first || !second) return null;
  return between(first, second, isNamed);
}

function between(first: Amount, second: Amount, isNamed: boolean): ReadNumber | null {
  const unit = second.unit ?? first.unit;
  if (unit === 'seats' || isYearBeforePrice(first, second)) return null;
  if (unit === null && !first.isMoney && !second.isMoney) {
    if (isYear(first.value) && isYear(second.value))
      return { to: second.to, facet: 'year', range: toRange(first.value, second.value) };
    if (!isNamed && (first.value < 1000 || second.value < 1000) && !isInThousands(first.value, second.value))
      return null;
  }
  const low = second.isThousands && first.value < 1000 ? first.value * 1000 : first.value;
  const range = toRange(inThousands(low, unit), inThousands(second.value, unit));
  return { to: second.to, facet: rangeFacet(unit), range };
}

/** `2019 - $42,990`: a title that ends in its price. */
function isYearBeforePrice(first: Amount, second: Amount): boolean {
  return isYear(first.value) && !first.isMoney && second.isDollars && second.value >= ABOVE_POSTCODES;
}

/** `30 to 40`: round numbers that a shopper can spend, in thousands. */
function isInThousands(first: number, second: number): boolean {
  const isRound = (value: number) => value >= LEAST_ROUND && value <= MOST_ROUND && value % 5 === 0;
  return isRound(first) && isRound(second) && first < second;
}

/** The token of the second amount: after a dash, `to`, or the `and` of `between`. */
function secondAt(tokens: readonly Token[], at: number, isBetween: boolean): number | null {
  const token = tokens[at];
  if (!token) return null;
  if (/^\s*[-–—]\s*\$?\s*$/.test(token.before)) return at;
  return token.text === 'to' || token.text === 'until' || (isBetween && token.text === 'and') ? at + 1 : null;
}

/** `under 20k`, `less than 100000 km`, `after 2020`, `at least 7 seats`. */
function readBounded(tokens: readonly Token[], at: number): ReadNumber | null {
  const found = phraseAt(tokens, at, BEFORE);
  const amount = found && amountAt(tokens, found.to, true);
  const isBefore = tokens[at]!.text === 'pre' && amount?.unit === null && isYear(amount.value);
  return amount && applyBound(isBefore ? { ...amount, value: amount.value - 1 } : amount, found.bound, tokens);
}

function applyBound(amount: Amount, bound: Bound, tokens: readonly Token[]): ReadNumber | null {
  const { value, unit, to } = amount;
  if (unit === 'seats') return bound === 'max' ? null : { to, seats: value, atLeast: bound === 'min' };
  if (unit === null && !amount.isMoney && isYear(value)) {
    if (bound === 'about') return { to, facet: 'year', range: { min: value - 1, max: value + 1 } };
    return { to: phraseAt(tokens, to, AFTER)?.to ?? to, facet: 'year', range: { [bound]: value } };
  }
  // `around the 20k mark`
  return boundedAmount(amount, bound, bound === 'about' && tokens[to]?.text === 'mark' ? to + 1 : to);
}

/** `7 seater`, `2020`, `2018+`, `20k or less`, `80,000 km`: an amount that nothing precedes. */
function readAlone(tokens: readonly Token[], at: number): ReadNumber | null {
  const amount = amountAt(tokens, at);
  if (!amount) return null;
  const sign = signAround(tokens, at, amount.to);
  // `7+ seats`
  if (sign === 'min' && amount.unit === null && amount.value <= MOST_SEATS && SEATS.test(tokens[amount.to]?.text ?? ''))
    return { to: amount.to + 1, seats: amount.value, atLeast: true };
  const after = phraseAt(tokens, amount.to, AFTER);
  const bound = sign ?? after?.bound ?? null;
  if (bound === null && isAsked(amount, tokens, at))
    return { to: amount.to, facet: 'price', range: { min: amount.value, max: amount.value } };
  return applyDefaultBound(amount, bound, after?.to ?? amount.to);
}

/** `$42,990`, `hilux 42990`: what a dealer asks for one vehicle, in a title or an advertisement. A round amount is a budget. */
function isAsked({ value, unit, isThousands, isDollars, to }: Amount, tokens: readonly Token[], at: number): boolean {
  if (unit !== null || isThousands || value < LEAST_ASKED || value % BUDGET_STEP === 0) return false;
  if (isDollars) return true;
  const { text, start, end } = tokens[at]!;
  if (to !== at + 1 || !/^\d+$/.test(text)) return false;
  const hasComma = end - start > text.length;
  return value <= MOST_BUDGET && PRICE_ENDING.test(text) && (hasComma || value >= ABOVE_POSTCODES);
}

/** `<30k`, `> $20,000`, `2018+` */
function signAround(tokens: readonly Token[], at: number, to: number): Bound | null {
  const { before } = tokens[at]!;
  if (/[<≤]=?\s*\$?\s*$/.test(before)) return 'max';
  const isPlus = (tokens[to - 1]?.after ?? '').startsWith('+');
  return isPlus || /[>≥]=?\s*\$?\s*$/.test(before) ? 'min' : null;
}

function applyDefaultBound({ value, unit, isMoney }: Amount, bound: Bound | null, to: number): ReadNumber | null {
  if (unit === 'seats') return bound === 'max' ? null : { to, seats: value, atLeast: bound === 'min' };
  if (unit === null && !isMoney) return plainNumber(value, bound, to);
  // A bare amount is what a shopper can spend, or accepts on the odometer.
  return boundedAmount({ value, unit }, bound ?? 'max', to);
}

/** A number without a unit is a year; with a bound it may be a price. */
function plainNumber(value: number, bound: Bound | null, to: number): ReadNumber | null {
  if (isYear(value) && bound === 'about') return { to, facet: 'year', range: { min: value - 1, max: value + 1 } };
  if (isYear(value)) return { to, facet: 'year', range: bound ? { [bound]: value } : { min: value, max: value } };
  if (bound !== null) return value >= 1000 ? boundedAmount({ value, unit: null }, bound, to) : null;
  const isBudget = value >= LEAST_BUDGET && value <= MOST_BUDGET && value % 100 === 0;
  return isBudget ? { to, facet: 'price', range: { max: value } } : null;
}

/** Words without a unit are an amount only after a bound: `under thirty`. */
export function amountAt(tokens: readonly Token[], at: number, isBounded = false): Amount | null {
  const number = numberAt(tokens, at);
  const found = number && unitAt(tokens, number);
  if (!found) return null;
  const { unit, to, perWeek = 1 } = found;
  const { isThousands, isNamed } = number;
  const value = number.value * perWeek;
  const isDollars = found.isDollars || /\$\s*$/.test(tokens[at]!.before);
  const isMoney = isDollars || isThousands || (isNamed && isBounded && value >= LEAST_SPOKEN);
  if (isNamed && unit === null && !isMoney) return null;
  return { value, to, unit, isMoney: (unit === null && isMoney) || unit === 'week', isThousands, isDollars };
}

interface NumberFound {
  readonly value: number;
  readonly to: number;
  /** The letters after the digits, without those of thousands. */
  readonly letters: string;
  readonly isThousands: boolean;
  readonly isNamed: boolean;
}

/** `20k`, `20 grand`, `seven`. */
function numberAt(tokens: readonly Token[], at: number): NumberFound | null {
  const token = tokens[at];
  if (!token) return null;
  const named = yearInWords(tokens, at) ?? namedAt(tokens, at);
  if (named) return named;
  const [, digits, letters = ''] = NUMBER.exec(token.text) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits);
  const found = { to: at + 1, isNamed: false };
  if (letters === 'k' || letters.startsWith('kk'))
    return { ...found, value: value * 1000, letters: letters.slice(1), isThousands: true };
  // `25kish`
  if (letters === 'kish') return { ...found, value: value * 1000, letters: '', isThousands: true };
  const next = tokens[at + 1];
  if (letters === '' && next && THOUSANDS.test(next.text) && isClose(next))
    return { value: value * 1000, to: at + 2, letters, isThousands: true, isNamed: false };
  return { ...found, value, letters, isThousands: false };
}

/** `twenty twenty two`, `twenty nineteen` */
function yearInWords(tokens: readonly Token[], at: number): NumberFound | null {
  const rest = tokens[at]?.text === 'twenty' ? numberInWords(tokens, at + 1) : null;
  if (!rest || rest.value < 10 || rest.value > LAST_YEAR - 2000) return null;
  if (THOUSANDS.test(tokens[rest.to]?.text ?? '')) return null;
  return { value: 2000 + rest.value, to: rest.to, letters: '', isThousands: false, isNamed: false };
}

/** `thirty`, `twenty five thousand` */
function namedAt(tokens: readonly Token[], at: number): NumberFound | null {
  const named = numberInWords(tokens, at);
  if (!named) return null;
  const isThousands = THOUSANDS.test(tokens[named.to]?.text ?? '');
  const { value, to } = isThousands ? { value: named.value * 1000, to: named.to + 1 } : named;
  return { value, to, letters: '', isThousands, isNamed: true };
}

interface UnitFound extends Pick<Amount, 'unit' | 'to' | 'isDollars'> {
  /** A week's share of an amount for a longer time. */
  readonly perWeek?: number;
}

/** The unit of a number and the token after it; null for letters that are not a unit. */
function unitAt(tokens: readonly Token[], { value, to, letters, isThousands }: NumberFound): UnitFound | null {
  const own = parseUnit(letters);
  if (own === undefined) return null;
  if (own === 'seats' && !isCount(value)) return null;
  if (own !== null) return { unit: own, to, isDollars: false };
  const next = tokens[to]?.text ?? '';
  if (KM.test(next))
    return { unit: 'km' as const, to: (phraseAt(tokens, to + 1, ON_CLOCK) ?? { to: to + 1 }).to, isDollars: false };
  const clock = phraseAt(tokens, to, ON_CLOCK);
  if (clock) return { unit: 'km' as const, to: clock.to, isDollars: false };
  if (SEATS.test(next) && isCount(value) && !isThousands)
    return { unit: 'seats' as const, to: to + 1, isDollars: false };
  const isDollars = /^(?:dollars?|bucks|aud)$/.test(next);
  const after = isDollars ? to + 1 : to;
  return { ...(periodAt(tokens, after) ?? { unit: null, to: after }), isDollars };
}

/** The period of an amount, and the token after it. */
function periodAt(tokens: readonly Token[], at: number) {
  for (const { phrases: known, perWeek } of PERIODS) {
    const period = phraseAt(tokens, at, known);
    if (period) return { unit: 'week' as const, to: period.to, perWeek };
  }
  return null;
}

/** undefined for letters that are not a unit. */
function parseUnit(suffix: string): Amount['unit'] | undefined {
  if (suffix === '') return null;
  if (KM.test(suffix)) return 'km';
  if (SEATS.test(suffix)) return 'seats';
  return suffix === 'pw' ? 'week' : undefined;
}

/** `under`, `at least`: what a bound before a number says, and the token after it; null for none. */
export const boundBefore = (tokens: readonly Token[], at: number) => phraseAt(tokens, at, BEFORE);

/** `or more`, `or less`: the same of a bound after a number. */
export const boundAfter = (tokens: readonly Token[], at: number) => phraseAt(tokens, at, AFTER);

/** The phrase at a token, and the token after it. */
function phraseAt(
  tokens: readonly Token[],
  at: number,
  known: Phrases,
): { readonly to: number; readonly bound: Bound } | null {
  const first = tokens[at]?.text;
  const found = first === undefined ? undefined : known.get(first);
  const phrase = found?.find(({ words }) => words.every((word, i) => tokens[at + i]?.text === word));
  return phrase ? { to: at + phrase.words.length, bound: phrase.bound } : null;
}

const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= MOST_SEATS;
const isClose = (token: Token) => /^\s*$/.test(token.before);
/** True if a plain number is the year of a vehicle. */
export const isYear = (value: number) => Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
const toRange = (a: number, b: number): Range => ({ min: Math.min(a, b), max: Math.max(a, b) });

/** `under 20` means 20,000 dollars, `under 80 km` 80,000: no one looks for less. */
function inThousands(value: number, unit: Amount['unit']): number {
  if (unit === 'week') return Math.round(value);
  return Math.round(value >= 3 && value <= 500 ? value * 1000 : value);
}

function rangeFacet(unit: Amount['unit']): RangeFacet {
  if (unit === 'km') return 'km';
  return unit === 'week' ? 'subscription_price' : 'price';
}
