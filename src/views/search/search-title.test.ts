import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { kindsFound, pageTitle, searchTitle } from './search-title.ts';

describe('heading of a search', () => {
  it.each([
    [{}, 'Cars for sale', 'SITE-027'],
    [{ car_type: ['used'] }, 'Pre-Owned cars for sale', 'SITE-028'],
    [{ car_type: ['demo', 'new'] }, 'New and demo cars for sale', 'SITE-029'],
    [{ car_type: ['demo', 'new', 'used'] }, 'Cars for sale', 'SITE-027'],
    [{ make: ['Toyota'] }, 'Toyota cars for sale', 'SITE-031'],
    [
      { make: ['Kia', 'Toyota'], body: ['SUV'], car_type: ['used'] },
      'Pre-Owned Kia and Toyota SUVs for sale',
      'SITE-031',
    ],
    [{ make: ['Audi', 'BMW', 'Kia', 'Toyota'] }, 'Cars for sale', 'SITE-031'],
    [{ make: ['Toyota'], model: ['Corolla'], fuel: ['Hybrid'] }, 'Toyota Corolla for sale', 'SITE-032'],
    [
      { make: ['Land Rover', 'Mazda'], make_model: ['Land Rover Defender'], car_type: ['used'] },
      'Pre-Owned Land Rover Defender and Mazda cars for sale',
      'SITE-032',
    ],
    [
      { make: ['Kia', 'Mazda'], make_model: ['Kia Rio', 'Mazda 3', 'Mazda 2', 'Kia EV6'] },
      'Kia and Mazda cars for sale',
      'SITE-031',
    ],
    [
      { make: ['Toyota'], model: ['Corolla'], make_model_badge: ['Toyota Corolla GX'] },
      'Toyota Corolla GX for sale',
      'SITE-032',
    ],
    [
      { make: ['Mazda', 'Toyota'], make_model: ['Toyota Corolla'], make_model_badge: ['Toyota Corolla GX'] },
      'Mazda and Toyota Corolla GX cars for sale',
      'SITE-032',
    ],
    [{ make_model: ['Kia Rio'] }, 'Kia Rio for sale', 'SITE-032'],
    [{ make_model: ['Kia EV6', 'Kia Rio'] }, 'Kia EV6 and Kia Rio cars for sale', 'SITE-032'],
    [
      { location_name: ['Motors Moorooka'], fuel: ['Electric'] },
      'Electric cars for sale at Motors Moorooka',
      'SITE-033',
    ],
    [{ body: ['Cab Chassis', 'Bus'], city: ['Dandenong'] }, 'Cab chassis and buses for sale in Dandenong', 'SRCH-006'],
  ])('%o [$2]', (filters, expected, _rows) => {
    expect(searchTitle({ ...EMPTY_QUERY, filters }, 'Pre-Owned', ['car'])).toBe(expected);
  });

  it.each([
    [{ body: ['People Mover'] }, ['car'], 'People movers for sale'],
    [
      { make: ['Toyota'], body: ['Hatchback', 'SUV'], fuel: ['Plug-in Hybrid'] },
      ['car'],
      'Plug-in hybrid Toyota hatchbacks and SUVs for sale',
    ],
    [{ car_type: ['used'], fuel: ['Electric'] }, ['car'], 'Pre-Owned electric cars for sale'],
    [{ make: ['Jayco'], body: ['Camper Trailer'] }, ['caravan'], 'Jayco camper trailers for sale'],
    [{ make: ['Yamaha'], body: ['Sports'] }, ['motorcycle'], 'Yamaha sports motorcycles for sale'],
    [
      { body: ['Adventure', 'Naked', 'Off Road'] },
      ['motorcycle'],
      'Adventure, naked and off-road motorcycles for sale',
    ],
    [{ body: ['Off Road', 'Scooter'] }, ['motorcycle'], 'Off-road motorcycles and scooters for sale'],
    [{ body: ['Naked', 'Caravan'] }, ['caravan', 'motorcycle'], 'Naked motorcycles and caravans for sale'],
  ])('%o names body types and fuels as in a sentence [SITE-031]', (filters, kinds, expected) => {
    expect(searchTitle({ ...EMPTY_QUERY, filters }, 'Pre-Owned', kinds)).toBe(expected);
  });

  it.each([
    [{}, {}, 'Cars for sale', 'SITE-027'],
    [{}, { page: 2 }, 'Cars for sale, page 2', 'SRCH-004'],
    [{ seats: ['5'], colour: ['Red'], make: ['Toyota'] }, {}, 'Toyota cars for sale: Red, 5 seats', 'SRCH-006'],
    [{ make: ['Toyota'], model: ['Corolla'], body: ['SUV'] }, {}, 'Toyota Corolla for sale: SUV', 'SITE-032'],
    [{ model: ['Corolla'] }, {}, 'Cars for sale: Corolla', 'SRCH-006'],
    [
      { make: ['Toyota'], model: ['Corolla'], make_model_badge: ['Toyota Corolla GX', 'Toyota Corolla ZR'] },
      {},
      'Toyota Corolla for sale: Corolla GX, Corolla ZR',
      'SITE-032',
    ],
    [
      { make: ['Toyota'], model: ['Corolla', 'RAV4'], make_model_badge: ['Toyota Corolla GX'] },
      {},
      'Toyota cars for sale: Corolla, RAV4, Corolla GX',
      'SRCH-006',
    ],
    [{ make: ['Audi', 'BMW', 'Kia', 'Toyota'] }, {}, 'Cars for sale: Audi, BMW, 2 more filters', 'SRCH-006'],
    [
      { car_type: ['demo', 'new', 'used'], location_name: ['Yard'], city: ['Dandenong'] },
      {},
      'Cars for sale at Yard: Dandenong',
      'SRCH-006',
    ],
    [
      { fuel: ['Electric'] },
      { query: 'ute', ranges: { price: { max: 20_000 } }, page: 3 },
      'Electric cars for sale: “ute”, Price up to $20,000, page 3',
      'SRCH-005',
    ],
  ])('%o %o in a tab [$3]', (filters, more, expected, _rows) => {
    expect(pageTitle({ ...EMPTY_QUERY, filters, ...more }, 'Used', ['car'])).toBe(expected);
  });

  it("leaves out the site's default filters, and marks a search without them [SRCH-010]", () => {
    const defaults = { status: ['in_stock'] };
    const title = (filters: object, more = {}) =>
      pageTitle({ ...EMPTY_QUERY, filters, ...more }, 'Used', ['car'], defaults);
    expect(title(defaults)).toBe('Cars for sale');
    expect(title(defaults, { page: 2 })).toBe('Cars for sale, page 2');
    expect(title({})).toBe('Cars for sale: no filters');
    expect(title({ ...defaults, make: ['Kia'] })).toBe('Kia cars for sale: In stock');
  });

  it('uses the vehicle type as its noun where there is only one [SITE-004]', () => {
    const both = ['caravan', 'motorcycle'];
    const found = [
      { value: 'caravan', count: 12 },
      { value: 'motorcycle', count: 9 },
    ];
    expect(kindsFound(EMPTY_QUERY, found, both)).toEqual(both);
    expect(kindsFound({ ...EMPTY_QUERY, filters: { item_type: ['motorcycle'] } }, found, both)).toEqual(['motorcycle']);
    expect(kindsFound(EMPTY_QUERY, found.slice(0, 1), both)).toEqual(['caravan']);
    expect(kindsFound({ ...EMPTY_QUERY, filters: { item_type: ['boat'] } }, [], both)).toEqual(both);
    expect(searchTitle(EMPTY_QUERY, 'Used', ['caravan'])).toBe('Caravans for sale');
    expect(searchTitle(EMPTY_QUERY, 'Used', both)).toBe('Vehicles for sale');
  });
});
