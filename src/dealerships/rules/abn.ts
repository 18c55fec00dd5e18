/** The weights of the digits (abr.business.gov.au): their weighted sum, with one taken off the first digit, is a multiple of 89. */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/** An Australian Business Number as it is written, `51 824 753 556`; `null` if the text is none. */
export function formatAbn(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  if (!/^[1-9]\d{10}$/.test(digits)) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0);
  return sum % 89 === 0 ? digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : null;
}
