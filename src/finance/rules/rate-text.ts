/** Text beside a rate. It is apart from the sums, so that pages of cards load these texts alone. */

/**
 * The warning beside a comparison rate. Section 163 of the National Credit Code requires one; its text is the short
 * statement that section 33C of the Consumer Credit Regulation 1995 (Queensland) prescribed for the uniform code before
 * it, and that lenders print under the national one.
 */
export const COMPARISON_WARNING =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. ' +
  'Different terms, fees or other loan amounts might result in a different comparison rate.';

/** The id of the finance calculator on a vehicle's page. */
export const CALCULATOR_ID = 'finance-calculator';

/** The full disclaimer on a vehicle's page; every rate and repayment elsewhere links to it. */
export const DISCLAIMER_ID = 'financeDisclaimer';

/** The loan that every comparison rate is for, by the regulations. */
export const COMPARED_LOAN_TEXT = 'The comparison rate is based on a secured loan of $30,000 over a term of 5 years.';

/** `8.75%`, `8.5%`; `value` in percent. */
export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}

/** `5 years`, `1 year`, `4.5 years`. */
export function termText(years: number): string {
  return `${years} ${years === 1 ? 'year' : 'years'}`;
}
