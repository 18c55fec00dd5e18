import { lenderRate, statesFees, type EntryRules, type Lender } from './lender.ts';

/** The `finance` settings that state a rate of the dealer's own. */
export interface StatedRateRules extends Pick<EntryRules, 'defaultTermYears' | 'establishmentFee' | 'brandFees'> {
  /** Percent a year; `null`: not stated. */
  readonly defaultInterest: number | null;
}

/**
 * The interest rate of a loan for which the feed states none, in percent a year: the dealer's own, otherwise that of the
 * lender's table. `null` where no rate is stated, or no fee, because a rate needs its comparison rate.
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
