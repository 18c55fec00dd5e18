import type { LenderEntry, Status } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { repayLoan } from './amortisation.ts';
import { comparisonRate } from './comparison-rate.ts';
import { PAYMENTS_PER_YEAR, type Frequency } from './frequency.ts';
import { comparedFees, lentFee, listedFees, paidFees, statesFees, type FeeRules } from './listed-fees.ts';
import type { CreditScore } from './quoted-loan.ts';

/** Figures that a lender may require in its entry for a vehicle. */
export const LENDER_NEEDS = ['weeklyPayment', 'monthlyPayment', 'comparisonRate'] as const;
export type LenderNeed = (typeof LENDER_NEEDS)[number];

/** An interest rate and the loans that it is for; an absent or empty condition holds for every loan. */
interface LenderRate {
  /** Percent a year. */
  readonly rate: number;
  /** From and to, both included. */
  readonly ageYears: readonly [number, number] | null;
  readonly termYears: readonly [number, number] | null;
  readonly credit: readonly CreditScore[];
}

/** A lender, as its file describes it (docs/how-to/add-a-lender.md). */
export interface Lender {
  /** In settings and feeds: the name of its file. */
  readonly key: string;
  readonly name: string;
  /** Its figures if the vehicle is eligible, or its disclaimer alone. */
  readonly shows: 'figures' | 'disclaimer';
  readonly eligibility: {
    readonly youngerThanYears: number | null;
    /** Besides the site's own minimum, `finance.priceFloor`. */
    readonly priceAbove: Cents | null;
    /** Empty: any. */
    readonly statuses: readonly Status[];
    readonly makes: readonly string[];
    readonly needs: readonly LenderNeed[];
  };
  readonly rates: readonly LenderRate[];
  /** The credit history for which figures are shown before a shopper states one. */
  readonly ratesShownFor: CreditScore | null;
  readonly comparisonRate: 'stated' | 'computed';
  /** Besides the establishment fee, which is a setting of the site. */
  readonly fees: {
    readonly monthly: Cents | null;
    readonly eachRepayment: Cents | null;
  };
  /** The part of the price that is paid with the last repayment, in percent. */
  readonly balloonShare: number | null;
  readonly disclaimer: string | null;
  /** The hosts to which an application may be sent. */
  readonly redirectHosts: readonly string[];
}

interface LoanFacts {
  /** `null` if the build year is unknown, `any` if no vehicle is chosen yet. */
  readonly ageYears: number | null | 'any';
  readonly termYears: number;
  /** `null` until a shopper states it: then that of the lender's file. */
  readonly credit: CreditScore | null;
}

/**
 * The lender's interest rate for a loan, in percent a year: the highest of the rows of its table whose conditions hold,
 * so that no shopper is shown a lower rate than their own. `null` if none holds.
 */
export function lenderRate(
  { rates, ratesShownFor }: Lender,
  { ageYears, termYears, credit }: LoanFacts,
): number | null {
  const score = credit ?? ratesShownFor;
  const held = rates.filter(
    (row) =>
      (ageYears === 'any' || isWithin(ageYears, row.ageYears)) &&
      isWithin(termYears, row.termYears) &&
      (row.credit.length === 0 || score === null || row.credit.includes(score)),
  );
  return held.length === 0 ? null : Math.max(...held.map((row) => row.rate));
}

function isWithin(value: number | null, span: readonly [number, number] | null): boolean {
  return span === null || (value !== null && value >= span[0] && value <= span[1]);
}

/** The years from the build year to this one; a vehicle of next year's model is new. */
export function ageInYears(year: number | null, thisYear: number): number | null {
  return year === null ? null : Math.max(0, thisYear - year);
}

/** The settings that a calculated entry depends on: years and dollars. Its total is that of repayments per `frequency`. */
export interface EntryRules extends FeeRules {
  readonly frequency: Frequency;
  readonly defaultTermYears: number;
}

/**
 * The entry of a lender with a table of rates, for a vehicle whose feed states none: the whole price is lent over the
 * site's usual term. `null` for a lender without a rate for it, or without fees that are stated.
 */
export function calculatedEntry(
  { price, year }: { readonly price: Cents | null; readonly year: number | null },
  lender: Lender,
  rules: EntryRules,
  thisYear: number,
): (LenderEntry & { readonly fortnightlyPayment: Cents }) | null {
  const termYears = rules.defaultTermYears;
  const interestRate = lenderRate(lender, { ageYears: ageInYears(year, thisYear), termYears, credit: null });
  if (price === null || interestRate === null || !statesFees(rules, lender)) return null;
  const fees = listedFees(null, rules, lender);
  const establishmentFees = lentFee(fees);
  const balloon = Math.round((price * (lender.balloonShare ?? 0)) / 100);
  const repaid = (frequency: Frequency) => {
    const perYear = PAYMENTS_PER_YEAR[frequency];
    const ratePerPeriod = interestRate / 100 / perYear;
    const periods = Math.round(termYears * perYear);
    return repayLoan({ principal: price + establishmentFees, residual: balloon, ratePerPeriod, periods });
  };
  const weekly = repaid('week');
  const shown = repaid(rules.frequency);
  const { once, monthly, eachRepayment } = paidFees(fees);
  return {
    provider: lender.key,
    disclaimer: null,
    termYears,
    termMonths: Math.round(termYears * 12),
    termWeeks: weekly.count,
    interestRate,
    comparisonRate: comparisonRate(interestRate, comparedFees(fees)),
    establishmentFees,
    deposit: null,
    weeklyPayment: weekly.payment,
    fortnightlyPayment: repaid('fortnight').payment,
    monthlyPayment: repaid('month').payment,
    totalPayable: shown.total + once + monthly * Math.round(termYears * 12) + eachRepayment * shown.count,
    balloon,
  };
}

/** The `finance` settings that state a rate of the dealer's own. */
interface StatedRateRules extends Pick<EntryRules, 'defaultTermYears' | 'establishmentFee' | 'brandFees'> {
  /** Percent a year; `null`: not stated. */
  readonly defaultInterest: number | null;
}

/**
 * The interest rate of a loan for which the feed states none, in percent a year: the dealer's own, otherwise that of the
 * lender's table. `null` if no rate is stated, or no fee, because a rate needs its comparison rate.
 */
export function statedRate(
  rules: StatedRateRules,
  lender: Lender | null,
  ageYears: Parameters<typeof lenderRate>[1]['ageYears'],
): number | null {
  if (!statesFees(rules, lender)) return null;
  if (rules.defaultInterest !== null) return rules.defaultInterest;
  return lender && lenderRate(lender, { ageYears, termYears: rules.defaultTermYears, credit: null });
}
