import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';
import { formatNumber } from '#rules/money.ts';

/**
 * The price range search of the home page. It has its own slider with a step of $500; `slider.ts` has the rules of the
 * facet sliders. Whole dollars.
 */
export const PRICE_RANGE_STEP = 500;

export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/**
 * Moves one thumb to the nearest step, counted from the lower bound. The thumbs stay one step apart and within the
 * bounds.
 */
export function movePriceThumb(bounds: PriceRange, range: PriceRange, thumb: 'min' | 'max', value: number): PriceRange {
  if (!Number.isFinite(value)) return range;
  const stepped = bounds.min + Math.round((value - bounds.min) / PRICE_RANGE_STEP) * PRICE_RANGE_STEP;
  if (thumb === 'min')
    return { min: Math.max(bounds.min, Math.min(stepped, range.max - PRICE_RANGE_STEP)), max: range.max };
  return { min: range.min, max: Math.min(bounds.max, Math.max(stepped, range.min + PRICE_RANGE_STEP)) };
}

/** `Show Me 214 Cars`, `View 214 cars`. */
const SHOW_ME_WORDINGS = {
  showMe: { verb: 'Show Me', noun: vehicleTypeLabel },
  view: { verb: 'View', noun: (vehicleType: string) => vehicleType },
} as const;
export type ShowMeWording = keyof typeof SHOW_ME_WORDINGS;

/** Headings in title case (`text.headings`) go with a button in title case. */
export function showMeWording(headings: 'title' | 'sentence'): ShowMeWording {
  return headings === 'title' ? 'showMe' : 'view';
}

export interface ShowMe {
  readonly verb: string;
  readonly noun: string;
}

export function showMe(count: number | null, vehicleTypes: readonly string[], wording: ShowMeWording): ShowMe {
  const words = SHOW_ME_WORDINGS[wording];
  const noun = words.noun(vehicleTypes.length === 1 ? vehicleTypes[0]! : 'vehicle');
  return { verb: words.verb, noun: count === 1 ? noun : `${noun}s` };
}

/** `null` while the count is unknown: `Show Me Cars`. */
export function showMeText(count: number | null, vehicleTypes: readonly string[], wording: ShowMeWording): string {
  const { verb, noun } = showMe(count, vehicleTypes, wording);
  return [verb, count === null ? null : formatNumber(count), noun].filter(Boolean).join(' ');
}

export const COUNT_ANIMATION_MS = 600;

/** The number shown `elapsed` ms after the count changed: fast at first, ends exactly at `to`. */
export function countAt(from: number, to: number, elapsed: number): number {
  const share = Math.min(1, Math.max(0, elapsed / COUNT_ANIMATION_MS));
  return Math.round(from + (to - from) * (1 - (1 - share) ** 3));
}
