import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatKmField, parseDecimalField, parseNumberField, quickValues, quickValuesWithin } from './money-field.ts';
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

  it.each([
    ['12345.67', 12_345.67],
    ['12.345,67', 12_345.67],
    ['12,345.67', 12_345.67],
    ['1.234.567', 1_234_567],
    ["12'500", 12_500],
    ['12 500,50', 12_500.5],
    ['1,00,000', 100_000],
    ['12,50', 12.5],
    ['12,5k', 12_500],
    ['1.2 million', 1_200_000],
    ['30 thousand', 30_000],
    ['90k km', 90_000],
    ['A$12,500', 12_500],
    ['12500 AUD', 12_500],
    ['12500.-', 12_500],
    ['\u206612\u00a0500\u2069', 12_500],
    ['‒20', -20],
  ])('reads %s as it is written anywhere', (text, value) => {
    expect(parseNumberField(text)).toBe(value);
  });

  it.each(['12.345', '90.000 km', '12,5000', '12,500k', '1 2', '0400 000 001', '10,000 - 20,000', '<5', '12,345,67'])(
    'refuses "%s", which could be two numbers or none',
    (text) => {
      expect(parseNumberField(text)).toBeNull();
    },
  );

  it.each([
    ['8,5', 8.5],
    ['8.125', 8.125],
    ['1,879', 1.879],
    ['1,234.5', 1234.5],
  ])('reads %s with a decimal comma where there are no thousands', (text, value) => {
    expect(parseDecimalField(text)).toBe(value);
  });

  it('reads every usual way to write an amount as that amount', () => {
    const grouped = (whole: number, mark: string) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const decimals = String(cents).padStart(2, '0');
        const amount = Number(`${whole}.${decimals}`);
        for (const [mark, point] of [
          [',', '.'],
          ['.', ','],
          [' ', '.'],
          ['\u202f', ','],
          ["'", '.'],
          ['', '.'],
          ['', ','],
        ] as const)
          expect(parseNumberField(`$${grouped(whole, mark)}${point}${decimals}`)).toBe(amount);
        for (const mark of [',', ' ', "'", '']) expect(parseNumberField(grouped(whole, mark))).toBe(whole);
      }),
    );
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
