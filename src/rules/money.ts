/** Whole Australian cents. */
export type Cents = number;

const WHOLE = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0, useGrouping: true });
const EXACT = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: true });
const TENTHS = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** `$32,990`; odd cents are shown (`$89.50`), not rounded. */
export function formatMoney(amount: Cents): string {
  const format = amount % 100 === 0 ? WHOLE : EXACT;
  return `${amount < 0 ? '-' : ''}$${format.format(Math.abs(amount) / 100)}`;
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
  return `$${TENTHS.format(dollars)}`;
}
