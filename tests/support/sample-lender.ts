import type { Lender } from '#finance/rules/lender.ts';
import type { RepaymentRules } from '#finance/rules/repayment.ts';
import type { LenderRules } from '#finance/rules/lenders.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';

/** A lender's figures for a vehicle that meet every condition. Amounts in cents, rates in per cent a year. */
export const LENDER_ENTRY: LenderEntry = {
  provider: 'manual',
  disclaimer: 'Terms apply.',
  termYears: 5,
  termMonths: 60,
  termWeeks: 260,
  interestRate: 8.75,
  comparisonRate: 9.43,
  establishmentFees: 39_500,
  deposit: 0,
  weeklyPayment: 11_901,
  monthlyPayment: 51_700,
  totalPayable: 3_100_000,
  balloon: 0,
};

/** A site that shows the figures of every vehicle but Suzukis. */
export const LENDER_RULES: LenderRules & RepaymentRules = {
  display: true,
  provider: 'manual',
  hiddenMakes: ['suzuki'],
  blockedDealerships: [],
  priceFloor: 500,
  frequency: 'week',
  rounding: 'up',
  defaultTermYears: 5,
  establishmentFee: 0,
  brandFees: [],
  loanMin: 1000,
  loanMax: 100_000,
  loanMaxRule: 'fixed',
  sidebarLoanMax: 250_000,
};

/** A lender that needs nothing of a vehicle but its entry. */
export const SAMPLE_LENDER: Lender = {
  key: 'manual',
  name: 'Manual',
  shows: 'figures',
  eligibility: { youngerThanYears: null, priceAbove: null, statuses: [], makes: [], needs: [] },
  rates: [],
  ratesShownFor: null,
  comparisonRate: 'stated',
  fees: { monthly: null, eachRepayment: null },
  balloonShare: null,
  disclaimer: null,
  redirectHosts: [],
};
