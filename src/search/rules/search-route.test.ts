import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withKnownValues } from './known-values.ts';
import { parseStockQuery } from './query-codec.ts';
import {
  ALL_STOCK,
  queryAt,
  searchUrl,
  withRoute,
  canonicalUrl,
  searchRoute,
  type SearchPlaces,
} from './search-url.ts';
import { VALUE_FACETS, type SearchAnswer, type StockQuery, type ValueFacet } from './stock-query.ts';

const site = {
  locations: [{ slug: 'moorooka', name: 'Motors Moorooka' }],
  settings: { search: { defaultFilters: [] } },
};
const read = (text: string) => parseStockQuery(new URLSearchParams(text)).query;

describe('search routes', () => {
  it.each([
    ['new-used-and-demo-cars', undefined, {}, 'SITE-027'],
    ['used-cars', undefined, { car_type: ['used'] }, 'SITE-028'],
    ['new-and-demo-cars', undefined, { car_type: ['demo', 'new'] }, 'SITE-029'],
    ['new-cars', undefined, { car_type: ['new'] }, 'SITE-030'],
    ['demo-cars', undefined, { car_type: ['demo'] }, 'SITE-030'],
    ['land-rover', undefined, { make: ['Land Rover'] }, 'SITE-031'],
    ['toyota', 'yaris-cross', { make: ['Toyota'], model: ['Yaris Cross'] }, 'SITE-032'],
    ['moorooka', undefined, { location_name: ['Motors Moorooka'] }, 'SITE-033'],
  ])('/search/%s/%s [$3]', (first, second, filters, _rows) => {
    const route = searchRoute(first, second, site, ['Yaris', 'Yaris Cross']);
    expect(route.filters).toEqual(filters);
    expect(route.unknown).toBe(false);
  });

  it.each(['spaceships', '__proto__', 'constructor', '..', 'used-cars/extra'])(
    'ignores a path that is not a known make: %s [SITE-034]',
    (name) => {
      expect(searchRoute(name, undefined, site)).toMatchObject({ filters: {}, unknown: true });
    },
  );

  it('stays on its path while the query matches the path', () => {
    const route = searchRoute('used-cars', undefined, site);
    expect(searchUrl(withRoute(read('body=SUV&page=2'), route), route, 'relevance')).toBe(
      '/search/used-cars?body=SUV&page=2',
    );
    expect(searchUrl(withRoute(read('range[price]=:20000'), route), route, 'relevance')).toBe(
      '/search/used-cars?range%5Bprice%5D=:20000',
    );
  });

  it('moves to the search over all stock from a path that is not known', () => {
    const route = searchRoute('spaceships', undefined, site);
    expect(searchUrl(withRoute(read('body=SUV'), route), route, 'relevance')).toBe(`${ALL_STOCK}?body=SUV`);
  });

  it('moves to the search over all stock with every filter when the facet of the path changes', () => {
    const route = searchRoute('used-cars', undefined, site);
    expect(searchUrl(withRoute(read('car_type=new&car_type=used&body=SUV'), route), route, 'relevance')).toBe(
      `${ALL_STOCK}?car_type=new&car_type=used&body=SUV`,
    );
  });
});

const withDefaults = {
  locations: site.locations,
  settings: { search: { defaultFilters: ['status=in_stock', 'status=coming_soon', 'car_type=used'] } },
};
const MODELS = ['Yaris', 'Yaris Cross', 'CX-5', 'CX 5', '3'];

/** The query that a site reads from a URL. */
function readUrl(address: string, at: SearchPlaces): StockQuery {
  const { pathname, searchParams } = new URL(address, 'https://site.example');
  const [, , first = '', second] = pathname.split('/');
  return queryAt(
    searchRoute(decodeURIComponent(first), second === undefined ? undefined : decodeURIComponent(second), at, MODELS),
    parseStockQuery(searchParams),
  );
}

describe('the canonical URL of a search', () => {
  it.each([
    ['/search/new-used-and-demo-cars', '/search/new-used-and-demo-cars', 'SITE-027'],
    ['/search/new-used-and-demo-cars?car_type=used', '/search/used-cars', 'SITE-028'],
    ['/search/new-used-and-demo-cars?car_type=new&car_type=demo&car_type=new', '/search/new-and-demo-cars', 'SITE-029'],
    ['/search/Demo-Cars', '/search/demo-cars', 'SITE-030'],
    ['/search/used-cars?make=Toyota', '/search/toyota?car_type=used', 'SITE-031'],
    ['/search/LAND-ROVER?sortBy=latest', '/search/land-rover?sortBy=latest', 'SITE-031'],
    ['/search/new-used-and-demo-cars?model=Yaris+Cross&make=Toyota', '/search/toyota/yaris-cross', 'SITE-032'],
    ['/search/mazda/cx-5', '/search/mazda/cx-5', 'SITE-032'],
    // Two models share the slug cx-5.
    ['/search/mazda?model=CX+5', '/search/mazda?model=CX+5', 'SITE-032'],
    // No model has this slug.
    ['/search/toyota/Land-Speeder', '/search/toyota/land-speeder', 'SITE-032'],
    ['/search/new-used-and-demo-cars?location_name=Motors+Moorooka&page=2', '/search/moorooka?page=2', 'SITE-033'],
    ['/search/spaceships', '/search/new-used-and-demo-cars', 'SITE-034'],
    ['/search/toyota?max[price]=20000&min[price]=', '/search/toyota?range%5Bprice%5D=:20000', 'GAP-061'],
  ])('%s [$2]', (address, expected, _rows) => {
    expect(canonicalUrl(readUrl(address, site), site, 'relevance', MODELS)).toBe(expected);
  });

  it.each([
    ["a bare URL means the site's default filters", '', '', ['used']],
    ['the default filters as parameters', '?status=in_stock&car_type=used&status=coming_soon', '', ['used']],
    ['taken away', '?filters=none', '?filters=none', undefined],
    ['something else set', '?body=SUV', '?body=SUV', undefined],
    ['removed, and another filter set', '?filters=none&body=SUV', '?body=SUV', undefined],
    ['only a page number', '?page=2', '?page=2', ['used']],
  ])('default filters: %s [SRCH-010]', (_title, given, expected, conditions) => {
    const query = readUrl(ALL_STOCK + given, withDefaults);
    expect(query.filters.car_type).toEqual(conditions);
    expect(canonicalUrl(query, withDefaults, 'relevance')).toBe(ALL_STOCK + expected);
  });

  it('does not add the default filters to a path with filters [SRCH-010]', () => {
    expect(readUrl('/search/toyota', withDefaults).filters).toEqual({ make: ['Toyota'] });
  });

  it('writes one URL for a query, whatever the path, order and repetition of parameters [GAP-061]', () => {
    const value = (facet: ValueFacet, ...values: string[]) =>
      fc.subarray(values).map((some) => [facet, [...some].sort()] as const);
    const filters = fc
      .tuple(
        value('make', 'Toyota', 'Land Rover', 'Unlisted'),
        value('model', ...MODELS, 'Supra'),
        value('car_type', 'new', 'demo', 'used'),
        value('location_name', 'Motors Moorooka', 'Elsewhere'),
        value('body', 'SUV', 'People Mover & more'),
        value('status', 'in_stock', 'coming_soon'),
      )
      .map((all) => Object.fromEntries(all.filter(([, values]) => values.length > 0)) as StockQuery['filters']);
    const query = fc.record({
      query: fc.constantFrom('', 'red ute', '50% & more'),
      page: fc.integer({ min: 1, max: 5 }),
      sortBy: fc.constantFrom('relevance' as const, 'price_asc' as const),
      filters,
      ranges: fc.constantFrom({}, { price: { max: 20_000 } }, { km: { min: 5 }, year: { min: 2015, max: 2020 } }),
    });
    const paths = fc.constantFrom(
      ALL_STOCK,
      '/search/used-cars',
      '/search/NEW-and-demo-cars',
      '/search/toyota',
      '/search/Land%20Rover',
      '/search/toyota/yaris-cross',
      '/search/mazda/cx-5',
      '/search/moorooka',
    );
    fc.assert(
      fc.property(
        fc.constantFrom<SearchPlaces>(site, withDefaults),
        query,
        paths,
        fc.infiniteStream(fc.nat({ max: 1000 })),
        (at, wanted, path, chance) => {
          const canonical = canonicalUrl(wanted, at, 'relevance', MODELS);
          expect(readUrl(canonical, at)).toEqual(wanted);
          // The same query at another path, with its parameters shuffled and repeated.
          const [, , first = '', second] = path.split('/');
          const route = searchRoute(decodeURIComponent(first), second, at, MODELS);
          const there = new URL(searchUrl(wanted, route, 'relevance'), 'https://site.example');
          const params = [...there.searchParams, ...there.searchParams]
            .map((pair) => ({ pair, at: chance.next().value }))
            .sort((a, b) => a.at - b.at)
            .map(({ pair }) => pair);
          const otherwise = `${there.pathname}?${new URLSearchParams([...params, ['utm_source', 'mail']]).toString()}`;
          expect(readUrl(otherwise, at)).toEqual(wanted);
          expect(canonicalUrl(readUrl(otherwise, at), at, 'relevance', MODELS)).toBe(canonical);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('values in parameters', () => {
  const items = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
  const none = Object.fromEntries(VALUE_FACETS.map((facet) => [facet, []])) as unknown as SearchAnswer['facets'];
  const stock = {
    ...none,
    make: items('UNLISTED', 'Toyota'),
    body: items('SUV', 'Cab Chassis'),
    colour: items('Red', 'red'),
  };
  it.each([
    [['Spaceship'], undefined],
    [['land rover', 'Spaceship'], ['Land Rover']],
    [['unlisted'], ['UNLISTED']],
    [['toyota', 'Toyota'], ['Toyota']],
  ])('reads the makes %j as %j [SITE-034]', (make, known) => {
    const query = withKnownValues({ ...read('page=2'), filters: { make } }, stock);
    expect(query.filters.make).toEqual(known);
    expect(query.page).toBe(2);
  });

  it.each([
    [{ body: ['suv', 'cab chassis'] }, { body: ['Cab Chassis', 'SUV'] }],
    [{ body: ['SUV', 'suv'] }, { body: ['SUV'] }],
    [{ colour: ['red'] }, { colour: ['red'] }],
    [
      { body: ['Spaceship'], make: ['TOYOTA'] },
      { body: ['Spaceship'], make: ['Toyota'] },
    ],
  ])('reads %j in the spelling of the stock: %j [SRCH-005]', (filters, known) => {
    expect(withKnownValues({ ...read(''), filters }, stock).filters).toEqual(known);
  });

  it.each([
    [{ make_model_badge: ['toyota corolla gx'] }, { make_model_badge: ['Toyota Corolla GX'] }],
    [{ make_model_badge: ['Toyota Corolla Cross gx'] }, { make_model_badge: ['Toyota Corolla Cross GX'] }],
    // A badge of a model in stock that is not chosen, as a form without scripts sends it.
    [
      { make_model: ['Toyota Corolla'], make_model_badge: ['Toyota Corolla GX', 'Toyota Corolla Cross GX'] },
      { make_model: ['Toyota Corolla'], make_model_badge: ['Toyota Corolla GX'] },
    ],
    [
      { make: ['toyota'], model: ['corolla'], make_model_badge: ['toyota-corolla gx'] },
      { make: ['Toyota'], model: ['Corolla'], make_model_badge: ['Toyota Corolla GX'] },
    ],
    [
      { make_model: ['Toyota Supra'], make_model_badge: ['Toyota Supra GT', 'Toyota Corolla GX'] },
      { make_model: ['Toyota Supra'], make_model_badge: ['Toyota Supra GT'] },
    ],
  ])('reads the badges %j as %j', (filters, known) => {
    const models = {
      ...stock,
      model: items('Corolla', 'Corolla Cross'),
      make_model: items('Toyota Corolla', 'Toyota Corolla Cross'),
      badge: items('GX'),
    };
    expect(withKnownValues({ ...read('page=2'), filters }, models)).toMatchObject({ filters: known, page: 2 });
  });
});
