import { formatMoney } from '#rules/money.ts';
import type { FeedField } from './feed-fields.ts';

export interface FieldWarning {
  readonly field: string;
  readonly problem: string;
  readonly value: string;
}

/** Warnings about fields that do not agree with each other. The vehicle is imported as the feed states it. */
export function recordWarnings(fields: ReadonlyMap<FeedField, unknown>): readonly FieldWarning[] {
  const amount = (field: FeedField) => (fields.get(field) as number | undefined) ?? null;
  const [price, offer, was] = [amount('price'), amount('offer_price'), amount('before_price')];
  const now = offer ?? price;
  const warnings: FieldWarning[] = [];
  const warn = (field: FeedField, problem: string, value: string) => warnings.push({ field, problem, value });
  if (now !== null && !fields.has('price_type'))
    warn('price_type', 'missing beside a price: shoppers cannot tell which charges it includes', formatMoney(now));
  if (price !== null && offer !== null && offer > price)
    warn('offer_price', 'above the price: not an offer', `${formatMoney(offer)}, price ${formatMoney(price)}`);
  const shown = price !== null && offer !== null ? Math.min(price, offer) : now;
  if (was !== null && shown !== null && was < shown)
    warn(
      'before_price',
      'below the price: not shown as an earlier price',
      `${formatMoney(was)}, now ${formatMoney(shown)}`,
    );
  return warnings;
}
