import { describe, expect, it } from 'vitest';
import { formatKmField, parseNumberField, quickValues, quickValuesWithin } from './money-field.ts';
import { formatDollars } from './money.ts';

describe('money and kilometre fields', () => {
  it.each([
    [0, '$0'],
    [999, '$999'],
    [12_500, '$12,500'],
    [12_500.5, '$12,500.50'],
    [1_000_000, '$1,000,000'],
  ])('shows %i as %s [SRCH-087]', (dollars, text) => {
    expect(formatDollars(dollars)).toBe(text);
    expect(parseNumberField(text)).toBe(dollars);
  });

  it('offers quick values from 5,000 to 70,000, or from 300,000 to 800,000 [SRCH-088]', () => {
    for (const [kind, first, last] of [
      ['standard', 5000, 70_000],
      ['high', 300_000, 800_000],
    ] as const) {
      const values = quickValues(kind);
      expect([values[0], values.at(-1)]).toEqual([first, last]);
      expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b));
      expect(values.length).toBeGreaterThan(4);
    }
  });

  it('appends " kms" to kilometres [SRCH-089]', () => {
    expect([0, 90_000].map(formatKmField)).toEqual(['0 kms', '90,000 kms']);
    expect(parseNumberField('90,000 kms')).toBe(90_000);
  });

  it.each([
    ['$ 12 500', 12_500],
    ['600.50', 600.5],
    ['.5', 0.5],
    ['-20', -20],
    ['90000km', 90_000],
    ['30k', 30_000],
    ['$29.9 K', 29_900],
    ['0012', 12],
    ['\u202a＄１２，５００\u202c', 12_500],
    ['−20', -20],
  ])('reads %s', (text, value) => {
    expect(parseNumberField(text)).toBe(value);
  });

  it.each(['', '   ', '$', 'abc', '12abc', '1e5', 'Infinity', 'NaN', '0x10', '1.2.3', '--5', '.', '-'])(
    'finds no number in "%s"',
    (text) => {
      expect(parseNumberField(text)).toBeNull();
    },
  );
});

describe('quick values within the stock', () => {
  const values = [5000, 10_000, 20_000, 50_000, 70_000];
  it.each([
    [{ min: 11_000, max: 129_000 }, [20_000, 50_000, 70_000]],
    [{ min: 4990, max: 42_000 }, [5000, 10_000, 20_000, 50_000]],
    [{ min: 5000, max: 5000 }, [5000]],
    [{ min: 90_000, max: 95_000 }, []],
    [null, []],
  ])('for prices of %j: %j', (range, shown) => {
    expect(quickValuesWithin(values, range)).toEqual(shown);
  });
});
