/** The weights of the ABN's digits (abr.business.gov.au): the weighted sum, with one taken off the first digit, is a multiple of 89. */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether a text names a valid Australian Business Number. */
export function hasAbn(text: string): boolean {
  return [...text.matchAll(/\bABN\b\D{0,5}((?:\d\s?){11})(?!\d)/g)].some(([, digits]) => isAbn(digits!));
}

function isAbn(text: string): boolean {
  const digits = [...text.replace(/\s/g, '')].map(Number);
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (digits[at]! - (at === 0 ? 1 : 0)), 0);
  return digits.length === WEIGHTS.length && sum % 89 === 0;
}
