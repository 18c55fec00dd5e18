/** CONT-021, in the specification's order. */
export const PAYMENT_MARKS = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const;
