import { describe, expect, it } from 'vitest';
import { COUNT_ANIMATION_MS, countAt, showMeText } from './price-range.ts';

describe('the button with the count', () => {
  it.each([
    [1234, ['car'], 'Show Me 1,234 Cars'],
    [1, ['car'], 'Show Me 1 Car'],
    [0, ['caravan'], 'Show Me 0 Caravans'],
    [12, ['caravan', 'motorcycle'], 'Show Me 12 Vehicles'],
    [null, ['car'], 'Show Me Cars'],
  ] as const)('describes a count of %s and the types %j as "%s" [SRCH-019]', (count, types, text) => {
    expect(showMeText(count, types, 'showMe')).toBe(text);
  });

  it.each([
    [1234, ['car'], 'View 1,234 cars'],
    [1, ['caravan'], 'View 1 caravan'],
    [null, ['car', 'truck'], 'View vehicles'],
  ] as const)('describes a count of %s and the types %j in plain words as "%s"', (count, types, text) => {
    expect(showMeText(count, types, 'view')).toBe(text);
  });

  it('counts from one whole number to the next and ends exactly on the new count [SRCH-020]', () => {
    expect([countAt(600, 100, 0), countAt(600, 100, COUNT_ANIMATION_MS), countAt(600, 100, 1e9)]).toEqual([
      600, 100, 100,
    ]);
    const steps = Array.from({ length: 20 }, (_, at) => countAt(0, 847, (at / 19) * COUNT_ANIMATION_MS));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(steps).size).toBeGreaterThan(10);
    expect(steps.every(Number.isInteger)).toBe(true);
  });

  it('shows the old count when time runs backwards [SRCH-020]', () => {
    expect(countAt(5, 10, -50)).toBe(5);
  });
});
