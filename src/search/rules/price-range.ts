/**
 * The price range search of the home page: SRCH-085, SRCH-086. A slider of its own (gap 007), with a step of 500; the rules of the
 * facets' sliders are in `vehicle/slider.ts`. Whole dollars.
 */
export const PRICE_RANGE_STEP = 500;

export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** One thumb moved, to the nearest step from the lower end; the thumbs stay a step apart (gap 008) and inside the ends. */
export function movePriceThumb(bounds: PriceRange, range: PriceRange, thumb: 'min' | 'max', value: number): PriceRange {
  if (!Number.isFinite(value)) return range;
  const stepped = bounds.min + Math.round((value - bounds.min) / PRICE_RANGE_STEP) * PRICE_RANGE_STEP;
  if (thumb === 'min')
    return { min: Math.max(bounds.min, Math.min(stepped, range.max - PRICE_RANGE_STEP)), max: range.max };
  return { min: range.min, max: Math.min(bounds.max, Math.max(stepped, range.min + PRICE_RANGE_STEP)) };
}
