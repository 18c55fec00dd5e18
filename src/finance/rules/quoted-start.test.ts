import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALCULATOR_RULES } from '#tests/support/sample-calculator.ts';
import { LENDER_ENTRY } from '#tests/support/sample-lender.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { CalculatorRules } from './calculator.ts';
import { LOAN_INPUTS } from './loan-inputs.ts';
import { quotedStart } from './quoted-start.ts';

const opened = (
  entry: Partial<LenderEntry>,
  price: number | null = 34_990,
  rules: Partial<CalculatorRules> = {},
  place: 'section' | 'sidebar' = 'section',
) => quotedStart({ ...CALCULATOR_RULES, ...rules }, { ...LENDER_ENTRY, ...entry }, price, place);

describe('a calculator of a vehicle that a lender quotes', () => {
  it('opens at price, deposit, balloon, term and rate of the quote', () => {
    const { start } = opened({ termYears: 4, interestRate: 5.99, deposit: 350_000, balloon: 1_049_700 });
    expect(start).toEqual({ amount: 34_990, term: 4, interest: 5.99, tradeIn: 3500, owing: 0, residual: 10_497 });
  });

  it('has the limits of the site where the quote is within them, and inputs for what it assumes', () => {
    const { limits } = opened({});
    expect(limits.amount).toMatchObject({ min: 1000, max: 100_000 });
    expect(limits.interest).toMatchObject({ min: 0.5, max: 15 });
    expect([limits.tradeIn, limits.owing, limits.residual]).toEqual([null, null, null]);
    const assumed = opened({ deposit: 350_000, balloon: 1_000_000 }).limits;
    expect(assumed.tradeIn).toEqual({ min: 0, max: 250_000, step: 0.5, thumbStep: 500 });
    expect(assumed.residual).not.toBeNull();
    // There is no trade-in of which something could be owing.
    expect(assumed.owing).toBeNull();
    expect(opened({}, 34_990, { deposit: true }).limits.owing).not.toBeNull();
  });

  it.each([
    ['a rate above the highest', { interestRate: 17.49 }, 34_990, {}, 'interest'],
    ['a rate below the lowest', { interestRate: 3.9 }, 34_990, { interestMin: 7.5 }, 'interest'],
    ['a longer term', { termYears: 7 }, 34_990, { termMaxYears: 5 }, 'term'],
    ['a term between the choices', { termYears: 4 }, 34_990, { termIncrements: [1, 3, 5] }, 'term'],
    ['a term in months', { termYears: null, termMonths: 58 }, 34_990, {}, 'term'],
    ['a deposit with cents', { deposit: 349_925 }, 34_990, {}, 'tradeIn'],
  ] as const)('reaches %s', (_, entry, price, rules, name) => {
    for (const place of ['section', 'sidebar'] as const) {
      const { limits, start } = opened(entry, price, rules, place);
      const quoted = { amount: price, term: 4.8, interest: 0, tradeIn: 3499.25 };
      const expected =
        'interestRate' in entry
          ? { ...quoted, interest: entry.interestRate }
          : { ...quoted, term: ('termYears' in entry && entry.termYears) || 4.8 };
      expect(start[name]).toBe(expected[name]);
      expect(limits[name]!.min).toBeLessThanOrEqual(start[name]);
      expect(limits[name]!.max).toBeGreaterThanOrEqual(start[name]);
    }
    // The field beside the price reports a price at its limit.
    const { amount } = opened(entry, price, rules, 'sidebar').limits;
    expect(price > amount.min && price < amount.max).toBe(true);
  });

  it('lends no more and no less than the site does, whatever is quoted [FIN-033, FIN-034]', () => {
    for (const [price, used] of [
      [157_500, 100_000],
      [900, 1000],
    ] as const) {
      const { limits, start } = opened({}, price);
      expect(limits.amount).toMatchObject({ min: 1000, max: 100_000 });
      expect(start.amount).toBe(used);
    }
  });

  it("follows a lender's table of rates only where the quote is from it", () => {
    const termRates = { 3: 7, 5: 8.75, 7: 9 };
    expect(opened({}, 34_990, { termRates }).limits.interest.byTerm).toEqual(termRates);
    expect(opened({ interestRate: 5.99 }, 34_990, { termRates }).limits.interest.byTerm).toBeNull();
  });

  it('opens within its limits for every quote', () => {
    const cents = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
    const entry = fc.record({
      interestRate: fc.integer({ min: 0, max: 6000 }).map((basis) => basis / 100),
      deposit: cents(40_000_000),
      balloon: cents(40_000_000),
      termYears: fc.constantFrom(null, 1, 4, 7, 9),
      termMonths: fc.constantFrom(null, 18, 58, 60),
    });
    fc.assert(
      fc.property(entry, fc.integer({ min: 1001, max: 50_000_000 }), (quoted, price) => {
        for (const place of ['section', 'sidebar'] as const) {
          const { limits, start } = opened(quoted, price / 100, {}, place);
          expect(start).toMatchObject({
            amount: Math.min(limits.amount.max, Math.max(limits.amount.min, price / 100)),
            interest: quoted.interestRate,
            tradeIn: (quoted.deposit ?? 0) / 100,
            residual: (quoted.balloon ?? 0) / 100,
          });
          for (const name of LOAN_INPUTS) {
            const limit = limits[name];
            if (limit) expect(start[name] >= limit.min && start[name] <= limit.max, name).toBe(true);
          }
        }
      }),
    );
  });
});
