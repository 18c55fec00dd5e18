/** Formats and parses input fields for money and kilometres. Whole dollars and kilometres. */
import { formatNumber } from './money.ts';
import { plainCharacters } from './plain-characters.ts';

export type QuickValues = 'standard' | 'high';

/** From 5,000 to 70,000, and from 300,000 to 800,000 if dear vehicles are sold. Ascending. */
const QUICK_VALUES: Readonly<Record<QuickValues, readonly number[]>> = {
  standard: [5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 70_000],
  high: [300_000, 400_000, 500_000, 600_000, 700_000, 800_000],
};

export function quickValues(kind: QuickValues): readonly number[] {
  return QUICK_VALUES[kind];
}

/**
 * The values that leave some and not all of what ranges from `min` to `max`: not one below the lowest, and the first at or above the
 * highest as the last. None if nothing has an amount.
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

/** The one message for text that is not read. */
export const NOT_A_NUMBER = 'Type a number, such as 30,000 or 30k.';

/**
 * The number in `$12,500`, `12 500`, `12.345,67`, `90,000 kms`, `600.50`, `30k` or `1.2 million`; `null` for an empty field and for anything
 * that is not a number or could be two: `1e5`, `12,5000`, `12.345` (which is 12,345 in Europe).
 */
export function parseNumberField(text: string): number | null {
  return readNumber(text, 'grouping');
}

/** For values below a thousand (`8.5`, `1,70`, `1.879`), where a comma can only be a decimal point. */
export function parseDecimalField(text: string): number | null {
  return readNumber(text, 'decimal');
}

const CURRENCY = /^(-?)\s*(?:au\$|a\$|aud|\$)\s*|\s*(?:\$|aud|dollars?)$/g;
const KILOMETRES = /\s*(?:kms?|kilomet(?:re|er)s?)\.?$/;
const SCALES = [
  [/\s*(?:k|thousand|grand)$/, 1000],
  [/\s*(?:m|mil|million)$/, 1_000_000],
] as const;

/** `single`: the meaning of a lone separator before three digits. */
function readNumber(text: string, single: 'grouping' | 'decimal'): number | null {
  const plain = plainCharacters(text).trim().toLowerCase().replace(KILOMETRES, '').replace(CURRENCY, '$1');
  const negative = plain.startsWith('-');
  const body = plain.slice(negative ? 1 : 0).replace(/[.,]-$/, '');
  const scale = SCALES.find(([unit]) => unit.test(body));
  const value = scale ? scaleNumber(body.replace(scale[0], ''), scale[1]) : readDigits(body, single);
  return value !== null && negative ? -value : value;
}

/** `30` and `29.95` of a thousand. After a comma, three digits could be a thousand times as much. */
function scaleNumber(digits: string, scale: number): number | null {
  const value = /^\d{1,6}(?:\.\d{1,3}|,\d{1,2})?$/.test(digits) ? Number(digits.replace(',', '.')) : null;
  return value === null ? null : Math.round(value * scale);
}

/** Groups of three, or as in India of two and then of three; a space or an apostrophe is never a decimal point. */
const GROUPED = {
  ',': /^\d{1,3}(?:,\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/,
  '.': /^\d{1,3}(?:\.\d{3})+$/,
  ' ': /^\d{1,3}(?:[ '\u2019]\d{3})+$/,
} as const;

function readDigits(body: string, single: 'grouping' | 'decimal'): number | null {
  // A long text would take long to match.
  if (body.length > 40 || !/^[.,]?\d/.test(body)) return null;
  if (/^\d+\.?$/.test(body)) return Number(body.replace('.', ''));
  const { whole, decimals, mark } = parts(body);
  const isGroup = decimals.length === 3 && !/[.,]/.test(whole) && /^[1-9]\d{0,2}$/.test(whole);
  // An Australian comma groups thousands; a point before three digits is a decimal point here and none in Europe.
  if (single === 'grouping' && isGroup && mark === '.') return null;
  if (single === 'grouping' && decimals.length > 2 && mark === ',') return readGroups(body);
  const all = readGroups(whole, mark);
  return all !== null && /^\d+$/.test(decimals) ? Number(`${all}.${decimals}`) : readGroups(body);
}

/** The text before and after the last comma or point. */
function parts(body: string): { readonly whole: string; readonly decimals: string; readonly mark: ',' | '.' | null } {
  const at = Math.max(body.lastIndexOf(','), body.lastIndexOf('.'));
  if (at < 0) return { whole: body, decimals: '', mark: null };
  return { whole: body.slice(0, at), decimals: body.slice(at + 1), mark: body[at] as ',' | '.' };
}

/** Whole digits, with one kind of separator between their groups: another one than the decimal `mark`. */
function readGroups(text: string, mark: ',' | '.' | null = null): number | null {
  if (/^\d*$/.test(text)) return Number(text);
  const separator = ([',', '.', ' '] as const).find((one) => one !== mark && GROUPED[one].test(text));
  return separator === undefined ? null : Number(text.replace(/\D/g, ''));
}
