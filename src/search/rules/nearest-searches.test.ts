import { describe, expect, it } from 'vitest';
import { nearestSearches, singleConditions } from './nearest-searches.ts';
import { EMPTY_QUERY } from './query-codec.ts';
import { RANGE_FACETS, type SearchAnswer, type StockQuery } from './stock-query.ts';

const stats = (known: Partial<SearchAnswer['facetStats']>) =>
  ({ ...Object.fromEntries(RANGE_FACETS.map((facet) => [facet, null])), ...known }) as SearchAnswer['facetStats'];
const near = (
  query: Partial<StockQuery>,
  known: Partial<SearchAnswer['facetStats']> = {},
  nearestKm: number | null = null,
) => nearestSearches({ ...EMPTY_QUERY, page: 3, ...query }, { facetStats: stats(known), nearestKm, usedLabel: 'Used' });

describe('the searches nearest to one that finds nothing', () => {
  it('moves a limit to the nearest vehicle, in whole thousands [SRCH-017]', () => {
    const filters = { make: ['Toyota'] };
    const [cheap] = near({ filters, ranges: { price: { max: 10_000 } } }, { price: { min: 12_490, max: 90_000 } });
    expect(cheap!.query).toMatchObject({ page: 1, filters, ranges: { price: { max: 13_000 } } });
    expect(cheap!.label).toContain('$13,000');
    const [dear] = near({ filters, ranges: { price: { min: 95_000 } } }, { price: { min: 12_490, max: 90_500 } });
    expect(dear!.query.ranges).toEqual({ price: { min: 90_000 } });
  });

  it('drops a range that lies between two vehicles, and one whose number no vehicle has is not moved', () => {
    const between = { price: { min: 20_000, max: 30_000 }, year: { min: 2030 } };
    const found = near({ query: 'ute', ranges: between }, { price: { min: 12_000, max: 90_000 } });
    expect(found.map(({ label }) => label)).toEqual(['Any price', 'Without “ute”']);
    expect(found[0]!.query.ranges).toEqual({ year: { min: 2030 } });
  });

  it.each([
    [10, 'Within 25 km of 4350', 25],
    [62, 'Within 100 km of 4350', 100],
    [900, 'Any distance', undefined],
  ])('widens a distance to the vehicle that is %s km away: %s', (km, label, within) => {
    const [found] = near({ near: { postcode: '4350', within: 5 }, filters: { make: ['Kia'] } }, {}, km);
    expect(found).toMatchObject({ label, tells: 'distance' });
    expect(found!.query.near).toEqual({ postcode: '4350', ...(within && { within }) });
  });

  it('tells the distance where a place is left out, the weekly price where that is moved, and otherwise the price', () => {
    const found = near(
      { filters: { make: ['Kia'], city: ['Aspley'] }, ranges: { subscription_price: { max: 100 }, km: { max: 10 } } },
      { subscription_price: { min: 150, max: 400 }, km: { min: 1200, max: 90_000 } },
    );
    expect(found.map(({ label, tells }) => [label, tells])).toEqual([
      ['Subscription price up to $150 / week', 'weeklyPrice'],
      ['Kilometres up to 2,000 km', 'price'],
      ['Any make', 'price'],
      ['Any city', 'distance'],
    ]);
  });

  it('leaves out the text or all values of a facet, but never everything', () => {
    expect(near({ query: 'zzzz' })).toEqual([]);
    const found = near({ query: 'zzzz', filters: { make: ['Kia', 'Toyota'] } });
    expect(found.map(({ label, query }) => [label, query.query, query.filters])).toEqual([
      ['Without “zzzz”', '', { make: ['Kia', 'Toyota'] }],
      ['Any make', 'zzzz', {}],
    ]);
  });

  it('leaves out the models with their makes', () => {
    const found = near({ query: 'zzzz', filters: { make: ['Kia', 'Toyota'], make_model: ['Kia Rio'] } });
    expect(found.map(({ label, query }) => [label, query.filters])).toEqual([
      ['Without “zzzz”', { make: ['Kia', 'Toyota'], make_model: ['Kia Rio'] }],
      ['Any make', {}],
      ['Any make and model', { make: ['Kia', 'Toyota'] }],
    ]);
  });

  it('leaves out the badges with their models and makes', () => {
    const filters = { make: ['Kia'], model: ['Rio'], make_model_badge: ['Kia Rio S'] };
    expect(near({ query: 'zzzz', filters }).map(({ label, query }) => [label, query.filters])).toEqual([
      ['Without “zzzz”', filters],
      ['Any make', { model: ['Rio'] }],
      ['Any model', { make: ['Kia'] }],
      ['Any badge', { make: ['Kia'], model: ['Rio'] }],
    ]);
  });

  it('allows what the query excludes', () => {
    const found = near({ filters: { make: ['Kia'] }, not: { car_type: ['used'] } });
    expect(found.map(({ label, query }) => [label, query.filters, query.not])).toEqual([
      ['Any make', {}, { car_type: ['used'] }],
      ['Also Used', { make: ['Kia'] }, undefined],
    ]);
  });

  it('names each condition alone, without the limits', () => {
    const query = {
      ...EMPTY_QUERY,
      query: 'hybrid',
      filters: { make: ['Kia', 'Toyota'] },
      ranges: { price: { max: 1 } },
    };
    expect(
      singleConditions(query, 'Used').map(({ label, query: one }) => [label, one.query, one.filters, one.ranges]),
    ).toEqual([
      ['Only “hybrid”', 'hybrid', {}, {}],
      ['Only Kia, Toyota', '', { make: ['Kia', 'Toyota'] }, {}],
    ]);
  });
});
