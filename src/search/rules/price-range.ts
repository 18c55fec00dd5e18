import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';

/**
 * The price range search of the home page. A slider of its own, with a step of 500; the rules of the
 * facets' sliders are in `vehicle/slider.ts`. Whole dollars.
 */
export const PRICE_RANGE_STEP = 500;

export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** One thumb moved, to the nearest step from the lower end; the thumbs stay a step apart and inside the ends. */
export function movePriceThumb(bounds: PriceRange, range: PriceRange, thumb: 'min' | 'max', value: number): PriceRange {
  if (!Number.isFinite(value)) return range;
  const stepped = bounds.min + Math.round((value - bounds.min) / PRICE_RANGE_STEP) * PRICE_RANGE_STEP;
  if (thumb === 'min')
    return { min: Math.max(bounds.min, Math.min(stepped, range.max - PRICE_RANGE_STEP)), max: range.max };
  return { min: range.min, max: Math.min(bounds.max, Math.max(stepped, range.min + PRICE_RANGE_STEP)) };
}

/** The words around the count of `Show Me 214 Cars`. */
export function showMeNoun(count: number | null, vehicleTypes: readonly string[]): string {
  const noun = vehicleTypeLabel(vehicleTypes.length === 1 ? vehicleTypes[0]! : 'vehicle');
  return count === 1 ? noun : `${noun}s`;
}

/** `null` while the count is not known: `Show Me Cars`. */
export function showMeText(count: number | null, vehicleTypes: readonly string[]): string {
  return ['Show Me', count?.toLocaleString('en-AU'), showMeNoun(count, vehicleTypes)].filter(Boolean).join(' ');
}

export const COUNT_ANIMATION_MS = 600;

/** The number shown `elapsed` ms into the way from one count to the next; it begins fast and ends exactly there. */
export function countAt(from: number, to: number, elapsed: number): number {
  const share = Math.min(1, Math.max(0, elapsed / COUNT_ANIMATION_MS));
  return Math.round(from + (to - from) * (1 - (1 - share) ** 3));
}
