import type { EstimateView } from '#vehicle/rules/drive-away/estimate-view.ts';

/** The drive-away estimate of a vehicle whose price is without on-road costs. */
export type StatedEstimate = Pick<EstimateView, 'title' | 'amount' | 'missing' | 'asAt'>;

/** A line of the conditions that a shopper reads before they reserve or order. */
export interface Term {
  readonly label: string;
  readonly value: string;
}

/** The last step of every reservation. */
export const NO_CONTRACT =
  'We contact you to arrange a time to see it. You can still decide against it: a reservation is not a contract to buy.';

/** `90 minutes`, `1 hour`, `48 hours`, `3 days` */
export function durationText(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  const hours = minutes / 60;
  if (hours > 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/**
 * The charges that the price leaves out, as the vehicle's page states them: with the date and the missing ones. Empty
 * if nothing can be estimated.
 */
export function estimateTerms(estimate: StatedEstimate | null): readonly Term[] {
  if (!estimate?.amount) return [];
  const value = [`${estimate.amount}.`, estimate.missing, `${estimate.asAt}.`].filter(Boolean).join(' ');
  return [{ label: estimate.title, value }];
}
