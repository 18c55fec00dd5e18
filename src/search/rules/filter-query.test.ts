import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from './query-codec.ts';
import { parseFilter } from './filter-expression.ts';
import { filterToQuery, narrowedByFilter } from './filter-query.ts';

const read = (text: string) => filterToQuery(parseFilter(text));

describe('a filter expression as a search query [API-003]', () => {
  it.each<[string, ReturnType<typeof read>]>([
    ['make = Kia', { filters: { make: ['Kia'] }, ranges: {} }],
    ['make:Kia AND model:"Rio S"', { filters: { make: ['Kia'], model: ['Rio S'] }, ranges: {} }],
    [
      '(fuel = Hybrid OR fuel = Electric) AND price <= 40000',
      { filters: { fuel: ['Hybrid', 'Electric'] }, ranges: { price: { max: 40_000 } } },
    ],
    [
      'price > 10000 AND price < 20000 AND price >= 5',
      { filters: {}, ranges: { price: { min: 10_001, max: 19_999 } } },
    ],
    ['year = 2020', { filters: { year: ['2020'] }, ranges: {} }],
    ['year >= 2020', { filters: {}, ranges: { year: { min: 2020 } } }],
    ['km = 10', { filters: {}, ranges: { km: { min: 10, max: 10 } } }],
    [
      'make = Kia AND (body = SUV AND (status = in_stock AND km < 9.5))',
      { filters: { make: ['Kia'], body: ['SUV'], status: ['in_stock'] }, ranges: { km: { max: 9 } } },
    ],
    [
      'filtered_features = Sunroof AND filtered_features = Camera',
      { filters: { filtered_features: ['Sunroof', 'Camera'] }, ranges: {} },
    ],
    [
      'filtered_features = Sunroof OR filtered_features = Camera',
      { filters: { filtered_features: ['Sunroof', 'Camera'] }, ranges: {}, any: ['filtered_features'] },
    ],
    [
      '(make = Kia OR make = land-rover) AND (make_model = "Land Rover Defender" OR make_model = "Audi A1")',
      { filters: { make: ['land-rover'], make_model: ['Land Rover Defender', 'Audi A1'] }, ranges: {} },
    ],
    ['NOT colour = White', { filters: {}, ranges: {}, not: { colour: ['White'] } }],
    [
      'make = Kia AND NOT (colour = White OR colour = Black OR body = Ute)',
      { filters: { make: ['Kia'] }, ranges: {}, not: { colour: ['White', 'Black'], body: ['Ute'] } },
    ],
  ])('%s', (text, query) => expect(read(text)).toEqual(query));

  it.each([
    ['make != Kia', 'make != Kia cannot be searched for: write NOT make = Kia'],
    ['NOT price > 5', 'NOT price > 5 cannot be searched for.'],
    ['NOT stocknum = A1', 'NOT stocknum = A1 cannot'],
    ['make = Kia OR NOT make = Audi', 'NOT within NOT or OR cannot'],
    ['NOT NOT make = Audi', 'NOT within NOT or OR cannot'],
    ['make = Kia OR fuel = Hybrid', 'make = Kia OR fuel = Hybrid cannot be searched for.'],
    ['price < 5 OR price > 9', 'price < 5 OR price > 9 cannot be'],
    ['make = Kia OR (make = Audi AND km < 5)', 'AND within OR cannot'],
    ['stocknum = A1', '"stocknum" is not a search facet.'],
    ['make = Kia AND make = Audi', '"make" is used twice'],
    ['make = Kia AND make_model = "Audi A1"', 'No make_model of the filter is of Kia.'],
  ])('refuses %s with a reason', (text, words) => expect(() => read(text)).toThrow(words));
});

describe('a query narrowed by a filter string [API-001]', () => {
  const query = { ...EMPTY_QUERY, filters: { make: ['Kia'] }, ranges: { price: { min: 10_000, max: 30_000 } } };

  it('has both: other facets, and the narrower of two ranges', () => {
    expect(narrowedByFilter(query, 'body = SUV AND price <= 20000 AND price >= 5000 AND km < 100')).toEqual({
      ...query,
      filters: { make: ['Kia'], body: ['SUV'] },
      ranges: { price: { min: 10_000, max: 20_000 }, km: { max: 99 } },
    });
  });

  it('excludes what either excludes', () => {
    const excluding = { ...query, not: { colour: ['White'] } };
    expect(narrowedByFilter(excluding, 'NOT colour = Black AND NOT body = Ute').not).toEqual({
      body: ['Ute'],
      colour: ['Black', 'White'],
    });
  });

  it('refuses a facet that the query has already', () => {
    expect(() => narrowedByFilter(query, 'make_model = "Audi A1"')).toThrow('No make_model of the filter is of Kia.');
    expect(() => narrowedByFilter(query, 'make = Audi')).toThrow('"make" is in the filter and a parameter of its own.');
  });
});
