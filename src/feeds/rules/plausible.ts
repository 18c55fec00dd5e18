import type { Cents } from '#rules/money.ts';
import { formatDollars, formatNumber } from '#rules/money.ts';

/** A number, or what is wrong with it; a wrong value is never shown, so it is `null`. */
export interface Judged<T> {
  readonly value: T | null;
  readonly problem: string | null;
}

const NOT_STATED: Judged<never> = { value: null, problem: null };
const good = <T>(value: T): Judged<T> => ({ value, problem: null });
const bad = (problem: string): Judged<never> => ({ value: null, problem });

/** Hardly any vehicle costs less than $100, so such a price is shown as it is, but reported. */
const UNLIKELY_PRICE = 100;

/**
 * An amount in dollars above `lowest`. Placeholders for a missing price (123456, 11,111,111) are rejected. 0 means "not stated" and is not
 * a problem, unless the field may be 0. With `isVehicle`, an unlikely price has both a value and a problem.
 */
export function judgePrice(dollars: number, lowest: number, highest: number, isVehicle: boolean): Judged<Cents> {
  if (dollars === 0) return lowest < 0 ? good(0) : NOT_STATED;
  if (dollars < 0) return bad('a price below zero');
  if (isPlaceholder(dollars)) return bad('a placeholder, not a price');
  if (dollars <= lowest) return bad(`a price of ${formatDollars(lowest)} or less`);
  if (dollars > highest) return bad(`a price over ${formatDollars(highest)}`);
  const cents = Math.round(dollars * 100);
  return isVehicle && dollars < UNLIKELY_PRICE
    ? { value: cents, problem: `an unlikely price, below ${formatDollars(UNLIKELY_PRICE)}: shown as it is` }
    : good(cents);
}

const PLACEHOLDERS = new Set(['111111', '123456', '1234567', '12345678', '123456789', '999999']);

function isPlaceholder(dollars: number): boolean {
  const digits = String(Math.trunc(dollars));
  return PLACEHOLDERS.has(digits) || (digits.length >= 7 && /^(\d)\1+$/.test(digits));
}

const MAX_KM = 1_500_000;

export function judgeKilometres(km: number): Judged<number> {
  if (km < 0) return bad('kilometres below zero');
  // A larger number is a reading error, or another number in this column.
  if (km > MAX_KM) return bad(`over ${formatNumber(MAX_KM)} km`);
  if (km >= 999_999 && /^(\d)\1+$/.test(String(Math.trunc(km)))) return bad('a placeholder, not a distance');
  return good(Math.round(km));
}

/** Next year's models are sold this year; one more year is allowed for announced ones. */
export function judgeYear(year: number, currentYear: number): Judged<number> {
  if (year === 0) return NOT_STATED;
  if (!Number.isInteger(year) || year < 1900 || year > currentYear + 2)
    return bad(`not a year from 1900 to ${currentYear + 2}`);
  return good(year);
}

/** An integer within bounds; 0 means "not stated" if it is out of bounds. */
export function judgeCount(count: number, lowest: number, highest: number): Judged<number> {
  if (count === 0 && lowest > 0) return NOT_STATED;
  if (!Number.isInteger(count) || count < lowest || count > highest) return bad(`not between ${lowest} and ${highest}`);
  return good(count);
}

/** A measure in its unit; 0 means "not stated". */
export function judgeMeasure(value: number, lowest: number, highest: number, unit: string): Judged<number> {
  if (value === 0) return NOT_STATED;
  if (!(value >= lowest && value <= highest)) return bad(`not between ${lowest} and ${formatNumber(highest)} ${unit}`);
  return good(Math.round(value * 1000) / 1000);
}

/** Seventeen characters without I, O and Q. Australia does not require the check digit, so it is not validated. */
export function judgeVin(text: string): Judged<string> {
  const vin = text.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return bad('not a VIN: 17 letters and digits without I, O and Q');
  if (/^(.)\1+$/.test(vin)) return bad('a placeholder, not a VIN');
  return good(vin);
}

/** Four digits; spreadsheets drop the leading zero of `0800`. */
export function judgePostcode(text: string): Judged<string> {
  const digits = text.trim().replace(/\.0$/, '');
  const postcode = /^\d{3}$/.test(digits) ? `0${digits}` : digits;
  return /^\d{4}$/.test(postcode) && postcode >= '0200' ? good(postcode) : bad('not an Australian postcode');
}
