import { formatMoney, type Cents } from '#rules/money.ts';
import type { CalculatorSum } from './estimate-view.ts';
import type { LoanInputs } from './loan-inputs.ts';

/** The section of saved deals in the garage. */
export const SAVED_DEALS = 'saved-deals';

/** Limit of one account: one page shows them all, each with its repayment of today. */
export const MAX_SAVED_DEALS = 20;

export const TOO_MANY_DEALS = `You can save up to ${MAX_SAVED_DEALS} deals. Remove one in your garage to save another.`;

/** The longest query string of a deal: its figures are short. */
export const MAX_DEAL_QUERY = 600;

/** The price of today, and whether it is the one of the day when the deal was saved; `null` without a price today. */
export function savedPrice(
  then: Cents | null,
  today: Cents | null,
): { readonly today: string; readonly change: string; readonly moved: 'up' | 'down' | null } | null {
  if (today === null) return null;
  const text = formatMoney(today);
  if (then === null) return { today: text, change: 'it had no price when you saved it', moved: null };
  if (then === today) return { today: text, change: 'the same as when you saved it', moved: null };
  return { today: text, change: `was ${formatMoney(then)} when you saved it`, moved: today < then ? 'down' : 'up' };
}

/** The site's own rate for the term of a deal, in percent a year: a shopper may have set another. */
export function offeredRate({ limits, start }: CalculatorSum, { term }: LoanInputs): number {
  return limits.interest.byTerm?.[term] ?? start.interest;
}
