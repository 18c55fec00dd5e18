import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_BOUNDS,
  moveThumb,
  rangeWithTyped,
  reachableBounds,
  resetSlider,
  rounding,
  SEARCH_DEBOUNCE_MS,
  SLIDER_DEBOUNCE_MS,
  sliderBounds,
  toSliderState,
  sliderStep,
} from './slider.ts';

const price = sliderBounds('price', { min: 4990, max: 88_500 });

describe('range slider', () => {
  it('reaches both bounds in whole steps and leaves no vehicle outside [SRCH-051]', () => {
    expect(reachableBounds('subscription_price', { min: 109, max: 759 })).toEqual({ min: 109, max: 760 });
    expect(reachableBounds('km', { min: 7000, max: 182_000 })).toEqual({ min: 7000, max: 183_000 });
    fc.assert(
      fc.property(
        fc.constantFrom('price' as const, 'km' as const, 'year' as const, 'subscription_price' as const),
        fc.nat(300_000),
        fc.nat(300_000),
        (subject, min, width) => {
          const known = sliderBounds(subject, { min, max: min + width });
          const bounds = reachableBounds(subject, known);
          expect((bounds.max - bounds.min) % sliderStep(subject, known)).toBe(0);
          expect(bounds.max).toBeGreaterThanOrEqual(known.max);
        },
      ),
    );
  });

  it('rounds price and km to the nearest 1000, but not years [SRCH-044, GAP-009]', () => {
    expect(moveThumb('price', price, resetSlider(price), 'low', 12_499).state.low).toBe(12_000);
    expect(moveThumb('km', price, resetSlider(price), 'high', 62_501).state.high).toBe(63_000);
    expect(moveThumb('year', { min: 2001, max: 2026 }, { low: 2001, high: 2026 }, 'low', 2013).state.low).toBe(2013);
  });

  it('holds the thumbs one unit apart after rounding [SRCH-043, GAP-008]', () => {
    const state = { low: 20_000, high: 30_000 };
    expect(moveThumb('price', price, state, 'low', 45_000).state).toEqual({ low: 29_000, high: 30_000 });
    expect(moveThumb('price', price, state, 'high', 6000).state).toEqual({ low: 20_000, high: 21_000 });
    expect(moveThumb('year', { min: 2001, max: 2026 }, { low: 2010, high: 2011 }, 'low', 2020).state).toEqual({
      low: 2010,
      high: 2011,
    });
  });

  it('stops a thumb at a whole step before the other one, where a native slider can draw it [SRCH-043, GAP-008]', () => {
    const known = { min: 5000, max: 168_000 };
    const bounds = reachableBounds('price', known);
    const step = sliderStep('price', known);
    expect([bounds.max, step]).toEqual([169_000, 2000]);
    const end = moveThumb('price', bounds, resetSlider(bounds), 'low', bounds.max, step).state;
    expect(end).toEqual({ low: 167_000, high: 169_000 });
    const home = moveThumb('price', bounds, { low: 9500, high: 50_000 }, 'high', bounds.min, step).state;
    expect(home).toEqual({ low: 9500, high: 11_000 });
  });

  it('moves a value of a URL that is between two steps on to the next step [SRCH-043]', () => {
    const bounds = { min: 5000, max: 205_000 };
    const state = { low: 6000, high: 168_000 };
    const move = (thumb: 'low' | 'high', value: number) =>
      moveThumb('price', bounds, state, thumb, value, 2000).state[thumb];
    expect(move('high', 169_000)).toBe(169_000);
    expect(move('high', 167_000)).toBe(167_000);
    expect(move('low', 7000)).toBe(7000);
    expect(move('low', 5000)).toBe(5000);
    expect(move('high', 168_500)).toBe(169_000);
  });

  it('resets to the range of the facet [SRCH-045]', () => {
    expect(resetSlider(price)).toEqual({ low: 4000, high: 89_000 });
  });

  it('ignores a value outside the range [SRCH-046, SRCH-047]', () => {
    const state = { low: 20_000, high: 30_000 };
    for (const value of [-1, 3999, 89_001, Number.NaN, Number.POSITIVE_INFINITY])
      expect(moveThumb('price', price, state, 'low', value)).toEqual({ state, ignored: true });
    expect(toSliderState(price, { min: -5, max: 10_000_000 })).toEqual({ low: 4000, high: 89_000 });
    expect(toSliderState(price, { min: 60_000, max: 20_000 })).toEqual({ low: 4000, high: 89_000 });
  });

  it('waits 400 ms for sliders and 300 ms for the search box [SRCH-048, SRCH-049]', () => {
    expect([SLIDER_DEBOUNCE_MS, SEARCH_DEBOUNCE_MS]).toEqual([400, 300]);
  });

  it('ranges from 0 to 100000 without stock [SRCH-050]', () => {
    expect(sliderBounds('price', null)).toEqual({ min: 0, max: 100_000 });
    expect(DEFAULT_BOUNDS).toEqual({ min: 0, max: 100_000 });
  });

  it('steps by one percent of the range, and years by whole years [SRCH-051, GAP-009]', () => {
    expect(sliderStep('price', { min: 0, max: 200_000 })).toBe(2000);
    expect(sliderStep('price', { min: 0, max: 50_000 })).toBe(1000);
    expect(sliderStep('year', { min: 2001, max: 2026 })).toBe(1);
    expect(sliderStep('subscription_price', { min: 0, max: 500 })).toBe(5);
  });

  it('stays valid over any sequence of moves [SRCH-043, SRCH-046]', () => {
    const subject = fc.constantFrom('price' as const, 'km' as const, 'year' as const);
    const moves = fc.array(
      fc.tuple(fc.constantFrom('low' as const, 'high' as const), fc.double({ min: -1e6, max: 1e6 })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        subject,
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        moves,
        (which, from, size, list) => {
          const bounds = sliderBounds(which, { min: from, max: from + size });
          let state = resetSlider(bounds);
          for (const [thumb, value] of list) state = moveThumb(which, bounds, state, thumb, value).state;
          expect(state.high - state.low).toBeGreaterThanOrEqual(rounding(which));
          expect(state.low).toBeGreaterThanOrEqual(bounds.min);
          expect(state.high).toBeLessThanOrEqual(bounds.max);
        },
      ),
    );
  });
});

describe('numbers typed into the range inputs', () => {
  const bounds = { min: 1000, max: 90_000 };
  it.each([
    [undefined, 'min', 20_000, { min: 20_000 }, 'SRCH-046'],
    [undefined, 'max', 999_999_999, null, 'SRCH-046'],
    [{ min: 5000 }, 'max', 999_999_999, { min: 5000 }, 'SRCH-046'],
    [undefined, 'min', 0, null, 'SRCH-046'],
    [undefined, 'min', 95_000, { min: 90_000 }, 'SRCH-046'],
    [undefined, 'max', 0, { max: 1000 }, 'SRCH-046'],
    [{ min: 50_000 }, 'max', 20_000, { min: 20_000, max: 50_000 }, 'SRCH-043'],
    [{ max: 20_000 }, 'min', 50_000, { min: 20_000, max: 50_000 }, 'SRCH-043'],
    [{ min: 5000, max: 9000 }, 'min', undefined, { max: 9000 }, 'SRCH-045'],
    [{ max: 9000 }, 'max', undefined, null, 'SRCH-045'],
  ] as const)('with the range %j, a typed %s of %s gives %j [$4]', (range, end, typed, expected, _rows) => {
    expect(rangeWithTyped(bounds, range, end, typed)).toEqual(expected);
  });

  it('accepts any number while the stock is unknown [SRCH-050]', () => {
    expect(rangeWithTyped(null, undefined, 'max', 250_000)).toEqual({ max: 250_000 });
  });
});
