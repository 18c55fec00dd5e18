import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LENDER_ENTRY, LENDER_RULES, SAMPLE_LENDER } from '#tests/support/sample-lender.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { comparisonRate } from './comparison-rate.ts';
import { lenderDisplay } from './lenders.ts';
import { comparedFees, feesText, lentFee, listedFees, paidFees } from './listed-fees.ts';

const FOUR = [
  { name: 'establishment', amount: 395 },
  { name: 'security registration', amount: 6 },
  { name: 'monthly admin', amount: 8 },
  { name: 'dealer agency', amount: 912.25 },
];

describe('the fees of a loan', () => {
  it('count as they are listed, also without a word about when they are charged [FIN-076, GAP-012]', () => {
    const fees = listedFees(null, { establishmentFee: 0, brandFees: FOUR }, null);
    expect(feesText(fees)).toBe(
      'Fees: establishment $395, security registration $6, monthly admin $8, dealer agency $912.25.',
    );
    expect(lentFee(fees)).toBe(39_500);
    expect(paidFees(fees)).toEqual({ once: 91_825, monthly: 800, eachRepayment: 0 });
    expect(comparisonRate(9.95, comparedFees(fees))).toBe(comparisonRate(9.95, { once: 131_325, monthly: 800 }));
  });

  it('have one establishment fee: of the entry, the setting or the list of the brand [GAP-012, FIN-024]', () => {
    const lent = (entry: number | null | undefined, establishmentFee: number, brandFees = FOUR) =>
      lentFee(
        listedFees(entry === undefined ? null : { establishmentFees: entry }, { establishmentFee, brandFees }, null),
      );
    expect([lent(49_500, 1300), lent(0, 1300), lent(null, 1300), lent(undefined, 1360.5)]).toEqual([
      49_500, 0, 130_000, 136_050,
    ]);
    expect([lent(49_500, 0), lent(null, 0), lent(undefined, 0), lent(undefined, 0, [])]).toEqual([
      49_500, 39_500, 39_500, 0,
    ]);
  });

  it('say how often they are charged, those of the lender too', () => {
    const lender = { fees: { monthly: 1000, eachRepayment: 250 } };
    const brandFees = [{ name: 'statements', amount: 2, charged: 'monthly' as const }];
    expect(feesText(listedFees(null, { establishmentFee: 0, brandFees }, lender))).toBe(
      'Fees: statements $2 a month, account keeping $10 a month, payment handling $2.50 with each repayment.',
    );
    expect(feesText(listedFees(null, { establishmentFee: 0, brandFees: [] }, null))).toBeNull();
  });

  const fee = fc.record({
    name: fc.constantFrom('agency', 'monthly admin', 'establishment', 'Registration of the security'),
    amount: fc.integer({ min: 20, max: 3000 }),
    charged: fc.constantFrom(undefined, null, 'once', 'monthly', 'eachRepayment'),
  });

  it('raise the comparison rate, whichever is listed [FIN-076, GAP-091]', () => {
    fc.assert(
      fc.property(
        fc.array(fee, { maxLength: 4 }),
        fee,
        fc.integer({ min: 0, max: 2500 }),
        fc.integer({ min: 0, max: 800 }),
        (brandFees, added, basis, establishmentFee) => {
          // Only one establishment fee counts, and no more than half of the compared loan.
          fc.pre(
            !added.name.startsWith('est') ||
              establishmentFee + Number(brandFees.some(({ name }) => name.startsWith('est'))) === 0,
          );
          const rate = (fees: typeof brandFees) =>
            comparisonRate(basis / 100, comparedFees(listedFees(null, { establishmentFee, brandFees: fees }, null)));
          expect(rate([...brandFees, added])).toBeGreaterThan(rate(brandFees));
        },
      ),
    );
  });

  it('never leave a lender with less than they make the comparison rate', () => {
    const vehicle = sampleVehicle({ lenders: { manual: LENDER_ENTRY } });
    fc.assert(
      fc.property(fc.array(fee, { maxLength: 3 }), fc.integer({ min: 875, max: 1500 }), (brandFees, stated) => {
        const entry = { ...LENDER_ENTRY, comparisonRate: stated / 100 };
        for (const comparison of ['stated', 'computed'] as const) {
          const display = lenderDisplay(
            { ...vehicle, lenders: { manual: entry } },
            { ...LENDER_RULES, brandFees },
            { ...SAMPLE_LENDER, comparisonRate: comparison },
            2026,
          );
          const least = comparisonRate(8.75, comparedFees(listedFees(entry, { establishmentFee: 0, brandFees }, null)));
          if (display.kind === 'figures') expect(display.entry.comparisonRate).toBeGreaterThanOrEqual(least);
          else expect(comparison).toBe('stated');
        }
      }),
    );
  });
});
