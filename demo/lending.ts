import { repayLoan } from '#finance/rules/amortisation.ts';
import { comparisonRate } from '#finance/rules/comparison-rate.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import type { Random } from './random.ts';

const DISCLAIMER =
  'Example only, for this demonstration. The rate depends on the applicant and the vehicle; fees, terms, conditions and lending criteria apply.';

/** The fees of the lenders, as the demo sites list them. In cents. */
const FEES = {
  // With the agency fee of a dealership and the registration of the security, and without.
  manual: { establishment: 39_500, once: 91_825, monthly: 800 },
  outlet: { establishment: 39_500, once: 0, monthly: 800 },
  taurus: { establishment: 130_000, once: 0, monthly: 0 },
  finance360: { establishment: 49_500, once: 0, monthly: 0 },
} as const;

/** Example terms of a lender for a vehicle at `price` cents. */
export function lenderEntry(
  provider: string,
  price: Cents,
  isNew: boolean,
  random: Random,
  feesOf: keyof typeof FEES,
): LenderEntry {
  const termYears = random.pick([4, 5, 5, 5, 7]);
  const interestRate = isNew ? random.pick([3.9, 5.99, 6.49, 6.99]) : random.pick([7.49, 7.99, 8.75, 9.95, 11.49]);
  const { establishment: establishmentFees, ...others } = random.pick([FEES[feesOf]]);
  const deposit = random.chance(0.4) ? Math.round((price * random.pick([0.1, 0.2])) / 10_000) * 10_000 : 0;
  const balloon = isNew && random.chance(0.4) ? Math.round((price * 0.3) / 10_000) * 10_000 : 0;
  const principal = price - deposit + establishmentFees;
  const paid = (perYear: number) =>
    repayLoan({
      principal,
      residual: balloon,
      ratePerPeriod: interestRate / 100 / perYear,
      periods: termYears * perYear,
    });
  const weekly = paid(52);
  return {
    provider,
    disclaimer: DISCLAIMER,
    termYears,
    termMonths: termYears * 12,
    termWeeks: termYears * 52,
    interestRate,
    comparisonRate: comparisonRate(interestRate, { ...others, once: establishmentFees + others.once }),
    establishmentFees,
    deposit,
    weeklyPayment: weekly.payment,
    monthlyPayment: paid(12).payment,
    totalPayable: weekly.total + others.once + others.monthly * termYears * 12,
    balloon,
  };
}
