/**
 * Gap 091: the short statement that the credit regulations prescribe beside a comparison rate, word by word (Consumer Credit
 * Regulation 1995, section 33C, carried over into the national regulations of 2010).
 */
export const COMPARISON_WARNING =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. ' +
  'Different terms, fees or other loan amounts might result in a different comparison rate.';
/** Where a vehicle's page says it all; every rate and repayment elsewhere leads there. */
export const DISCLAIMER_ID = 'financeDisclaimer';
export const COMPARED_LOAN_TEXT = 'The comparison rate is based on a secured loan of $30,000 over a term of 5 years.';
