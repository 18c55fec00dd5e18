import { describe, expect, it } from 'vitest';
import { vehicleChanges } from './vehicle-change.ts';

type State = Parameters<typeof vehicleChanges>[0];
const PHOTO = { url: 'https://pictures.example/1.jpg', thumbUrl: null };
const state = (changes: Partial<State> = {}): State => ({
  status: 'in_stock',
  showOnWebsite: true,
  price: 3_000_000,
  offerPrice: null,
  images: [PHOTO],
  ...changes,
});

describe('what changed about a vehicle for shoppers', () => {
  it.each<[string, Partial<State>, Partial<State>, readonly string[]]>([
    ['a lower price', {}, { price: 2_900_000 }, ['price_dropped']],
    ['a higher price', {}, { price: 3_100_000 }, ['price_raised']],
    ['an offer below the price', {}, { offerPrice: 2_800_000 }, ['price_dropped']],
    ['a lower price behind the same offer', { offerPrice: 100_000 }, { offerPrice: 100_000, price: 1 }, []],
    ['a first price', { price: null }, {}, ['priced']],
    ['a first price, where feeds write 0 for none', { price: 0 }, {}, ['priced']],
    ['a price that is gone', {}, { price: null }, []],
    ['first photos', { images: [] }, {}, ['photographed']],
    ['first photos and a first price', { images: [], price: null }, {}, ['photographed', 'priced']],
    ['a sale', {}, { status: 'sold' }, ['sold']],
    ['a sale of a vehicle that was about to come', { status: 'coming_soon' }, { status: 'sold' }, ['sold']],
    ['a withdrawal', {}, { status: 'withdrawn' }, ['withdrawn']],
    ['hidden from websites', {}, { showOnWebsite: false }, ['withdrawn']],
    ['a sale of a hidden vehicle', { showOnWebsite: false }, { showOnWebsite: false, status: 'sold' }, []],
    ['shown for the first time', { showOnWebsite: false }, {}, ['arrived']],
    ['back after a withdrawal', { status: 'withdrawn' }, {}, ['back']],
    ['back after a sale, for less', { status: 'sold' }, { price: 2_500_000 }, ['back', 'price_dropped']],
    ['a sale after a withdrawal', { status: 'withdrawn' }, { status: 'sold' }, []],
    ['a lower price of a sold vehicle', { status: 'sold' }, { status: 'sold', price: 1_000_000 }, []],
    ['arrived at the dealership', { status: 'coming_soon' }, {}, []],
  ])('%s', (_, before, after, kinds) => {
    expect(vehicleChanges(state(before), state(after)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('has the prices that pages show', () => {
    expect(vehicleChanges(state({ offerPrice: 2_950_000 }), state({ offerPrice: 2_850_000 }))).toEqual([
      { kind: 'price_dropped', oldPrice: 2_950_000, newPrice: 2_850_000 },
    ]);
  });
});
