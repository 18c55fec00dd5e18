/** The body of a quote, as it is posted to our operation and as the finance service receives it. */
export const QUOTE_BODY = {
  selfAssessedCreditScore: 'GREAT',
  purchasePrice: 34_990,
  loanTerm: 5,
  year: 2023,
  vin: 'KNAB3511MNT000001',
  nvic: 'ABC23A',
  whoIsHelping: '',
} as const;
