import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { compareAddress, readCompareAddress, offersCompare, readComparedVehicle } from './compare.ts';

const images = [{ url: 'https://photos.example/1.jpg', thumbUrl: null }];
const whole = { images, price: 2_000_000 };

describe('which cars offer to be compared', () => {
  it.each([
    ['in stock', 'inStock', { status: 'in_stock' }, true, 'ACC-026'],
    ['to come', 'inStock', { status: 'coming_soon' }, false, 'ACC-026'],
    ['sold', 'inStock', { status: 'sold' }, false, 'ACC-026'],
    ['whole', 'inStockPricedWithImage', { ...whole, condition: 'new' }, true, 'ACC-027'],
    ['without a price', 'inStockPricedWithImage', { ...whole, price: null }, false, 'ACC-027'],
    [
      'with an offer alone',
      'inStockPricedWithImage',
      { ...whole, price: null, offerPrice: 1_900_000 },
      true,
      'ACC-027',
    ],
    ['without a picture', 'inStockPricedWithImage', { ...whole, images: [] }, false, 'ACC-027'],
    ['whole and sold', 'inStockPricedWithImage', { ...whole, status: 'sold' }, false, 'ACC-027'],
    ['used', 'usedPricedWithImage', { ...whole, condition: 'used' }, true, 'ACC-028'],
    ['demo', 'usedPricedWithImage', { ...whole, condition: 'demo' }, false, 'ACC-028'],
    ['used without a picture', 'usedPricedWithImage', { ...whole, images: [], condition: 'used' }, false, 'ACC-028'],
  ] as const)('a car %s, scope %s [$4]', (_name, scope, changes, offered, _rows) => {
    expect(offersCompare(sampleVehicle(changes), { enabled: 'on', scope })).toBe(offered);
    expect(offersCompare(sampleVehicle(changes), { enabled: 'off', scope })).toBe(false);
  });

  it('what is none of ours is not read', () => {
    expect([null, 3, { id: 'a', slug: 'a/b', name: 'A' }, { id: 'a', slug: 'a' }].map(readComparedVehicle)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(readComparedVehicle({ id: 'a', slug: 'a', name: 'A', more: 1 })).toEqual({ id: 'a', slug: 'a', name: 'A' });
  });
});

describe('the address of a comparison', () => {
  it('says everything that the page shows', () => {
    expect(compareAddress([])).toBe('/compare');
    expect(compareAddress(['a', 'b'], true)).toBe('/compare?car=a&car=b&only=differences');
    expect(readCompareAddress(new URLSearchParams('car=a&car=b&only=differences'))).toEqual({
      slugs: ['a', 'b'],
      refused: [],
      onlyDifferences: true,
    });
  });

  it('takes four, each once, names what did not fit, and no nonsense [GAP-039]', () => {
    const params = new URLSearchParams('car=a&car=b&car=a&car=..%2Fc&car=&car=c&car=d&car=e&only=all');
    expect(readCompareAddress(params)).toEqual({ slugs: ['a', 'b', 'c', 'd'], refused: ['e'], onlyDifferences: false });
  });
});
