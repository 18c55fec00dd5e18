import { formatDollars } from '#rules/money.ts';
import { excludesOnRoadCosts } from '#vehicle/rules/price-display.ts';
import { findNumbers, plainValue, type FoundNumber } from './parse-number.ts';

/** An amount as a price column states it, in the unit of the column. */
export interface StatedPrice {
  readonly amount: number;
  /** The earlier price beside it: `Was $48,990 Now $45,990`. */
  readonly was: number | null;
  /** The words about charges: `Drive Away`, `Plus ORC`. */
  readonly priceType: string | null;
  readonly unit: 'dollars' | 'cents' | null;
  readonly problem: string | null;
}
export interface RefusedPrice {
  readonly refused: string;
}

/** `earlier`: the column of the was price. `weekly`: an amount per week. */
export type PriceRole = 'price' | 'earlier' | 'weekly';

const FOREIGN =
  /\b(?:us|usd|nz|nzd|hk|hkd|sgd|cad|eur|euros?|gbp|pounds?|jpy|yen|cny|rmb|thb|zar|inr)\b|(?!\$)\p{Sc}/iu;
const WITHOUT_GST = /(?:\b(?:ex|excl\w*|plus|before|without|no)\b|\+)\W*(?:the )?gst\b/i;
const SAVING = /\bsav(?:e|es|ing|ings)\b[\s:]*(?:of\s*)?(?:up to\s*)?(?:a?u?\$)?\s*\d[\d,]*(?:\.\d+)?/gi;
const MONTHS_OF_REGO =
  /(?:\b(?:with|incl\w*|plus)\b|\+)?\s*\d{1,2}\s*(?:months?|mths?)\s*(?:of\s*)?(?:rego|registration)\b/gi;
const PERIOD =
  /(?:\b(?:per|a)\s+|\bp\W?|\/\s*)?\b(day|night|week|wk|fortnight|f\/?n|month|mth|year|yr|annum|hour|hr)s?\b|\b(daily|nightly|weekly|fortnightly|monthly|yearly|p\W?w|p\W?m|p\W?a|p\W?f)\b/i;
const WEEK = /\b(?:week|wk|weekly|p\W?w)\b/i;

const EARLIER =
  /\b(?:was|rrp|mrlp|mlp|msrp|normally|usually|previously|originally|valued at|(?:reduced|down|dropped) from|old price)\b/;
const PRESENT = /\b(?:is now|now|(?:reduced|down|dropped|marked down) to|sale|special|our price|offer|today)\b/;
const RETAIL = /\b(?:rrp|mrlp|mlp|msrp)\b/;

/** Letters in the place of digits: `45,99O`. */
const DIGIT_LIKE = /\d[oil](?![\p{L}\p{N}])/iu;

/** Words that say nothing against the amount beside them. `or`, `no more to pay` and the like are taken word by word. */
const PLAIN_WORDS = new Set(
  (
    'a au aud dollars price prices priced sale special offer our asking ask now only just is was rrp mrlp mlp msrp ' +
    'reduced to down clearance today todays dealer internet web advertised drive away driveaway driveway da d egc ' +
    'negotiable neg firm cash list retail total incl inc including includes included gst ono o n or nearest near best ' +
    'obo each no more pay rego reg registration rwc ex excl exc excludes excluding exclusive before plus on road roads ' +
    'costs cost orc orcs gov govt government charges stamp duty and with of for at the s'
  ).split(' '),
);

/** Reads a price with the words that feeds write around it. Words that are not known refuse it: it may be another amount. */
export function readPrice(text: string, role: PriceRole): StatedPrice | RefusedPrice {
  const plain = plainValue(text).replace(SAVING, ' ').replace(MONTHS_OF_REGO, ' ');
  if (FOREIGN.test(plain)) return { refused: 'not in Australian dollars' };
  if (WITHOUT_GST.test(plain)) return { refused: 'a price without GST' };
  const numbers = findNumbers(plain);
  if (numbers === null) return { refused: 'not written as a number in a usual way' };
  if (numbers.length === 0)
    return { refused: plain === plainValue(text) ? 'not a number' : 'only a saving, not a price' };
  if (/[<>~%\u2248\u2264\u2265\u00b1]/.test(plain) || DIGIT_LIKE.test(plain)) return { refused: 'not an exact amount' };
  if (numbers.some((one) => one.unclear)) return { refused: 'unclear: thousands, or cents?' };
  if (numbers.length > 2) return { refused: 'more than one amount' };
  return numbers.length === 2
    ? readTwo(plain, numbers as [FoundNumber, FoundNumber], role)
    : readOne(plain, numbers[0]!, role);
}

function readOne(plain: string, number: FoundNumber, role: PriceRole): StatedPrice | RefusedPrice {
  const before = plain.slice(0, number.start);
  const { factor, rest } = withoutFactor(plain.slice(number.end));
  const wrong = wrongPeriod(`${before} ${rest}`, role);
  if (wrong) return { refused: wrong };
  const words = `${before} ${rest}`.toLowerCase();
  if (/\bfrom\b/.test(before.toLowerCase()) && !EARLIER.test(before.toLowerCase()))
    return { refused: 'a price "from" an amount, not that of this vehicle' };
  if (role !== 'earlier' && EARLIER.test(words) && !RETAIL.test(words) && !PRESENT.test(words))
    return { refused: 'only an earlier price' };
  const unknown = unknownWords(role === 'weekly' ? words.replace(PERIOD, ' ') : words);
  if (unknown) return { refused: unknown };
  return {
    amount: readSign(before, rest) * number.value * factor,
    was: null,
    priceType: statedType(rest) ?? statedType(before),
    unit: unitIn(before, rest),
    problem: role !== 'earlier' && RETAIL.test(words) ? 'is called a recommended price' : null,
  };
}

/** Without the words of an earlier price that are no other words of a price. */
const EARLIER_WORDS = /\b(?:from|normally|usually|previously|originally|dropped|marked|old|valued)\b/g;

/** `Was A Now B`, `B (was A)`, `A now B`, `Reduced from A to B`. Two amounts without such words are a range, or two prices. */
function readTwo(plain: string, [one, two]: [FoundNumber, FoundNumber], role: PriceRole): StatedPrice | RefusedPrice {
  const lower = plain.toLowerCase();
  const before = lower.slice(0, one.start);
  const first = withoutFactor(lower.slice(one.end, two.start));
  const second = withoutFactor(lower.slice(two.end));
  const earlier = earlierIn(before, first.rest);
  if (earlier === null) return { refused: 'a range, or more than one amount' };
  const words = `${before} ${first.rest} ${second.rest}`;
  const unknown = wrongPeriod(words, role) ?? unknownWords(words.replace(EARLIER_WORDS, ' '));
  if (unknown) return { refused: unknown };
  const amounts = [one.value * first.factor, two.value * second.factor] as const;
  const [was, now] = earlier === 'second' ? [amounts[1], amounts[0]] : amounts;
  if (was <= now) return { refused: `the earlier price of ${formatDollars(was)} is not the higher one` };
  const priceType = statedType(plain.slice(two.end)) ?? statedType(plain.slice(one.end, two.start));
  const unit = unitIn(before + first.rest, second.rest);
  return role === 'earlier'
    ? { amount: was, was: null, priceType: null, unit, problem: null }
    : { amount: now, was, priceType, unit, problem: null };
}

/** The earlier price of two amounts, by the words before and between them; `null` if they name neither. */
function earlierIn(before: string, between: string): 'first' | 'second' | null {
  if (EARLIER.test(before)) {
    const isFromTo = /\bfrom\b/.test(before) && /\bto\b/.test(between);
    return PRESENT.test(between) || isFromTo ? 'first' : null;
  }
  if (EARLIER.test(between)) return PRESENT.test(between) ? null : 'second';
  const isBare = !/[a-z]/.test(before.replace(/\ba?ud?\b/, ''));
  return isBare && PRESENT.test(between) ? 'first' : null;
}

/** `45k`, `$1.2m`. */
function withoutFactor(after: string): { readonly factor: number; readonly rest: string } {
  const [written, name] = /^\s*(k|m|mil|million)(?![a-z'])/i.exec(after) ?? [];
  if (written === undefined) return { factor: 1, rest: after };
  return { factor: /^k$/i.test(name!) ? 1000 : 1_000_000, rest: after.slice(written.length) };
}

function readSign(before: string, after: string): 1 | -1 {
  const bare = before.replace(/\$|\baud?\b/gi, '').trim();
  return bare === '-' || (bare === '(' && after.trim() === ')') || /^-\s*$/.test(after) ? -1 : 1;
}

function unitIn(before: string, after: string): StatedPrice['unit'] {
  if (/^\s*c(?:ents?)?\b/i.test(after)) return 'cents';
  return /\$|\baud\b|\bdollars\b/i.test(`${before} ${after}`) ? 'dollars' : null;
}

function wrongPeriod(words: string, role: PriceRole): string | null {
  const period = PERIOD.exec(words);
  if (!period || (role === 'weekly' && WEEK.test(period[0]))) return null;
  return role === 'weekly' ? 'an amount of another period, not per week' : 'an amount per period, not a price';
}

function unknownWords(words: string): string | null {
  const unknown = words
    .replace(/^\s*c(?:ents?)?\b/i, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'cents' && word !== 'c' && !PLAIN_WORDS.has(word));
  return unknown.length === 0 ? null : `has words that are not part of a price: ${unknown.slice(0, 3).join(' ')}`;
}

const DRIVE_AWAY = /\bdrive[\s-]*a?way\b|\bd\/?a\b|\bno more to pay\b/i;

/** The price type that words around an amount state. */
function statedType(words: string): string | null {
  if (DRIVE_AWAY.test(words)) return 'Drive Away';
  const type = words.replace(/^[^\p{L}+]+|[^\p{L}]+$/gu, '').replace(/^\+\s*/, 'Plus ');
  return type !== '' && excludesOnRoadCosts(type) ? type.charAt(0).toUpperCase() + type.slice(1) : null;
}
