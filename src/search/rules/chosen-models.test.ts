import { describe, expect, it } from 'vitest';
import {
  makeNamedBy,
  namedMakes,
  toggleMake,
  toggleMakeModel,
  withModelsOfMakes,
  withoutDeselected,
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
      { make: ['Kia'], make_model: ['Kia EV6', 'Kia Rio'] },
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
    // Badges of models that are not chosen narrow nothing.
    [
      { make: ['Kia'], make_model: ['Kia Rio'], make_model_badge: ['Kia Rio S', 'Kia EV6 S', 'Audi A1 S'] },
      { make: ['Kia'], model: ['Rio'], make_model_badge: ['Kia Rio S'] },
    ],
    [{ make: ['Kia'], make_model_badge: ['Kia Rio S'] }, { make: ['Kia'] }],
    [{ make_model_badge: ['Kia Rio S'] }, { make_model_badge: ['Kia Rio S'] }],
    [
      { make: ['Kia', 'Mazda'], model: ['Rio'] },
      { make: ['Kia', 'Mazda'], model: ['Rio'] },
    ],
  ])('%j is the search %j', (given, filters) => {
    expect(withModelsOfMakes(queryOf(given))).toEqual({ ...queryOf(filters), page: 3 });
  });

  it('stay with their make when another one is chosen, and are a path again below a single make', () => {
    const one = queryOf({ make: ['Kia'], model: ['Rio'] });
    const two = toggleMake(one, 'Mazda');
    expect(two).toEqual({ ...EMPTY_QUERY, filters: { make: ['Kia', 'Mazda'], make_model: ['Kia Rio'] } });
    const both = toggleMakeModel(two, 'Mazda 3');
    expect(both.filters).toEqual({ make: ['Kia', 'Mazda'], make_model: ['Kia Rio', 'Mazda 3'] });
    expect(toggleMake(both, 'Kia').filters).toEqual({ make: ['Mazda'], model: ['3'] });
    expect(toggleMakeModel(both, 'Kia Rio').filters).toEqual({ make: ['Kia', 'Mazda'], make_model: ['Mazda 3'] });
    expect(toggleMakeModel(one, 'Kia EV6').filters).toEqual({ make: ['Kia'], model: ['EV6', 'Rio'] });
    expect(toggleMakeModel(one, 'Kia Rio').filters).toEqual({ make: ['Kia'] });
  });

  it('keep their badges, which go with their model and their make', () => {
    const rio = { make: ['Kia'], model: ['Rio'], make_model_badge: ['Kia Rio S', 'Kia Rio SX'] };
    const two = toggleMake(queryOf(rio), 'Mazda');
    const both = { make: ['Kia', 'Mazda'], make_model: ['Kia Rio'], make_model_badge: ['Kia Rio S', 'Kia Rio SX'] };
    expect(two.filters).toEqual(both);
    expect(toggleMake(two, 'Mazda').filters).toEqual(rio);
    expect(toggleMakeModel(two, 'Kia Rio').filters).toEqual({ make: ['Kia', 'Mazda'] });
    expect(toggleMakeModel(queryOf(rio), 'Kia Rio').filters).toEqual({ make: ['Kia'] });
    expect(withoutMake(two, 'Kia').filters).toEqual({ make: ['Mazda'] });
    expect(withoutMake(queryOf(rio), 'Kia').filters).toEqual({});
    // A badge names the longest of the chosen models, also when that is deselected.
    const cross = {
      make: ['Toyota'],
      model: ['Corolla', 'Corolla Cross'],
      make_model_badge: ['Toyota Corolla Cross GX'],
    };
    expect(toggleMakeModel(queryOf(cross), 'Toyota Corolla Cross').filters).toEqual({
      make: ['Toyota'],
      model: ['Corolla'],
    });
    expect(toggleMakeModel(queryOf(cross), 'Toyota Corolla').filters).toEqual({
      ...cross,
      model: ['Corolla Cross'],
    });
  });

  it('go with their make', () => {
    const filters = { make: ['Kia', 'Mazda'], make_model: ['Kia Rio', 'Mazda 3'] };
    expect(withoutMake(queryOf(filters), 'Mazda').filters).toEqual({ make: ['Kia'], model: ['Rio'] });
    expect(toggleMake(queryOf({ make: ['Kia'], model: ['Rio'] }), 'Kia').filters).toEqual({});
  });
});

describe('a form without scripts', () => {
  it.each<[readonly string[], Filters, Filters]>([
    // The make was deselected.
    [['Yamaha'], { make_model: ['Yamaha MT-07'] }, {}],
    [
      ['Kia', 'Yamaha'],
      { make: ['Kia'], make_model: ['Kia Rio', 'Yamaha MT-07'] },
      { make: ['Kia'], make_model: ['Kia Rio'] },
    ],
    [['Yamaha'], { make_model: ['Yamaha R7'], make_model_badge: ['Yamaha R7 LA'] }, {}],
    // It was not chosen before, or is still.
    [[], { make_model: ['Yamaha MT-07'] }, { make_model: ['Yamaha MT-07'] }],
    [['Kia'], { make_model: ['Yamaha MT-07'] }, { make_model: ['Yamaha MT-07'] }],
    [
      ['yamaha'],
      { make: ['Yamaha'], make_model: ['Yamaha MT-07'] },
      { make: ['Yamaha'], make_model: ['Yamaha MT-07'] },
    ],
  ])('whose page had %j, sends %j and means %j', (before, sent, meant) =>
    expect(withoutDeselected(queryOf(sent), before)).toEqual(queryOf(meant)),
  );
});
