/** Whole Australian cents. */
export type Cents = number;

const WHOLE = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0, useGrouping: true });
const EXACT = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: true });

/** `$32,990`; odd cents are shown (`$89.50`), not rounded. */
export function formatMoney(amount: Cents): string {
  const format = amount % 100 === 0 ? WHOLE : EXACT;
  return `${amount < 0 ? '-' : ''}$${format.format(Math.abs(amount) / 100)}`;
}
