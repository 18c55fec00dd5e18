import type { ValueFacet } from './stock-query.ts';

export {
  errorsAllowed,
  hasDigit,
  qualityAsTyped,
  qualityWithErrors,
  queryWords,
  valueTokens,
} from '#rules/word-match.ts';

/**
 * What free text means, in one place: the engine and the brute-force oracle both follow it, each in its own way.
 *
 * 1. A value becomes tokens (`valueTokens`), the shopper's text becomes words (`queryWords`): accents folded, lower case.
 * 2. A word matches a token exactly, or as its beginning. In the field `text` (stock numbers, VINs, plates) a token with a
 *    digit is matched by its beginning only from three characters on.
 * 3. Only when a word matches no car of the whole collection in that way, typing errors are forgiven: one in words of 4 to 6
 *    letters, two in longer ones; a swap of neighbours is one error. Words and tokens with digits are never guessed at:
 *    another digit is another car.
 * 4. A car matches when every word matches one of its tokens. Its score is the sum over the words of the best
 *    (field weight x quality). All numbers are whole, so that no rounding decides an order.
 */
/** The facets that text looks at, with their weights; the others (price bands, status, seats) say nothing as words. */
export const FIELD_WEIGHTS: Readonly<Partial<Record<ValueFacet, number>>> = {
  make: 8,
  model: 8,
  badge: 5,
  year: 4,
  body: 4,
  fuel: 3,
  colour: 3,
  transmission: 3,
  drive: 3,
  car_type: 3,
  item_type: 2,
  location_name: 2,
  dealership_name: 2,
  city: 2,
  state: 2,
  tag: 2,
  categories: 1,
  filtered_features: 1,
};
/** The field `text`. Not above year's, so that a car's name in it adds nothing to what its facets say. */
export const TEXT_WEIGHT = 4;
