import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directoryUrl,
  isPlainFormQuery,
  parseDirectoryQuery,
  withoutRange,
  withoutValue,
  type DirectoryQuery,
} from './directory-query.ts';
import { searchDirectory, type Directory } from './search-directory.ts';

interface Thing {
  readonly id: number;
  readonly name: string;
  readonly make: string;
  readonly bodies: readonly string[];
  readonly price: number | null;
}

const THINGS: Directory<Thing> = {
  facets: ['make', 'body'],
  ranges: ['price'],
  facetValues: (thing, facet) => (facet === 'make' ? [thing.make] : thing.bodies),
  rangeNumber: (thing) => thing.price,
  searchedTexts: (thing) => [thing.name, thing.make, ...thing.bodies],
};
const MAKES = ['Kia', 'Mazda', 'Ford'];
const BODIES = ['SUV', 'Ute', 'Electric'];
const thing = fc.record({
  id: fc.nat(),
  name: fc.constantFrom('Sportage', 'EV5', 'CX-5', 'Ranger', 'Carnival'),
  make: fc.constantFrom(...MAKES),
  bodies: fc.subarray(BODIES),
  price: fc.option(fc.integer({ min: 0, max: 90 })),
});
const query: fc.Arbitrary<DirectoryQuery> = fc.record({
  query: fc.constantFrom('', '', 'kia', 'sportage', 'sporttage', 'cx-5', 'ute ford', 'zzz'),
  page: fc.integer({ min: 1, max: 4 }),
  filters: fc
    .record({ make: fc.subarray([...MAKES, 'Unknown']), body: fc.subarray(['suv', 'UTE', 'Electric']) })
    .map((filters) => Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0))),
  ranges: fc
    .option(fc.record({ min: fc.nat(50), max: fc.integer({ min: 50, max: 90 }) }))
    .map((range): DirectoryQuery['ranges'] => (range === null ? {} : { price: range })),
});
const shape = { facets: THINGS.facets, ranges: THINGS.ranges };
const read = (search: string) => parseDirectoryQuery(new URLSearchParams(search), shape);

/** A simple reference implementation: everything that passes all filters except those of `leftOut`. */
function passing(
  things: readonly Thing[],
  { filters, ranges }: DirectoryQuery,
  leftOut: string | null,
): readonly Thing[] {
  const has = (values: readonly string[], wanted: readonly string[] | undefined) =>
    !wanted || wanted.some((one) => values.map((value) => value.toUpperCase()).includes(one.toUpperCase()));
  return things.filter((one) => {
    const price = ranges['price'];
    const within =
      !price || leftOut === 'price' || (one.price !== null && one.price >= price.min! && one.price <= price.max!);
    return (
      within &&
      (leftOut === 'make' || has([one.make], filters['make'])) &&
      (leftOut === 'body' || has(one.bodies, filters['body']))
    );
  });
}

describe('a directory', () => {
  it('finds and counts the same as a reference implementation, each facet without its own filter [SRCH-061, SRCH-063]', () => {
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 60 }), query, (things, query) => {
        const answer = searchDirectory(THINGS, things, query);
        // Text first: the filters are checked against what it finds.
        const all = things.filter((one) => matches(things, one, query.query));
        expect(answer.count).toBe(passing(all, query, null).length);
        for (const facet of ['make', 'body'] as const) {
          const ground = passing(all, query, facet);
          const values = facet === 'make' ? MAKES : BODIES;
          const counts = Object.fromEntries(
            values
              .map((value) => [
                value,
                ground.filter((one) => (facet === 'make' ? one.make === value : one.bodies.includes(value))).length,
              ])
              .filter(([, count]) => count !== 0),
          );
          expect(Object.fromEntries(answer.facets[facet]!.map(({ value, count }) => [value, count]))).toEqual(counts);
        }
        const prices = passing(all, query, 'price').flatMap((one) => one.price ?? []);
        expect(answer.stats['price']).toEqual(
          prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
        );
      }),
      { numRuns: 300 },
    );
  });

  /** Typing errors are only tolerated in a word that no entry matches as typed; one that none has is left out beside others. */
  function matches(things: readonly Thing[], one: Thing, text: string): boolean {
    const words = text.split(' ').filter(Boolean);
    const plain = (value: string) => value.toLowerCase().replace('-', '');
    const as = (entry: Thing, word: string) =>
      [entry.name, entry.make, ...entry.bodies].some((value) => plain(value).startsWith(plain(word)));
    const isSportage = (entry: Thing, word: string) => word === 'sporttage' && entry.name === 'Sportage';
    const known = words.filter((word) => things.some((other) => as(other, word) || isSportage(other, word)));
    if (words.length > 0 && known.length === 0) return false;
    return known.every((word) => as(one, word) || isSportage(one, word));
  }

  it('has 21 entries per page, and answers with the last page beyond the end [SRCH-065]', () => {
    const things = Array.from({ length: 50 }, (_, id): Thing => ({
      id,
      name: `Model ${id}`,
      make: 'Kia',
      bodies: [],
      price: null,
    }));
    const page = (number: number) => searchDirectory(THINGS, things, { ...read(''), page: number });
    expect([page(1), page(2), page(3), page(9)].map(({ hits, pages, page: at }) => [hits.length, pages, at])).toEqual([
      [21, 3, 1],
      [21, 3, 2],
      [8, 3, 3],
      [8, 3, 3],
    ]);
    expect(page(2).hits.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => 21 + index));
  });

  it.each([
    ['sporttage', 'Sportage', 'sportage'],
    ['spotrage', 'Sportage', 'sportage'],
    ['sprtge', 'Sportage', 'sportage'],
    ['carnaval', 'Carnival', 'carnival'],
    ['rnager', 'Ranger', 'ranger'],
    ['rangre ford', 'Ranger', 'ranger ford'],
    ['ev 5', 'EV5', 'ev5'],
    ['cx 5', 'CX-5', null],
    ['kiasportage', 'Sportage', 'kia sportage'],
    ['sport age', 'Sportage', 'sportage'],
    ['fodr ranger', 'Ranger', 'ford ranger'],
    ['uet mazda', 'CX-5', 'ute mazda'],
    ['zzzz', null, null],
  ])('reads “%s” as the stock search does: %s [SRCH-061]', (text, name, readAs) => {
    const models = [
      ['Sportage', 'Kia'],
      ['EV5', 'Kia'],
      ['CX-5', 'Mazda'],
      ['Ranger', 'Ford'],
      ['Carnival', 'Kia'],
    ].map(([name, make], id): Thing => ({ id, name: name!, make: make!, bodies: ['Ute'], price: null }));
    const { hits, reading } = searchDirectory(THINGS, models, { ...read(''), query: text });
    expect(hits.map((hit) => hit.name)).toEqual(name === null ? [] : [name]);
    expect(reading?.text ?? null).toBe(readAs);
  });

  it('leaves out the words that no entry has, and names them', () => {
    const things: Thing[] = [{ id: 1, name: 'Ranger', make: 'Ford', bodies: ['Ute'], price: null }];
    const { count, reading } = searchDirectory(THINGS, things, read('query=cheap+ranger'));
    expect([count, reading]).toEqual([1, { text: null, unknown: ['cheap'] }]);
    expect(searchDirectory(THINGS, things, read('query=cheap')).reading).toBeNull();
  });

  it("ranks matches in the name first, otherwise keeps the dealer's order", () => {
    const things: Thing[] = [
      { id: 1, name: 'Ranger', make: 'Ford', bodies: ['Ute'], price: null },
      { id: 2, name: 'Ute One', make: 'Ford', bodies: [], price: null },
      { id: 3, name: 'Everest', make: 'Ford', bodies: [], price: null },
    ];
    expect(searchDirectory(THINGS, things, read('query=ute')).hits.map(({ id }) => id)).toEqual([2, 1]);
    expect(searchDirectory(THINGS, things, read('query=ford')).hits.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('parses the URLs that it writes [SRCH-062, SRCH-064]', () => {
    fc.assert(
      fc.property(query, (query) => {
        const { search } = new URL(directoryUrl('/models', query, shape), 'http://a.example');
        const sorted = ({ filters, ...rest }: DirectoryQuery) => ({
          ...rest,
          filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values].sort()])),
        });
        expect(sorted(read(search.slice(1)))).toEqual(sorted(query));
      }),
    );
  });

  it.each([
    ['query=+kia++ev5+&page=2', { query: 'kia ev5', page: 2 }],
    ['page=0', { page: 1 }],
    ['page=x', { page: 1 }],
    ['body=suv&body=SUV&body=&colour=red', { filters: { body: ['suv'] } }],
    ['range[price]=10:30', { ranges: { price: { min: 10, max: 30 } } }],
    ['min[price]=%2430,000&max[price]=', { ranges: { price: { min: 30000 } } }],
    ['range[price]=30:10', { ranges: { price: { min: 10, max: 30 } } }],
    ['range[km]=1:2&range[price]=x', {}],
  ])('parses %s', (search, expected) => {
    expect(read(search)).toEqual({ query: '', page: 1, filters: {}, ranges: {}, ...expected });
  });

  it('removing a filter goes back to the first page', () => {
    const query = read('query=x&body=SUV&body=Ute&range[price]=1:2&page=3');
    expect(withoutValue(query, 'body', 'suv')).toMatchObject({ filters: { body: ['Ute'] }, page: 1 });
    expect(withoutRange(query, 'price')).toMatchObject({ ranges: {}, page: 1 });
  });

  it('recognises the query strings of plain forms', () => {
    expect(
      ['query=&body=SUV', 'min[price]=1', 'body=SUV', 'query=x&page=2'].map((search) =>
        isPlainFormQuery(new URLSearchParams(search)),
      ),
    ).toEqual([true, true, false, false]);
  });
});
