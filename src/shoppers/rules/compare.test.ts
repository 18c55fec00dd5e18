import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { compareUrl, parseCompareParams, offersCompare, readComparedVehicle } from './compare.ts';

const images = [{ url: 'https://photos.example/1.jpg', thumbUrl: null }];
const complete = { images, price: 2_000_000 };

describe('which vehicles offer Compare', () => {
  it.each([
    ['in stock', 'inStock', { status: 'in_stock' }, true, 'ACC-026'],
    ['that is coming soon', 'inStock', { status: 'coming_soon' }, false, 'ACC-026'],
    ['sold', 'inStock', { status: 'sold' }, false, 'ACC-026'],
    ['complete', 'inStockPricedWithImage', { ...complete, condition: 'new' }, true, 'ACC-027'],
    ['without a price', 'inStockPricedWithImage', { ...complete, price: null }, false, 'ACC-027'],
    [
      'with only an offer price',
      'inStockPricedWithImage',
      { ...complete, price: null, offerPrice: 1_900_000 },
      true,
      'ACC-027',
    ],
    ['without a picture', 'inStockPricedWithImage', { ...complete, images: [] }, false, 'ACC-027'],
    ['complete and sold', 'inStockPricedWithImage', { ...complete, status: 'sold' }, false, 'ACC-027'],
    ['used', 'usedPricedWithImage', { ...complete, condition: 'used' }, true, 'ACC-028'],
    ['demo', 'usedPricedWithImage', { ...complete, condition: 'demo' }, false, 'ACC-028'],
    ['used without a picture', 'usedPricedWithImage', { ...complete, images: [], condition: 'used' }, false, 'ACC-028'],
  ] as const)('a vehicle %s, scope %s [$4]', (_name, scope, changes, offered, _rows) => {
    expect(offersCompare(sampleVehicle(changes), { enabled: true, scope })).toBe(offered);
    expect(offersCompare(sampleVehicle(changes), { enabled: false, scope })).toBe(false);
  });

  it('ignores stored entries of another shape', () => {
    expect([null, 3, { id: 'a', slug: 'a/b', name: 'A' }, { id: 'a', slug: 'a' }].map(readComparedVehicle)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(readComparedVehicle({ id: 'a', slug: 'a', name: 'A', more: 1 })).toEqual({ id: 'a', slug: 'a', name: 'A' });
  });
});

describe('the URL of a comparison', () => {
  it('contains everything that the page shows', () => {
    expect(compareUrl([])).toBe('/compare');
    expect(compareUrl(['a', 'b'], true)).toBe('/compare?car=a&car=b&only=differences');
    expect(parseCompareParams(new URLSearchParams('car=a&car=b&only=differences'))).toEqual({
      slugs: ['a', 'b'],
      refused: [],
      onlyDifferences: true,
    });
  });

  it('accepts four distinct vehicles, reports the others, and ignores invalid slugs [GAP-039]', () => {
    const params = new URLSearchParams('car=a&car=b&car=a&car=..%2Fc&car=&car=c&car=d&car=e&only=all');
    expect(parseCompareParams(params)).toEqual({ slugs: ['a', 'b', 'c', 'd'], refused: ['e'], onlyDifferences: false });
  });
});
