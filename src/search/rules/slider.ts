import { RANGE_FACET_TABLE, type RangeFacet } from './facets.ts';

/** Rules of the range sliders of the stock search. Whole dollars, kilometres, years. */
export interface SliderBounds {
  readonly min: number;
  readonly max: number;
}

export interface SliderState {
  readonly low: number;
  readonly high: number;
}

/** Delay in milliseconds between the last change and the search. */
export const SLIDER_DEBOUNCE_MS = 400;
export const SEARCH_DEBOUNCE_MS = 300;
/** Bounds of a slider while the stock is unknown. */
export const DEFAULT_BOUNDS: SliderBounds = { min: 0, max: 100_000 };

/** Price and km are rounded to the nearest 1000; years and weekly prices are whole numbers. */
export function rounding(facet: RangeFacet): number {
  return RANGE_FACET_TABLE[facet].step;
}

/** The bounds of a slider, rounded outwards so that the cheapest and the dearest vehicle are inside. `fallback` is for amounts and distances. */
export function sliderBounds(
  facet: RangeFacet,
  stats: SliderBounds | null,
  fallback: SliderBounds = DEFAULT_BOUNDS,
): SliderBounds {
  if (!stats) return RANGE_FACET_TABLE[facet].bounds ?? fallback;
  const unit = rounding(facet);
  const min = Math.floor(stats.min / unit) * unit;
  const max = Math.ceil(stats.max / unit) * unit;
  return { min, max: Math.max(max, min + unit) };
}

/** One percent of the range, but never finer than the rounding. */
export function sliderStep(facet: RangeFacet, bounds: SliderBounds): number {
  const unit = rounding(facet);
  return Math.max(unit, Math.round((bounds.max - bounds.min) / 100 / unit) * unit);
}

/**
 * A thumb moves in whole steps from the lower bound. The upper bound moves outwards to the next step, so that a thumb
 * can reach it.
 */
export function reachableBounds(facet: RangeFacet, bounds: SliderBounds): SliderBounds {
  const step = sliderStep(facet, bounds);
  return { min: bounds.min, max: bounds.min + Math.ceil((bounds.max - bounds.min) / step) * step };
}

/** Back to the whole range of the facet. */
export function resetSlider(bounds: SliderBounds): SliderState {
  return { low: bounds.min, high: bounds.max };
}

/**
 * Moves one thumb. The value is rounded; the thumbs stay at least one unit apart, measured after rounding. A thumb that
 * is held back stops at a whole step from the lower bound, because a native slider draws no other position. A value
 * that is outside the range or not a number changes nothing and returns `ignored`.
 */
export function moveThumb(
  facet: RangeFacet,
  bounds: SliderBounds,
  state: SliderState,
  thumb: 'low' | 'high',
  value: number,
  step = rounding(facet),
): { readonly state: SliderState; readonly ignored: boolean } {
  if (!Number.isFinite(value) || value < bounds.min || value > bounds.max) return { state, ignored: true };
  const unit = rounding(facet);
  const steps = (end: number) => (end - bounds.min) / step;
  // A value between two steps, from a URL, moves by units: on to the next step in that direction.
  const toStep = value > state[thumb] ? Math.ceil : Math.floor;
  const isBetween = steps(state[thumb]) % 1 !== 0;
  const stepped = isBetween ? bounds.min + toStep(steps(value)) * step : value;
  const rounded = clamp(Math.round(stepped / unit) * unit, bounds);
  const moved =
    thumb === 'low'
      ? { low: Math.min(rounded, bounds.min + Math.floor(steps(state.high - unit)) * step), high: state.high }
      : { low: state.low, high: Math.max(rounded, bounds.min + Math.ceil(steps(state.low + unit)) * step) };
  return { state: { low: clamp(moved.low, bounds), high: clamp(moved.high, bounds) }, ignored: false };
}

/** A range from a URL, limited to the bounds of its slider. */
export function toSliderState(
  bounds: SliderBounds,
  range: { readonly min?: number; readonly max?: number } | undefined,
): SliderState {
  const low = clamp(range?.min ?? bounds.min, bounds);
  const high = clamp(range?.max ?? bounds.max, bounds);
  return low <= high ? { low, high } : resetSlider(bounds);
}

/**
 * Applies a number that was typed for one end of a range. Limits it to the slider's bounds, if they are known; an
 * end at its bound filters nothing; two ends in the wrong order are swapped. `null` means no range.
 */
export function rangeWithTyped(
  bounds: SliderBounds | null,
  range: { readonly min?: number; readonly max?: number } | undefined,
  end: 'min' | 'max',
  typed: number | undefined,
): { readonly min?: number; readonly max?: number } | null {
  const inside = typed === undefined || bounds === null ? typed : clamp(typed, bounds);
  const ends: { min?: number | undefined; max?: number | undefined } = { ...range };
  ends[end] = inside === bounds?.[end] ? undefined : inside;
  const { min, max } = ends;
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return low === undefined && high === undefined
    ? null
    : { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
}

function clamp(value: number, bounds: SliderBounds): number {
  return Math.min(bounds.max, Math.max(bounds.min, value));
}
