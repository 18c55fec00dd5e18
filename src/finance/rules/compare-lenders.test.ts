import { expect, it } from 'vitest';
import { LENDER_ENTRY, LENDER_RULES, SAMPLE_LENDER } from '#tests/support/sample-lender.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { compareLenders, type ComparedLender } from './compare-lenders.ts';
import type { Lender } from './lender.ts';

const row = (rate: number) => ({ rate, ageYears: null, termYears: null, credit: [] });
const lender = (name: string, rate: number, more: Partial<ComparedLender & Pick<Lender, 'fees'>> = {}) => ({
  lender: {
    ...SAMPLE_LENDER,
    key: name,
    name,
    rates: [row(rate)],
    comparisonRate: 'computed' as const,
    fees: more.fees ?? SAMPLE_LENDER.fees,
    disclaimer: `The text of ${name}.`,
  },
  establishmentFee: more.establishmentFee ?? 0,
});
const vehicle = sampleVehicle({ price: 3_000_000, year: 2024, lenders: { manual: LENDER_ENTRY } });
const compare = (lenders: readonly ComparedLender[], changes = {}) =>
  compareLenders({ ...vehicle, ...changes }, lenders, { rules: LENDER_RULES, credit: 'DECENT' }, 2026);

it('lenders are sorted by everything that is paid, not by rate or repayment', () => {
  const cheapRate = lender('Low rate', 6, { establishmentFee: 3000, fees: { monthly: 1000, eachRepayment: null } });
  const offers = compare([cheapRate, lender('Middle', 8), lender('High rate', 9)]);
  expect(offers.map(({ name, isCheapest }) => [name, isCheapest])).toEqual([
    ['Middle', true],
    ['High rate', false],
    ['Low rate', false],
  ]);
  const low = offers.at(-1)!;
  expect(low.disclaimer).toBe('The text of Low rate.');
  expect(low.fees).toEqual([
    { name: 'establishment', amount: 300_000, charged: 'lent' },
    { name: 'account keeping', amount: 1000, charged: 'monthly' },
  ]);
  expect(low.repayment).toMatchObject({ rate: '6%', per: 'wk', term: '5 years' });
  expect(Number.parseFloat(low.repayment.comparison)).toBeGreaterThan(9);
  // 260 weeks of a repayment that is rounded up to the cent, and 60 months of the fee.
  const weekly = low.repayment.amount;
  expect(low.total - 60 * 1000).toBeGreaterThan(260 * (weekly - 100));
  expect(low.total - 60 * 1000).toBeLessThanOrEqual(260 * weekly);
});

it('equal costs have no cheapest', () => {
  expect(compare([lender('One', 8), lender('Other', 8)]).map(({ isCheapest }) => isCheapest)).toEqual([false, false]);
});

it('two of three that cost the same are both the cheapest', () => {
  const offers = compare([lender('One', 8), lender('Other', 8), lender('Third', 9)]);
  expect(offers.map(({ isCheapest }) => isCheapest)).toEqual([true, true, false]);
});

it('a lender that does not lend for the vehicle is left out, and one alone is compared with none', () => {
  const dear = lender('Dear vehicles', 5);
  const floored = {
    ...dear,
    lender: { ...dear.lender, eligibility: { ...dear.lender.eligibility, priceAbove: 4_000_000 } },
  };
  expect(compare([floored, lender('One', 8), lender('Other', 9)]).map(({ name }) => name)).toEqual(['One', 'Other']);
  expect(compare([floored, lender('One', 8)])).toEqual([]);
  expect(compare([lender('One', 8), lender('Other', 9)], { make: 'Suzuki' })).toEqual([]);
  expect(compare([lender('One', 8), lender('Other', 9)], { price: null, offerPrice: null })).toEqual([]);
});

it('the rate is that of the credit history', () => {
  const scored = lender('Scored', 0);
  const rates = [
    { ...row(7), credit: ['GREAT' as const] },
    { ...row(11), credit: ['DECENT' as const] },
  ];
  const offers = compare([{ ...scored, lender: { ...scored.lender, rates } }, lender('Other', 9)]);
  expect(offers.map(({ name, repayment }) => [name, repayment.rate])).toEqual([
    ['Other', '9%'],
    ['Scored', '11%'],
  ]);
});
