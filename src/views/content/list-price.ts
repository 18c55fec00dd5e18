import { LIST_PRICE_TYPES, type ListPriceType } from '#content/rules/grade.ts';
import { excludesOnRoadCosts, priceTypeText, priceWithType, type PriceRules } from '#vehicle/rules/price-display.ts';
import { ASK_FOR_TOTAL } from '#vehicle/rules/stated-price.ts';

export interface ListPriceWords {
  /** The price type, in the same words as for vehicles. */
  readonly priceType: string | null;
  /** The sentence beside a price without on-road costs: they depend on the vehicle, so a range has no total. */
  readonly priceNote: string | null;
}

/** Beside no price, and beside that of a service. */
export const NO_WORDS: ListPriceWords = { priceType: null, priceNote: null };

/** The words beside the price of a model, a grade or an offer of vehicles: without a type, those that a vehicle has. */
export function listPriceWords(
  price: number | null,
  type: ListPriceType | null,
  rules: Pick<PriceRules, 'untypedText'>,
): ListPriceWords {
  if (price === null || price <= 0) return NO_WORDS;
  const priceType = priceTypeText({ priceType: type && LIST_PRICE_TYPES[type] }, rules);
  const leavesOut = excludesOnRoadCosts(priceType);
  return { priceType, priceNote: leavesOut ? ASK_FOR_TOTAL : null };
}

/** A price with its words on one line. */
export function listPriceLine(price: string | null, { priceType, priceNote }: ListPriceWords): string | null {
  if (price === null) return null;
  return [priceWithType(price, priceType), priceNote].filter(Boolean).join('. ');
}
