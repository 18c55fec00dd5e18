import { describe, expect, it } from 'vitest';
import { parseStockQuery } from './query-codec.ts';
import { ALL_STOCK, searchAddress, withRoute } from './search-address.ts';
import { searchRoute } from './search-route.ts';

const site = { locations: [{ slug: 'moorooka', name: 'Motors Moorooka' }] };
const read = (text: string) => parseStockQuery(new URLSearchParams(text)).query;

describe('search routes', () => {
  it.each([
    ['SITE-027', 'new-used-and-demo-cars', undefined, {}],
    ['SITE-028', 'used-cars', undefined, { car_type: ['used'] }],
    ['SITE-029', 'new-and-demo-cars', undefined, { car_type: ['demo', 'new'] }],
    ['SITE-030', 'new-cars', undefined, { car_type: ['new'] }],
    ['SITE-030', 'demo-cars', undefined, { car_type: ['demo'] }],
    ['SITE-031', 'land-rover', undefined, { make: ['Land Rover'] }],
    ['SITE-032', 'toyota', 'yaris-cross', { make: ['Toyota'], model: ['Yaris Cross'] }],
    ['SITE-033', 'moorooka', undefined, { location_name: ['Motors Moorooka'] }],
  ])('%s /search/%s/%s', (_row, first, second, filters) => {
    const route = searchRoute(first, second, site, ['Yaris', 'Yaris Cross']);
    expect(route.filters).toEqual(filters);
    expect(route.unknown).toBe(false);
  });

  it.each(['spaceships', '__proto__', 'constructor', '..', 'used-cars/extra'])('SITE-034 drops a make that is no known brand: %s', (name) => {
    expect(searchRoute(name, undefined, site)).toMatchObject({ filters: {}, unknown: true });
  });

  it('stays on its path while the query says what the path says', () => {
    const route = searchRoute('used-cars', undefined, site);
    expect(searchAddress(withRoute(read('body=SUV&page=2'), route), route, 'relevance')).toBe('/search/used-cars?body=SUV&page=2');
    expect(searchAddress(withRoute(read('range[price]=:20000'), route), route, 'relevance')).toBe('/search/used-cars?range[price]=:20000');
  });

  it('leaves its path when the facet of the path changes, and loses nothing', () => {
    const route = searchRoute('used-cars', undefined, site);
    expect(searchAddress(withRoute(read('car_type=new&car_type=used&body=SUV'), route), route, 'relevance')).toBe(`${ALL_STOCK}?car_type=new&car_type=used&body=SUV`);
  });
});
