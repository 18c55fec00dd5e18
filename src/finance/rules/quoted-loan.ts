import type { Cents } from '#rules/money.ts';

/** Shoppers' ratings of their own credit history, from best to worst; the values are those of the service. */
export const CREDIT_SCORES = ['GREAT', 'DECENT', 'POOR'] as const;
export type CreditScore = (typeof CREDIT_SCORES)[number];
export const CREDIT_SCORE_LABELS: Readonly<Record<CreditScore, string>> = {
  GREAT: 'Great',
  DECENT: 'Decent',
  POOR: 'Poor',
};

/** The limits of a quote, from the specification: cents and whole years. */
export const QUOTE_LIMITS = {
  price: { min: 1_000_000, max: 20_000_000, start: 3_000_000 },
  termYears: { min: 1, max: 7, start: 5 },
} as const;

/** Assumptions of a quote, in percent of the price: paid at the beginning, and with the last repayment. */
const DEPOSIT_SHARE = 10;
const FINAL_SHARE = 30;

/** The same in cents, for a quoted price. */
export function quoteTerms(price: Cents): { readonly deposit: Cents; readonly balloon: Cents } {
  return { deposit: Math.round((price * DEPOSIT_SHARE) / 100), balloon: Math.round((price * FINAL_SHARE) / 100) };
}

/** Beside every quote. The comparison rate itself has its own warning. */
export function quoteDisclaimer(years: number): string {
  return `This quote is for a ${years}-year term with a ${DEPOSIT_SHARE}% deposit. Its comparison rate assumes a ${FINAL_SHARE}% final payment. It is an estimate, not an offer of credit.`;
}

/** The form of a VIN or NVIC that a service is sent. */
export const CODE_FORM = /^[\w -]{1,30}$/;

/** A loan that is quoted for a vehicle, or for none. */
export interface QuotedLoan {
  readonly creditScore: CreditScore;
  readonly purchasePrice: Cents;
  readonly termYears: number;
  /** The build year of the vehicle. */
  readonly year: number | null;
  readonly vin: string | null;
  readonly nvic: string | null;
  /** The name of the salesperson who helps, of `finance.helpers`; empty for none. */
  readonly whoIsHelping: string;
}

/** The price that is quoted: within the limits, and the start if there is none. The shopper sees the clamped amount. */
export function quotedPrice(price: Cents | null): Cents {
  const { min, max, start } = QUOTE_LIMITS.price;
  return price === null ? start : Math.min(max, Math.max(min, price));
}

/** The term that is quoted, in whole years within the limits. */
export function quotedTerm(years: number | null): number {
  const { min, max, start } = QUOTE_LIMITS.termYears;
  return years === null ? start : Math.min(max, Math.max(min, Math.round(years)));
}

/** A phone number as the service takes it: digits only, with the country's code 61 as 0. */
export function nationalPhone(text: string): string {
  return text.replace(/\D/g, '').replace(/^61/, '0');
}
