import { BRISBANE, DAY_SECONDS } from './facets.ts';
import type { Range } from './stock-query.ts';

/** The last one whose year has four digits, also in Brisbane. */
const LAST_SECOND = Date.UTC(9999, 11, 31) / 1000;

/** A day in Brisbane, or an instant in UTC, as epoch seconds. */
export function instantOf(text: string): number | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return secondsOf(`${text}T00:00:00+10:00`);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(text) ? secondsOf(text) : null;
}

function secondsOf(instant: string): number | null {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? null : ms / 1000;
}

/** The day in Brisbane that begins then, or the instant; null for a range that is none. */
export function sinceText({ min, max }: Range = {}): string | null {
  if (min === undefined || max !== undefined || !Number.isInteger(min) || min < 0 || min > LAST_SECOND) return null;
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  const inBrisbane = min + BRISBANE;
  return inBrisbane % DAY_SECONDS === 0 ? iso(inBrisbane).slice(0, 10) : iso(min).replace('.000Z', 'Z');
}
