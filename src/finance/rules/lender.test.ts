import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LENDER_ENTRY, LENDER_RULES, SAMPLE_LENDER } from '#tests/support/sample-lender.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { estimate } from './calculator.ts';
import { comparisonRate } from './comparison-rate.ts';
import { FREQUENCIES, lenderFigure, type Frequency } from './frequency.ts';
import { calculatedEntry, lenderRate, type Lender } from './lender.ts';
import { lenderDisplay } from './lenders.ts';

const row = (rate: number, changes: Partial<Lender['rates'][number]> = {}) => ({
  rate,
  ageYears: null,
  termYears: null,
  credit: [],
  ...changes,
});
const LENDER: Lender = {
  ...SAMPLE_LENDER,
  rates: [
    row(7.99, { ageYears: [0, 3], credit: ['GREAT'] }),
    row(9.49, { ageYears: [0, 3], credit: ['DECENT'] }),
    row(9.25, { ageYears: [4, 12], termYears: [1, 5], credit: ['GREAT', 'DECENT'] }),
    row(9.75, { ageYears: [4, 12], termYears: [5.5, 7] }),
    row(10.25, { ageYears: [4, 12], termYears: [5.5, 7] }),
  ],
  fees: { monthly: 800, eachRepayment: null },
};

describe("the lender's rate", () => {
  it.each([
    [0, 5, 'GREAT', 7.99],
    [3, 5, 'DECENT', 9.49],
    [3, 5, 'POOR', null],
    [4, 5, 'GREAT', 9.25],
    [4, 5.5, 'POOR', 10.25],
    [13, 5, 'GREAT', null],
    [null, 5, 'GREAT', null],
    [2, 5, null, 9.49],
  ] as const)(
    'for an age of %s, a term of %s years and a credit history of %s is %s [FIN-052]',
    (ageYears, termYears, credit, rate) => {
      expect(lenderRate(LENDER, { ageYears, termYears, credit })).toBe(rate);
    },
  );

  it('is the highest of all ages where no vehicle is chosen yet', () => {
    const facts = { termYears: 5, credit: 'GREAT' } as const;
    const ages = Array.from({ length: 30 }, (_, ageYears) => lenderRate(LENDER, { ...facts, ageYears }) ?? 0);
    expect(lenderRate(LENDER, { ...facts, ageYears: 'any' })).toBe(Math.max(...ages));
    expect(new Set(ages).size).toBeGreaterThan(1);
  });

  it('is that of the credit history that the file names until a shopper states one', () => {
    const facts = { ageYears: 2, termYears: 5, credit: null };
    expect(lenderRate({ ...LENDER, ratesShownFor: 'GREAT' }, facts)).toBe(7.99);
    expect(lenderRate({ ...LENDER, ratesShownFor: 'GREAT' }, { ...facts, credit: 'DECENT' })).toBe(9.49);
    expect(lenderRate({ ...LENDER, ratesShownFor: 'POOR' }, facts)).toBeNull();
  });
});

describe('the entry of a lender with rates', () => {
  const rules = { frequency: 'week', defaultTermYears: 5, establishmentFee: 395, brandFees: [] } as const;
  const entryOf = (price: number | null, lender = LENDER, year = 2024) =>
    calculatedEntry({ price, year }, lender, rules, 2026);

  it('is calculated for a vehicle without one, with the fees in its comparison rate [FIN-023, GAP-091]', () => {
    expect(entryOf(3_000_000)).toEqual({
      provider: 'manual',
      disclaimer: null,
      termYears: 5,
      termMonths: 60,
      termWeeks: 260,
      interestRate: 9.49,
      comparisonRate: comparisonRate(9.49, { once: 39_500, monthly: 800 }),
      establishmentFees: 39_500,
      deposit: null,
      weeklyPayment: 14_693,
      fortnightlyPayment: 29_407,
      monthlyPayment: 63_821,
      totalPayable: expect.any(Number) as number,
      balloon: 0,
    });
    expect(entryOf(null)).toBeNull();
    expect(entryOf(3_000_000, LENDER, 2010)).toBeNull();
    expect(entryOf(3_000_000, SAMPLE_LENDER)).toBeNull();
  });

  it('totals the repayments of the frequency that the site shows, and the fees, as the calculator does [FIN-023]', () => {
    const total = (frequency: Frequency) =>
      calculatedEntry({ price: 3_000_000, year: 2024 }, LENDER, { ...rules, frequency }, 2026)!.totalPayable!;
    const calculated = (frequency: Frequency) =>
      estimate(
        { amount: 30_000, term: 5, interest: 9.49, tradeIn: 0, owing: 0, residual: 0 },
        {
          frequency,
          establishmentFee: 39_500,
          rounding: 'up',
          figure: null,
          limited: null,
          otherFees: { once: 0, monthly: 800 },
        },
      );
    for (const frequency of FREQUENCIES) {
      expect(total(frequency)).toBe(calculated(frequency).total);
      // The repayment that is shown beside the total is the one that adds up to it.
      expect(lenderFigure(entryOf(3_000_000)!, frequency)).toBe(calculated(frequency).exact);
    }
    expect(calculated('week').comparison).toBe(entryOf(3_000_000)!.comparisonRate);
  });

  it('has a final payment of the share of the price', () => {
    const ballooned = entryOf(3_000_000, { ...LENDER, balloonShare: 30 })!;
    expect(ballooned.balloon).toBe(900_000);
    expect(ballooned.weeklyPayment!).toBeLessThan(entryOf(3_000_000)!.weeklyPayment!);
  });

  it('never replaces the figures of the feed, and completes a comparison rate where the file says so [GAP-091]', () => {
    const shown = (vehicle: Parameters<typeof sampleVehicle>[0], lender: Lender) => {
      const display = lenderDisplay(sampleVehicle(vehicle), LENDER_RULES, lender, 2026);
      return display.kind === 'figures' ? display.entry : null;
    };
    const bare = { ...LENDER_ENTRY, comparisonRate: null };
    const stated = { ...LENDER_ENTRY, comparisonRate: 10.5 };
    expect(shown({ lenders: { manual: stated } }, LENDER)).toEqual(stated);
    expect(shown({ lenders: {}, year: 2024 }, LENDER)).toMatchObject({ interestRate: 9.49, termYears: 5 });
    expect(shown({ lenders: { manual: bare } }, LENDER)).toBeNull();
    expect(shown({ lenders: { manual: bare } }, { ...LENDER, comparisonRate: 'computed' })).toEqual({
      ...bare,
      comparisonRate: comparisonRate(8.75, { once: 39_500, monthly: 800 }),
    });
  });

  it('costs more the higher the rate and the fees, and adds up to the cent [FIN-023]', () => {
    const fees = fc.record({ monthly: fc.integer({ min: 0, max: 3_000 }), eachRepayment: fc.constant(null) });
    fc.assert(
      fc.property(
        fc.integer({ min: 300_000, max: 15_000_000 }),
        fc.integer({ min: 100, max: 2_400 }),
        fc.integer({ min: 0, max: 2_000 }),
        fees,
        (price, basis, establishmentFee, charged) => {
          const made = (rate: number, fee: number, running = charged) =>
            calculatedEntry(
              { price, year: 2024 },
              { ...SAMPLE_LENDER, rates: [row(rate)], fees: running },
              { frequency: 'week', defaultTermYears: 5, establishmentFee: fee, brandFees: [] },
              2026,
            )!;
          const base = made(basis / 100, establishmentFee);
          const dearer = [
            made(basis / 100 + 0.25, establishmentFee),
            made(basis / 100, establishmentFee + 50),
            made(basis / 100, establishmentFee, { ...charged, monthly: charged.monthly + 100 }),
          ];
          for (const one of dearer) {
            expect(one.weeklyPayment!).toBeGreaterThanOrEqual(base.weeklyPayment!);
            expect(one.totalPayable!).toBeGreaterThan(base.totalPayable!);
            expect(one.comparisonRate!).toBeGreaterThan(base.comparisonRate!);
          }
          // 259 repayments, a last one that may be up to a cent for each of them lower, and 60 monthly fees.
          const paid = base.weeklyPayment! * 260 + charged.monthly * 60;
          expect(base.totalPayable! - paid).toBeLessThanOrEqual(260 * 2);
          expect(paid - base.totalPayable!).toBeLessThanOrEqual(260 * 3);
        },
      ),
    );
  });
});
