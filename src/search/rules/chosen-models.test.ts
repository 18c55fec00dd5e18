import { describe, expect, it } from 'vitest';
import {
  makeNamedBy,
  namedMakes,
  toggleMake,
  toggleMakeModel,
  withModelsOfMakes,
  withoutMake,
} from './chosen-models.ts';
import { EMPTY_QUERY } from './query-codec.ts';
import type { StockQuery } from './stock-query.ts';

type Filters = StockQuery['filters'];
const queryOf = (filters: Filters): StockQuery => ({ ...EMPTY_QUERY, page: 3, filters });

describe('the make that a value of make_model names', () => {
  it.each([
    ['Land Rover Defender', ['Land', 'Land Rover'], 'Land Rover'],
    ['land-rover-defender', ['Land Rover', 'Land'], 'Land Rover'],
    ['Škoda Octavia', ['skoda'], 'skoda'],
    ['比亚迪 Seal', ['比亚迪'], '比亚迪'],
    ['Kia', ['Kia'], undefined],
    ['Kiaora 3', ['Kia'], undefined],
    ['Mazda 3', ['', '-', 'Kia'], undefined],
  ])('%s among %j', (makeModel, makes, named) => expect(makeNamedBy(makes)(makeModel)).toBe(named));

  it('is listed once', () => {
    expect(namedMakes(['Kia', 'Mazda', 'Audi'], ['Kia Rio', 'Mazda 3', 'Kia EV6', 'Volvo EX30'])).toEqual([
      'Kia',
      'Mazda',
    ]);
  });
});

describe('models below their makes', () => {
  it.each<[Filters, Filters]>([
    [
      { make: ['Kia'], make_model: ['Kia Rio', 'Kia EV6'] },
      { make: ['Kia'], model: ['EV6', 'Rio'] },
    ],
    [
      { make: ['Kia', 'Mazda'], make_model: ['Kia Rio'] },
      { make: ['Kia', 'Mazda'], make_model: ['Kia Rio'] },
    ],
    [
      { make: ['Kia', 'Mazda'], make_model: ['Kia Rio', 'Audi A1'] },
      { make: ['Kia', 'Mazda'], make_model: ['Kia Rio'] },
    ],
    [{ make: ['Kia'], make_model: ['Audi A1'] }, { make: ['Kia'] }],
    // A model that is not in stock has the spelling of the URL.
    [
      { make: ['Kia'], make_model: ['kia stinger'] },
      { make: ['Kia'], make_model: ['kia stinger'] },
    ],
    [
      { make: ['Kia'], make_model: ['Kia Rio'], model: ['EV6'] },
      { make: ['Kia'], make_model: ['Kia Rio'], model: ['EV6'] },
    ],
    [{ make_model: ['Kia Rio'] }, { make_model: ['Kia Rio'] }],
    [
      { make: ['Kia', 'Mazda'], model: ['Rio'] },
      { make: ['Kia', 'Mazda'], model: ['Rio'] },
    ],
  ])('%j is the search %j', (given, filters) => {
    expect(withModelsOfMakes(queryOf(given))).toEqual({ ...queryOf(filters), page: 3 });
  });

  it('stay with their make when another one is chosen, and are a path again below a single make', () => {
    const one = queryOf({ make: ['Kia'], model: ['Rio'] });
    const two = toggleMake(one, 'Mazda', []);
    expect(two).toEqual({ ...EMPTY_QUERY, filters: { make: ['Kia', 'Mazda'], make_model: ['Kia Rio'] } });
    const both = toggleMakeModel(two, 'Mazda 3');
    expect(both.filters).toEqual({ make: ['Kia', 'Mazda'], make_model: ['Kia Rio', 'Mazda 3'] });
    expect(toggleMake(both, 'Kia', ['Rio']).filters).toEqual({ make: ['Mazda'], model: ['3'] });
    expect(toggleMakeModel(both, 'Kia Rio').filters).toEqual({ make: ['Kia', 'Mazda'], make_model: ['Mazda 3'] });
    expect(toggleMakeModel(one, 'Kia EV6').filters).toEqual({ make: ['Kia'], model: ['EV6', 'Rio'] });
    expect(toggleMakeModel(one, 'Kia Rio').filters).toEqual({ make: ['Kia'] });
  });

  it('go with their make', () => {
    const filters = { make: ['Kia', 'Mazda'], make_model: ['Kia Rio', 'Mazda 3'] };
    expect(withoutMake(queryOf(filters), 'Mazda').filters).toEqual({ make: ['Kia'], model: ['Rio'] });
    expect(toggleMake(queryOf({ make: ['Kia'], model: ['Rio'] }), 'Kia', ['Rio']).filters).toEqual({});
    // An address in which models belong to no make.
    const apart = queryOf({ make: ['Kia', 'Mazda'], model: ['3', 'Rio'] });
    expect(toggleMake(apart, 'Kia', ['Rio']).filters).toEqual({ make: ['Mazda'], model: ['3'] });
  });
});
