import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from '#stock/search/query-codec.ts';
import { kindsFound, searchTitle } from './search-title.ts';

describe('heading of a search', () => {
  it.each([
    ['SITE-027', {}, 'Cars for sale'],
    ['SITE-028', { car_type: ['used'] }, 'Pre-Owned cars for sale'],
    ['SITE-029', { car_type: ['demo', 'new'] }, 'New and demo cars for sale'],
    ['SITE-027', { car_type: ['demo', 'new', 'used'] }, 'Cars for sale'],
    ['SITE-031', { make: ['Toyota'] }, 'Toyota cars for sale'],
    ['SITE-031', { make: ['Kia', 'Toyota'], body: ['SUV'], car_type: ['used'] }, 'Pre-Owned Kia and Toyota SUVs for sale'],
    ['SITE-031', { make: ['Audi', 'BMW', 'Kia', 'Toyota'] }, 'Cars for sale'],
    ['SITE-032', { make: ['Toyota'], model: ['Corolla'], fuel: ['Hybrid'] }, 'Toyota Corolla for sale'],
    ['SITE-033', { location_name: ['Motors Moorooka'], fuel: ['Electric'] }, 'Electric cars for sale at Motors Moorooka'],
    ['SRCH-006', { body: ['Cab Chassis', 'Bus'], city: ['Dandenong'] }, 'Cab Chassis and Buses for sale in Dandenong'],
  ])('%s %o', (_row, filters, expected) => {
    expect(searchTitle({ ...EMPTY_QUERY, filters }, 'Pre-Owned', ['car'])).toBe(expected);
  });

  it('SITE-004 its noun is that of the one kind it can find', () => {
    const both = ['caravan', 'motorcycle'];
    const found = [{ value: 'caravan', count: 12 }, { value: 'motorcycle', count: 9 }];
    expect(kindsFound(EMPTY_QUERY, found, both)).toEqual(both);
    expect(kindsFound({ ...EMPTY_QUERY, filters: { item_type: ['motorcycle'] } }, found, both)).toEqual(['motorcycle']);
    expect(kindsFound(EMPTY_QUERY, found.slice(0, 1), both)).toEqual(['caravan']);
    expect(kindsFound({ ...EMPTY_QUERY, filters: { item_type: ['boat'] } }, [], both)).toEqual(both);
    expect(searchTitle(EMPTY_QUERY, 'Used', ['caravan'])).toBe('Caravans for sale');
    expect(searchTitle(EMPTY_QUERY, 'Used', both)).toBe('Vehicles for sale');
  });
});
