import { LIST_PRICE_TYPES, type ListPriceType } from '#content/rules/grade.ts';
import { excludesOnRoadCosts } from '#vehicle/rules/price-display.ts';
import { ASK_FOR_TOTAL } from '#vehicle/rules/stated-price.ts';

export interface ListPriceWords {
  /** What the price includes, in the words that vehicles have. */
  readonly priceType: string | null;
  /** The sentence beside a price without on-road costs: they depend on the vehicle, so a range has no total. */
  readonly priceNote: string | null;
}

/** The words beside the price of a model, a grade or an offer. */
export function listPriceWords(price: number | null, type: ListPriceType | null): ListPriceWords {
  const priceType = type === null ? null : LIST_PRICE_TYPES[type];
  const leavesOut = price !== null && price > 0 && excludesOnRoadCosts(priceType);
  return { priceType, priceNote: leavesOut ? ASK_FOR_TOTAL : null };
}

/** A price with its words on one line. */
export function listPriceLine(price: string | null, { priceType, priceNote }: ListPriceWords): string | null {
  if (price === null) return null;
  return [[price, priceType].filter(Boolean).join(' '), priceNote].filter(Boolean).join('. ');
}
