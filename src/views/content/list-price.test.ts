import { describe, expect, it } from 'vitest';
import { listPriceLine, listPriceWords } from './list-price.ts';

const NOTE = 'On-road costs are extra. Ask for the drive-away price.';

const RULES = { untypedText: 'On-road costs not stated' };

describe('the words beside the price of a model or an offer', () => {
  it.each([
    ['says that on-road costs are extra', 3_299_000, 'before_on_road_costs', 'Excl. Govt. Charges', NOTE],
    ['says no more of a price with all costs', 3_299_000, 'drive_away', 'Drive Away', null],
    ['says of a price without a type what vehicles say', 3_299_000, null, 'On-road costs not stated', null],
    ['has no words where there is no price', null, 'before_on_road_costs', null, null],
    ['has no words beside a price of zero', 0, 'before_on_road_costs', null, null],
  ] as const)('%s', (_, price, type, priceType, priceNote) => {
    expect(listPriceWords(price, type, RULES)).toEqual({ priceType, priceNote });
  });

  it('treats a price without a type as the text of the site says', () => {
    const words = { priceType: 'Plus On-Road Costs', priceNote: NOTE };
    expect(listPriceWords(3_299_000, null, { untypedText: 'Plus On-Road Costs' })).toEqual(words);
  });

  it('puts them after the price on one line', () => {
    const words = listPriceWords(3_299_000, 'before_on_road_costs', RULES);
    expect(listPriceLine('From $32,990', words)).toBe(`From $32,990 Excl. Govt. Charges. ${NOTE}`);
    expect(listPriceLine('From $32,990', listPriceWords(3_299_000, null, RULES))).toBe(
      'From $32,990, on-road costs not stated',
    );
  });
});
