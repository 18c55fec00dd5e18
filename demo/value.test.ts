import { describe, expect, it } from 'vitest';
import { SEGMENTS } from './catalogue.ts';
import { randomFrom } from './random.ts';
import { asAdvertisedPrice, usedValue, usualKmPerYear, weeklySubscription } from './value.ts';

describe('the value of a used vehicle', () => {
  it.each(SEGMENTS)('decreases with age in the segment %s, and is below the price when new', (segment) => {
    const usual = usualKmPerYear(segment);
    const values = [0.7, 1, 2, 3, 5, 8, 12].map((age) => usedValue(40_000, segment, age, usual * age));
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(values[0]).toBeLessThanOrEqual(38_000);
    expect(values.at(-1)).toBeGreaterThan(1_500);
  });

  it('decreases with kilometres, within limits', () => {
    const values = [5_000, 40_000, 80_000, 150_000, 900_000].map((km) => usedValue(40_000, 'suv', 4, km));
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(values.at(-1)! / values[0]!).toBeGreaterThan(0.6);
  });

  it('decreases more slowly for a four-wheel drive than for a luxury electric vehicle', () => {
    expect(usedValue(80_000, 'four-wheel-drive', 4, 54_000)).toBeGreaterThan(
      1.4 * usedValue(80_000, 'luxury-ev', 4, 54_000),
    );
  });
});

it('rounds prices like dealers', () => {
  const random = randomFrom('prices');
  const written = Array.from({ length: 300 }, () => asAdvertisedPrice(24_217, random));
  expect(new Set(written)).toEqual(new Set([23_990, 24_888]));
  expect(asAdvertisedPrice(4_321, random)).toBe(4_290);
});

it('a higher price has a higher weekly subscription', () => {
  expect([10_000, 25_000, 60_000].map(weeklySubscription)).toEqual([129, 209, 389]);
});
