import { formatMoney } from '#domain/pricing/money.ts';
import { LOW_REPAYMENT } from '#domain/pricing/price-display.ts';
import { isInStock } from '#domain/availability/availability.ts';
import type { CarSummary } from '#stock/stock-queries.ts';

/** The weekly repayment of a card in finished words: the lowest that a lender states for this car. */
export function cardRepayment(car: CarSummary): string | null {
  if (!isInStock(car)) return null;
  const weekly = Object.values(car.finance_lenders).flatMap((entry) => (entry.paymentWeek !== null && entry.paymentWeek > LOW_REPAYMENT ? [entry.paymentWeek] : []));
  return weekly.length === 0 ? null : `${formatMoney(Math.ceil(Math.min(...weekly) / 100) * 100)} a week`;
}
