/**
 * The number in `$45,990`, `12 345 km`, `1.234,50`, `(1,000)`, `2.0L`; `null` when there is none or more than one.
 * A comma before exactly three digits groups; a last comma before one or two digits is a decimal one.
 */
export function parseNumber(text: string): number | null {
  let rest = text.replace(/[\u00a0\u2009\u202f]/g, ' ').trim();
  const negative = /^\(.*\)$/.test(rest) || /^-\s*[$\d]/.test(rest);
  rest = rest.replace(/^[(-]+|\)$/g, '');
  const found = rest.match(/\d[\d.,' ]*/g);
  if (!found || found.length !== 1) return null;
  let digits = found[0].replace(/[.,' ]+$/, '').replace(/[' ](?=\d{3}(?:\D|$))/g, '');
  if (/[ ']/.test(digits)) return null;
  const lastComma = digits.lastIndexOf(',');
  const lastDot = digits.lastIndexOf('.');
  if (lastComma > lastDot && /,\d{1,2}$/.test(digits)) digits = digits.replace(/\./g, '').replace(',', '.');
  else if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) digits = digits.replace(/\./g, '');
  else digits = digits.replace(/,/g, '');
  const power =
    /^\s*k\b/i.test(rest.slice(rest.indexOf(found[0]) + found[0].length)) && !/k(?:m|g|w)/i.test(rest) ? 1000 : 1;
  const value = Number(digits) * power;
  return Number.isFinite(value) ? (negative ? -value : value) : null;
}
