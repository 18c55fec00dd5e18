import { describe, expect, it } from 'vitest';
import {
  closedDayText,
  distanceText,
  enquiresWhenClosed,
  gridColumns,
  listedLocations,
  nearestFirst,
  openFirst,
  groupByPlace,
  placesOnMap,
  showsSwipeHint,
} from './location-list.ts';

const place = (id: string, location_type: 'sales' | 'service' | 'parts', primary = false) => ({
  id: `group.dealer.${id}`,
  location_type,
  primary,
});
const all = [place('a', 'sales'), place('b', 'service'), place('c', 'parts'), place('d', 'sales', true)];

describe('the locations that a site lists', () => {
  it.each([
    ['all', 'abcd'],
    ['sales', 'ad'],
    ['service', 'b'],
    ['parts', 'c'],
    ['service-and-parts', 'bc'],
    ['primary', 'd'],
    ['dealer.c', 'c'],
    ['dealer.gone', ''],
  ])('by the filter %s: %s [LOC-002]', (filter, ids) => {
    expect(
      listedLocations(all, filter)
        .map(({ id }) => id.at(-1))
        .join(''),
    ).toBe(ids);
  });

  it('the first one is primary where none is [LOC-002]', () => {
    expect(listedLocations(all.slice(0, 3), 'primary')).toEqual([all[0]]);
  });

  it('the nearest comes first, those without a point last [GAP-056]', () => {
    const km: Record<string, number | null> = { a: 20, b: null, c: 3.2, d: null };
    const sorted = nearestFirst(all, ({ id }) => km[id.at(-1)!]!);
    expect(sorted.map(({ location }) => location.id.at(-1)).join('')).toBe('cabd');
    expect(sorted.flatMap((one) => (one.km === null ? [] : [distanceText(one.km)]))).toEqual([
      '3 km away',
      '20 km away',
    ]);
    expect(distanceText(0.4)).toBe('Less than 1 km away');
  });

  it('a swipe hint is shown for three or fewer [LOC-008, LOC-009, GAP-023]', () => {
    expect([1, 2, 3, 4, 9].map(showsSwipeHint)).toEqual([false, true, true, false, false]);
  });
});

describe('a closed day', () => {
  const hours = {
    closedText: 'By appointment only',
    closedTextTypes: ['sales' as const],
    enquireNowLocations: ['dealer.b'],
  };

  it("has the site's text for the types that it names [LOC-016, LOC-017]", () => {
    expect(all.map((one) => closedDayText(one, hours))).toEqual([
      'By appointment only',
      'Closed',
      'Closed',
      'By appointment only',
    ]);
  });

  it('has a link to the form at the locations that the site names [LOC-018]', () => {
    expect(all.map((one) => enquiresWhenClosed(one, hours))).toEqual([false, true, false, false]);
  });
});

describe('the grid of locations', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 3],
    [6, 3],
    [7, 4],
    [8, 4],
    [9, 3],
    [10, 4],
    [12, 4],
  ])('%i cards have %i columns on a wide screen [LOC-004]', (count, columns) => {
    expect(gridColumns(count)).toBe(columns);
  });
});

describe('the places of a list', () => {
  const at = (name: string, type: 'sales' | 'service', city = 'Moorooka', dealership_id = 'one') => ({
    name,
    location_type: type,
    dealership_id,
    address: { city, postcode: '4105' },
  });
  const names = (places: readonly (readonly { name: string }[])[]) =>
    places.map((place) => place.map(({ name }) => name));

  it('are the departments of one dealership in one town, sales first', () => {
    const found = groupByPlace([
      at('workshop', 'service'),
      at('other town', 'sales', 'Geebung'),
      at('yard', 'sales'),
      at('neighbour', 'sales', 'Moorooka', 'two'),
    ]);
    expect(names(found)).toEqual([['yard', 'workshop'], ['other town'], ['neighbour']]);
  });

  it('are on a map where vehicles are sold and the point is known, each name once', () => {
    const point = { lat: -27.5, long: 153 };
    const placed = (name: string, type: 'sales' | 'service', address: { lat: number | null; long: number | null }) => ({
      name,
      location_type: type,
      address,
    });
    const found = placesOnMap([
      placed('yard', 'sales', point),
      placed('workshop', 'service', point),
      placed('yard without a point', 'sales', { lat: null, long: null }),
      placed('yard', 'sales', point),
      placed('other yard', 'sales', point),
    ]);
    expect(found.map(({ name }) => name)).toEqual(['yard', 'other yard']);
  });

  it('begin with those that are open, in their own order', () => {
    expect(openFirst(['a closed', 'b open', 'c closed', 'd open'], (one) => one.endsWith('open'))).toEqual([
      'b open',
      'd open',
      'a closed',
      'c closed',
    ]);
  });
});
