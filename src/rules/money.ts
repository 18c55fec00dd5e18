/** Whole Australian cents. */
export type Cents = number;

/** Before each group of three digits that another digit precedes. */
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/**
 * `1,510`, with at most three decimals, as `toLocaleString('en-AU')` writes it. Without `Intl`: the first formatter of a page loads the
 * data of its locale, which takes a phone 80 ms while the page hydrates.
 */
export function formatNumber(value: number): string {
  return groupDigits(Number.isInteger(value) ? String(value) : String(Math.round(value * 1000) / 1000));
}

function groupDigits(digits: string): string {
  const [whole = '', decimals] = digits.split('.');
  const groups = whole.replace(GROUPS, ',');
  return decimals === undefined ? groups : `${groups}.${decimals}`;
}

/** `$32,990`; odd cents are shown (`$89.50`), not rounded. */
export function formatMoney(amount: Cents): string {
  const dollars = (Math.abs(amount) / 100).toFixed(amount % 100 === 0 ? 0 : 2);
  return `${amount < 0 ? '-' : ''}$${groupDigits(dollars)}`;
}

/** The same for an amount in dollars, as settings, search queries and form fields hold it: `$12,500`, `$12,500.50`. */
export function formatDollars(dollars: number): string {
  return formatMoney(Math.round(dollars * 100));
}

/** `$32,991`: rounded to the dollar, because cents of a total over years would suggest a precision that an estimate does not have. */
export function formatRounded(amount: Cents): string {
  return formatMoney(Math.round(amount / 100) * 100);
}

/** `$89.50 / week`, `$95 / week`. */
export function formatWeekly(amount: Cents): string {
  return `${formatMoney(amount)} / week`;
}

/** `$1.70`, `$1.879`: the price of a litre has tenths of cents. */
export function formatLitrePrice(dollars: number): string {
  return `$${groupDigits(dollars.toFixed(3).replace(/0$/, ''))}`;
}
