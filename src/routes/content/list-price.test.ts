import { describe, expect, it } from 'vitest';
import { listPriceLine, listPriceWords } from './list-price.ts';

const NOTE = 'On-road costs are extra. Ask for the drive-away price.';

describe('the words beside the price of a model or an offer', () => {
  it.each([
    ['says that on-road costs are extra', 3_299_000, 'before_on_road_costs', 'Excl. Govt. Charges', NOTE],
    ['says no more of a price with all costs', 3_299_000, 'drive_away', 'Drive Away', null],
    ['says nothing of a price without a type', 3_299_000, null, null, null],
    ['has no sentence where there is no price', null, 'before_on_road_costs', 'Excl. Govt. Charges', null],
    ['has no sentence beside a price of zero', 0, 'before_on_road_costs', 'Excl. Govt. Charges', null],
  ] as const)('%s', (_, price, type, priceType, priceNote) => {
    expect(listPriceWords(price, type)).toEqual({ priceType, priceNote });
  });

  it('puts them after the price on one line', () => {
    const words = listPriceWords(3_299_000, 'before_on_road_costs');
    expect(listPriceLine('From $32,990', words)).toBe(`From $32,990 Excl. Govt. Charges. ${NOTE}`);
  });
});
