import { numberInWords } from './number-words.ts';
import {
  amountAt,
  boundAfter,
  boundBefore,
  boundedAmount,
  readAmount,
  type Amount,
  type ReadNumber,
} from './read-numbers.ts';
import type { Token } from './tokens.ts';

const OLDEST = 40;
const YEARS = /^(?:years?|yrs?|y)$/;
const OLDER = /^(?:older|more|over|above|min|minimum)$/;
const LASTS = /^(?:last|past)$/;
const KM_NAMES = /^(?:km|kms|klm|klms|kilometres?|kilometers?|odometer|odo|mileage)$/;
const PRICE_NAMES = /^(?:price|priced|cost|costing|costs|budget|spend)$/;

/** Reads an age, an amount after the word for its kind, or any other amount from a token; null for none. */
export function readNumber(tokens: readonly Token[], at: number, thisYear: number): ReadNumber | null {
  return readAge(tokens, at, thisYear) ?? readNamed(tokens, at) ?? readAmount(tokens, at);
}

/** `less than 5 years old`, `up to three years old`, `last 2 years`, `a 10 year old`. */
function readAge(tokens: readonly Token[], at: number, thisYear: number): ReadNumber | null {
  const isLast = LASTS.test(tokens[at]!.text);
  const lead = boundBefore(tokens, at);
  const age = yearsAt(tokens, lead?.to ?? (isLast ? at + 1 : at));
  if (!age) return null;
  const after = boundAfter(tokens, age.to);
  const to = after?.to ?? age.to;
  const year = thisYear - age.years;
  const isOlder = OLDER.test(tokens[at]!.text) || after?.bound === 'min';
  if (isOlder) return { to, facet: 'year', range: { max: year } };
  if (lead || isLast || after) return { to, facet: 'year', range: { min: year } };
  return age.isOld ? { to, facet: 'year', range: { min: year - 1, max: year + 1 } } : null;
}

/** `5 years`, `five yrs old`, and the token after it. */
function yearsAt(tokens: readonly Token[], at: number) {
  const count = wholeAt(tokens, at);
  if (!count || count.value > OLDEST || !YEARS.test(tokens[count.to]?.text ?? '')) return null;
  const isOld = tokens[count.to + 1]?.text === 'old';
  return { years: count.value, isOld, to: count.to + (isOld ? 2 : 1) };
}

/** A whole number in digits or words. */
function wholeAt(tokens: readonly Token[], at: number): { readonly value: number; readonly to: number } | null {
  const digits = /^\d{1,3}$/.exec(tokens[at]?.text ?? '')?.[0];
  return digits === undefined ? numberInWords(tokens, at) : { value: Number(digits), to: at + 1 };
}

/** An amount after the word that says what it is of: `kms under 40000`, `price under 20000 km under 50000`. */
function readNamed(tokens: readonly Token[], at: number): ReadNumber | null {
  const name = tokens[at]!.text;
  const isKm = KM_NAMES.test(name);
  if (!isKm && !PRICE_NAMES.test(name)) return null;
  const found = amountWithBound(tokens, at + 1);
  if (!found || found.amount.unit === 'seats' || found.amount.unit === 'week') return null;
  return isKm ? kilometres(found.amount, found.bound) : price(found.amount, found.bound, tokens);
}

/** An amount with a bound before or after it; without one, it is the most. */
function amountWithBound(tokens: readonly Token[], at: number) {
  const before = boundBefore(tokens, at);
  const amount = amountAt(tokens, before?.to ?? at, before !== null);
  if (!amount) return null;
  if (before) return { amount, bound: before.bound };
  const after = boundAfter(tokens, amount.to);
  return after ? { amount: { ...amount, to: after.to }, bound: after.bound } : { amount, bound: 'max' as const };
}

type Bound = NonNullable<ReturnType<typeof boundBefore>>['bound'];

function kilometres(amount: Amount, bound: Bound): ReadNumber | null {
  return amount.isDollars ? null : boundedAmount({ ...amount, unit: 'km' }, bound, amount.to);
}

/** The kilometres after a price begin the next condition. */
function price(amount: Amount, bound: Bound, tokens: readonly Token[]): ReadNumber | null {
  if (amount.unit === null) return boundedAmount(amount, bound, amount.to);
  return boundBefore(tokens, amount.to) ? boundedAmount({ ...amount, unit: null }, bound, amount.to - 1) : null;
}
