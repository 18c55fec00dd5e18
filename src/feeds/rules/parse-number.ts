const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `dmy` is Australian, `mdy` American. A leading year always means year, month, day. */
export type DateOrder = 'dmy' | 'mdy';

/**
 * A calendar date in ISO format: `14/03/2027`, `14-Mar-27`, `2027-03-14T00:00:00` -> `2027-03-14`; `03/2021` and `Mar
 * 2021` -> `2021-03`; `null` for invalid dates. The time of day is ignored.
 */
export function parseCalendarDate(text: string, order: DateOrder): string | null {
  const plain = text
    .trim()
    .replace(/(?:T|\s+)\d{1,2}:\d{2}.*$/, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1');
  if (/^(?:19|20)\d{6}$/.test(plain)) return iso(plain.slice(0, 4), plain.slice(4, 6), plain.slice(6, 8));
  const parts = plain.split(/[\s/.,-]+/).filter((part) => part !== '');
  if (parts.length === 3) {
    const [a, b, c] = parts as [string, string, string];
    if (/^\d{4}$/.test(a)) return iso(a, b, c);
    if (/^[a-z]/i.test(a)) return iso(c, a, b);
    return order === 'mdy' && !/^[a-z]/i.test(b) ? iso(c, a, b) : iso(c, b, a);
  }
  if (parts.length === 2) {
    const [a, b] = parts as [string, string];
    return /^\d{4}$/.test(a) ? iso(a, b, null) : iso(b, a, null);
  }
  return null;
}

function iso(yearText: string, monthText: string, dayText: string | null): string | null {
  if (!/^\d{2}(?:\d{2})?$/.test(yearText)) return null;
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const named = MONTHS.indexOf(monthText.slice(0, 3).toLowerCase()) + 1;
  const numbered = /^\d{1,2}$/.test(monthText) ? Number(monthText) : 0;
  const month = named > 0 ? named : numbered;
  if (month < 1 || month > 12 || year < 1900 || year > 2100) return null;
  const start = `${year}-${String(month).padStart(2, '0')}`;
  if (dayText === null) return start;
  const day = /^\d{1,2}$/.test(dayText) ? Number(dayText) : 0;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= last ? `${start}-${String(day).padStart(2, '0')}` : null;
}

/**
 * The number in `$45,990`, `12 345 km`, `1.234,50`, `(1,000)`, `2.0L`; `null` if there is none or more than one. A
 * comma before exactly three digits separates thousands; a last comma before one or two digits is a decimal comma.
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
  if (!Number.isFinite(value)) return null;
  return negative ? -value : value;
}
