/** Formats and parses input fields for money and kilometres. Whole dollars and kilometres. */
import { formatNumber } from './money.ts';
import { plainCharacters } from './plain-characters.ts';

export type QuickValues = 'standard' | 'high';

/** From 5,000 to 70,000, and from 300,000 to 800,000 where dear vehicles are sold. Ascending. */
const QUICK_VALUES: Readonly<Record<QuickValues, readonly number[]>> = {
  standard: [5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 70_000],
  high: [300_000, 400_000, 500_000, 600_000, 700_000, 800_000],
};

export function quickValues(kind: QuickValues): readonly number[] {
  return QUICK_VALUES[kind];
}

/**
 * The values that leave some and not all of what ranges from `min` to `max`: not one below the lowest, and the first at or above the
 * highest as the last. None where nothing has an amount.
 */
export function quickValuesWithin(
  values: readonly number[],
  range: { readonly min: number; readonly max: number } | null,
): readonly number[] {
  if (range === null) return [];
  const enough = values.findIndex((value) => value >= range.max);
  return values.slice(0, enough < 0 ? values.length : enough + 1).filter((value) => value >= range.min);
}

/** `90,000 kms`. */
export function formatKmField(km: number): string {
  return `${formatNumber(km)} kms`;
}

/**
 * The number in `$12,500`, `12 500`, `90,000 kms`, `600.50` or `30k`; `null` for an empty field or anything that is not a
 * number.
 */
export function parseNumberField(text: string): number | null {
  const plain = plainCharacters(text)
    .replace(/[$,\s]/g, '')
    .replace(/kms?$/i, '');
  const thousands = /^(\d{1,6}(?:\.\d{1,3})?)k$/i.exec(plain);
  if (thousands) return Math.round(Number(thousands[1]) * 1000);
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** For values below a thousand (`8.5`, `1.70`), where a comma can only be a decimal point. */
export function parseDecimalField(text: string): number | null {
  return parseNumberField(/^[^,.]*,[^,.]*$/.test(text) ? text.replace(',', '.') : text);
}
