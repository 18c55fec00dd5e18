import type { Cents, LenderEntry } from '#domain/vehicle/car.ts';
import type { Random } from './random.ts';

const DISCLAIMER =
  'Example only, for this demonstration. The rate depends on the applicant and the vehicle; fees, terms, conditions and lending criteria apply. ' +
  'The comparison rate is for a secured loan of $30,000 over 5 years and is true for this example only.';

/** Cents a period that pay off `principal` cents, but for `balloon`, in `periods` at `rate` a period. */
export function repayment(principal: Cents, balloon: Cents, rate: number, periods: number): Cents {
  if (rate === 0) return Math.ceil((principal - balloon) / periods);
  const growth = (1 + rate) ** periods;
  return Math.ceil(((principal * growth - balloon) * rate) / (growth - 1));
}

/** What the dealer's own finance desk says of a car at `price` cents. */
export function lenderEntry(provider: string, price: Cents, isNew: boolean, random: Random): LenderEntry {
  const termYears = random.pick([4, 5, 5, 5, 7]);
  const interestRate = isNew ? random.pick([3.9, 5.99, 6.49, 6.99]) : random.pick([7.49, 7.99, 8.75, 9.95, 11.49]);
  const establishmentFees = random.pick([0, 39_500, 49_500]);
  const deposit = random.chance(0.4) ? Math.round((price * random.pick([0.1, 0.2])) / 10_000) * 10_000 : 0;
  const balloon = isNew && random.chance(0.4) ? Math.round((price * 0.3) / 10_000) * 10_000 : 0;
  const principal = price - deposit + establishmentFees;
  const rate = interestRate / 100;
  const paymentWeek = repayment(principal, balloon, rate / 52, termYears * 52);
  return {
    financeProvider: provider,
    disclaimer: DISCLAIMER,
    termYears,
    termMonths: termYears * 12,
    termWeeks: termYears * 52,
    interestRate,
    comparisonRate: Math.round((interestRate + (establishmentFees > 0 ? 0.68 : 0.31)) * 100) / 100,
    establishmentFees,
    deposit,
    paymentWeek,
    paymentMonth: repayment(principal, balloon, rate / 12, termYears * 12),
    totalPayable: paymentWeek * termYears * 52 + balloon + deposit,
    balloon,
  };
}
