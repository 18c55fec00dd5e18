import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_QUERY,
  foundBy,
  requestedWindow,
  parseStockQuery,
  stockQueryToParams,
  toggleValue,
  withAny,
  withNear,
  withPage,
  withRange,
  withSort,
  withText,
  withValues,
} from './query-codec.ts';
import { unsold, withExcluded } from './excluded-values.ts';
import { QUERY_FACETS, RANGE_FACETS, SORT_KEYS, VALUE_FACETS, type StockQuery } from './stock-query.ts';

const read = (text: string) => parseStockQuery(new URLSearchParams(text)).query;

describe('the URL of a search', () => {
  it('reads query, page, sortBy and one parameter per facet [SRCH-005, SRCH-008]', () => {
    expect(
      read(
        'query=red+ute&page=3&sortBy=price_asc&make=Kia&make=Toyota&body=Ute&range[price]=10000:30000&range[year]=2018:',
      ),
    ).toEqual({
      query: 'red ute',
      page: 3,
      sortBy: 'price_asc',
      filters: { make: ['Kia', 'Toyota'], body: ['Ute'] },
      ranges: { price: { min: 10_000, max: 30_000 }, year: { min: 2018 } },
    });
  });

  it('reads range[price]=:{max} and the two inputs of a plain form the same way [GAP-061]', () => {
    expect(read('range[price]=:20000').ranges).toEqual({ price: { max: 20_000 } });
    expect(read('min[price]=&max[price]=$20,000').ranges).toEqual({ price: { max: 20_000 } });
    expect(read('min[km]=5000&max[km]=90000 km').ranges).toEqual({ km: { min: 5000, max: 90_000 } });
    expect(read('min[price]=&max[price]=').ranges).toEqual({});
  });

  it('reads text=exact for a text that is meant as typed, until the text changes', () => {
    const { query } = parseStockQuery(new URLSearchParams('query=camery&text=exact'));
    expect(query).toMatchObject({ query: 'camery', exact: true });
    expect(stockQueryToParams(query).toString()).toBe('query=camery&text=exact');
    expect(withText(query, 'camry')).not.toHaveProperty('exact');
    expect(parseStockQuery(new URLSearchParams('text=exact')).query).not.toHaveProperty('exact');
    expect(parseStockQuery(new URLSearchParams('query=camery&text=other')).query).not.toHaveProperty('exact');
  });

  it('reads the text of a plain form as typed, unless the shopper has changed it', () => {
    expect(read('query=camery&text=camery')).toMatchObject({ query: 'camery', exact: true });
    expect(read('query=camry&text=camery')).not.toHaveProperty('exact');
    expect(read('query=&text=')).not.toHaveProperty('exact');
  });

  it('reads values that no vehicle may have, and returns to page 1 when they change', () => {
    const query = read('make=Kia&not[colour]=White&not[colour]=Black&not[colour]=White&page=3');
    expect(query).toMatchObject({ filters: { make: ['Kia'] }, not: { colour: ['Black', 'White'] } });
    expect(stockQueryToParams({ ...query, page: 1 }).toString()).toBe(
      'make=Kia&not%5Bcolour%5D=Black&not%5Bcolour%5D=White',
    );
    expect(withExcluded(query, 'colour', ['White'])).toMatchObject({ page: 1, not: { colour: ['White'] } });
    expect(withExcluded(query, 'colour', [])).not.toHaveProperty('not');
    // The vehicles for sale, beside other exclusions.
    expect(unsold(withExcluded(query, 'status', ['coming_soon'])).not).toMatchObject({
      status: ['coming_soon', 'sold'],
    });
    const { ignored } = parseStockQuery(new URLSearchParams('not[price]=5'));
    expect(ignored).toMatchObject([{ param: 'not[price]', why: expect.stringContaining('no such facet') }]);
  });

  it.each([
    [[], undefined, ['sold']],
    [['in_stock', 'sold'], ['in_stock'], undefined],
    [['in_stock'], ['in_stock'], undefined],
    [['sold'], ['sold'], undefined],
  ])('counts what is for sale of the statuses %j', (asked, filter, not) => {
    const { filters, not: excluded } = unsold(withValues(EMPTY_QUERY, 'status', asked));
    expect([filters.status, excluded?.status]).toEqual([filter, not]);
  });

  it.each([
    ['2026-11-20', '2026-11-19T14:00:00Z', '2026-11-20'],
    ['2026-11-20T00:00', '2026-11-19T14:00:00Z', '2026-11-20'],
    ['2026-11-20T09:30', '2026-11-19T23:30:00Z', '2026-11-20T09:30'],
  ])(
    'reads listed_since=%s as the start of the day or the minute in Brisbane, and writes it so',
    (given, instant, written) => {
      const query = read(`listed_since=${given}`);
      expect(query.ranges).toEqual({ created_at_timestamp: { min: Date.parse(instant) / 1000 } });
      expect(stockQueryToParams(query).get('listed_since')).toBe(written);
      expect(read(`range[created_at_timestamp]=${Date.parse(instant) / 1000}:`)).toEqual(query);
    },
  );

  it.each(['yesterday', '2026-13-40', '2026-11-20T04:30Z', '2026-11-20T25:00', '1763596800'])(
    'ignores listed_since=%s',
    (given) => {
      expect(parseStockQuery(new URLSearchParams({ listed_since: given }))).toMatchObject({
        query: { ranges: {} },
        ignored: [{ param: 'listed_since' }],
      });
    },
  );

  it('swaps the bounds of a reversed range', () => {
    expect(read('range[price]=30000:10000').ranges).toEqual({ price: { min: 10_000, max: 30_000 } });
  });

  it.each([
    ['10,000:30,000', { min: 10_000, max: 30_000 }],
    ['$10,000:$1,230,000', { min: 10_000, max: 1_230_000 }],
    ['10000.55:30000,5', { min: 10_000, max: 30_000 }],
    ['-5:30000', { max: 30_000 }],
    ['0:', { min: 0 }],
  ])('reads the bounds of %s as people write numbers, without negative ones [GAP-061]', (text, range) => {
    expect(parseStockQuery(new URLSearchParams([['range[price]', text]])).query.ranges).toEqual({ price: range });
  });

  it('does not read a decimal comma in an input as a thousands separator [GAP-061]', () => {
    expect(read('min[price]=10000,55&max[price]=30,000.00').ranges).toEqual({ price: { min: 10_000, max: 30_000 } });
  });

  it('reads at most a hundred values over all facets, and reports the others', () => {
    const values = ['make', 'model', 'body', 'fuel'].flatMap((facet) =>
      Array.from({ length: 40 }, (_, index): [string, string] => [facet, `value ${index}`]),
    );
    const { query, ignored } = parseStockQuery(new URLSearchParams(values));
    expect(Object.values(query.filters).flat()).toHaveLength(100);
    expect(ignored).toHaveLength(60);
    expect(ignored[0]).toMatchObject({ param: 'body', value: 'value 20', why: 'more than 100 values in all' });
  });

  it('limits the page number [SRCH-004]', () => {
    for (const page of ['100001', '999999', '99999999999999999999']) expect(read(`page=${page}`).page).toBe(100_000);
  });

  it('returns to page 1 when a filter, the text or the order changes [SRCH-011]', () => {
    const third = read('make=Kia&page=3');
    for (const changed of [
      toggleValue(third, 'body', 'SUV'),
      toggleValue(third, 'make', 'Kia'),
      withValues(third, 'make', ['Ford']),
      withRange(third, 'price', { max: 5000 }),
      withRange(third, 'price', null),
      withText(third, 'blue'),
      withSort(third, 'latest'),
    ])
      expect(changed.page).toBe(1);
    expect(withPage(third, 4).page).toBe(4);
  });

  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=abc', 'page'],
    ['range[price]=-5000:-1', 'range[price]'],
    ['range[price]=1:2:3', 'range[price]'],
    ['min[price]=-5', 'min[price]'],
    ['sortBy=drop+table', 'sortBy'],
    ['range[price]=cheap', 'range[price]'],
    ['range[price]=:', 'range[price]'],
    ['range[wheels]=1:4', 'range[wheels]'],
    [`make=${'x'.repeat(500)}`, 'make'],
    ['max[price]=lots', 'max[price]'],
  ])('ignores %s and reports it', (text, param) => {
    const { query, ignored } = parseStockQuery(new URLSearchParams(text));
    expect(stockQueryToParams(query).toString()).toBe('');
    expect(ignored[0]?.param).toBe(param);
    expect(ignored[0]?.why).not.toBe('');
  });

  it('needs all features, or any of them where the URL or a plain form says so', () => {
    const chosen = { filtered_features: ['Camera', 'Sunroof'] };
    expect(read('filtered_features=Sunroof&filtered_features=Camera')).toMatchObject({ filters: chosen });
    for (const text of [
      'any[filtered_features]=Sunroof&any[filtered_features]=Camera',
      'filtered_features=Sunroof&filtered_features=Camera&match[filtered_features]=any',
    ]) {
      const query = read(text);
      expect(query).toMatchObject({ filters: chosen, any: ['filtered_features'] });
      expect(decodeURIComponent(stockQueryToParams(query).toString())).toBe(
        'any[filtered_features]=Camera&any[filtered_features]=Sunroof',
      );
      expect('any' in withValues(query, 'filtered_features', [])).toBe(false);
      expect('any' in withAny(query, 'filtered_features', false)).toBe(false);
    }
    expect('any' in read('match[filtered_features]=any')).toBe(false);
    const { ignored } = parseStockQuery(new URLSearchParams('any[make]=Kia&match[filtered_features]=none'));
    expect(ignored.map(({ param }) => param)).toEqual(['any[make]', 'match[filtered_features]']);
  });

  it('has where the shopper is and how far away a vehicle may be in one parameter', () => {
    const near = { postcode: '4350', within: 50 };
    expect(read('near=4350:50').near).toEqual(near);
    expect(read('near=4350&within=50').near).toEqual(near);
    expect(read('within=50&near=4350').near).toEqual(near);
    expect(read('near=4350&within=').near).toEqual({ postcode: '4350' });
    expect('near' in read('within=50')).toBe(false);
    expect(stockQueryToParams(read('near=4350&within=50')).get('near')).toBe('4350:50');
    expect(stockQueryToParams(read('near=0800')).get('near')).toBe('0800');
    const { ignored } = parseStockQuery(new URLSearchParams('near=43500&within=0&near=Toowoomba'));
    expect(ignored.map(({ param }) => param)).toEqual(['near', 'within', 'near']);
    const sorted = { ...read('near=4350:50'), sortBy: 'distance' as const };
    expect(withNear(sorted, null)).toMatchObject({ sortBy: 'relevance', page: 1 });
    expect('near' in withNear(sorted, null)).toBe(false);
  });

  it.each([
    ['max[price]=30k', { max: 30_000 }],
    ['max[price]=%2420k', { max: 20_000 }],
    ['max[price]=29.9+K', { max: 29_900 }],
    ['range[km]=5k:90k', { min: 5000, max: 90_000 }],
  ])('reads thousands as people type them: %s', (text, range) => {
    expect(Object.values(read(text).ranges)).toEqual([range]);
  });

  it('ignores parameters that are not facets', () => {
    expect(read('__proto__=1&constructor=2&toString=3&utm_source=x&range[__proto__]=1:2')).toEqual({
      query: '',
      page: 1,
      sortBy: 'relevance',
      filters: {},
      ranges: {},
    });
    expect(Object.getPrototypeOf(read('__proto__=1').filters)).toBe(Object.prototype);
  });

  it('reads back any query that it writes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 100 });
    const number = fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined });
    const arbitrary = fc.record({
      text,
      page: fc.integer({ min: 1, max: 1000 }),
      sortBy: fc.constantFrom(...SORT_KEYS),
      values: fc.array(fc.tuple(fc.constantFrom(...QUERY_FACETS), text), { maxLength: 8 }),
      not: fc.array(fc.tuple(fc.constantFrom(...VALUE_FACETS), text), { maxLength: 3 }),
      ranges: fc.array(fc.tuple(fc.constantFrom(...RANGE_FACETS), number, number), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(arbitrary, (given) => {
        let query: StockQuery = withText(
          { query: '', page: 1, sortBy: given.sortBy, filters: {}, ranges: {} },
          given.text,
        );
        for (const [facet, value] of given.values)
          query = withValues(query, facet, [...(query.filters[facet] ?? []), value]);
        for (const [facet, value] of given.not)
          query = withExcluded(query, facet, [...(query.not?.[facet] ?? []), value]);
        for (const [facet, a, b] of given.ranges) {
          const [min, max] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
          query = withRange(query, facet, {
            ...(min === undefined ? {} : { min }),
            ...(max === undefined ? {} : { max }),
          });
        }
        query = withPage(query, given.page);
        const written = stockQueryToParams(query).toString();
        expect(read(written)).toEqual(query);
        expect(stockQueryToParams(read(written)).toString()).toBe(written);
      }),
    );
  });
});

describe('the canonical text of what a search finds', () => {
  it.each([
    ['model=Rio&make=Kia', 'make=Kia&model=Rio'],
    ['make=Kia&make=Ford', 'make=Ford&make=Kia'],
    ['make=Kia&page=3&sortBy=price_asc', 'make=Kia'],
    ['query= Tow  BAR', 'query=tow bar'],
    ['min[price]=5000&max[price]=30000', 'range[price]=5000:30000'],
    ['make=Kia&utm_source=mail', 'make=Kia'],
  ])('is the same for %s and %s', (one, other) => {
    expect(foundBy(read(one))).toBe(foundBy(read(other)));
  });

  it('differs where something else is found, and reads back as the same search', () => {
    const all = [
      '',
      'make=Kia',
      'not[make]=Kia',
      'query=kia&text=exact',
      'model=Rio',
      'query=kia',
      'range[price]=:30000',
      'range[price]=30000:',
    ].map(read);
    expect(new Set(all.map(foundBy)).size).toBe(all.length);
    for (const query of all) expect(read(foundBy(query))).toEqual(query);
  });
});

describe('the hits that a caller of the API wants [API-001]', () => {
  const read = (text: string) => requestedWindow(new URLSearchParams(text));

  it('reads how many, from which position', () => {
    expect(read('hitsPerPage=50&offset=100')).toEqual({ window: { hitsPerPage: 50, offset: 100 }, ignored: [] });
    expect(read('offset=0')).toEqual({ window: { offset: 0 }, ignored: [] });
    expect(read('hitsPerPage=&page=3')).toEqual({ window: {}, ignored: [] });
  });

  it.each(['hitsPerPage=0', 'hitsPerPage=101', 'hitsPerPage=ten', 'offset=-1', 'offset=99999999999'])(
    'ignores %s',
    (text) => {
      const { window, ignored } = read(text);
      expect(window).toEqual({});
      expect(ignored.map(({ param }) => `${param}`)).toEqual([text.split('=')[0]]);
    },
  );
});
