import fc from 'fast-check';
import { textReader } from '#tests/support/read-texts.ts';
import { describe, expect, it } from 'vitest';
import { siteSearchRow } from '#inventory/stock-index.server.ts';
import { vehiclesOnSite } from '#inventory/vehicles-on-site.server.ts';
import { siteSearchRules } from '#inventory/stock-queries.server.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import { withKnownValues } from '#search/rules/known-values.ts';
import { stockQueryToParams } from '#search/rules/query-codec.ts';
import type { StockQuery } from '#search/rules/stock-query.ts';
import type { VisibilityRuleName } from '#inventory/rules/visibility-rule.ts';
import { repeats } from '#tests/support/long-run.ts';
import { sampleDealership, sampleStockRules } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { matchKey, matchKeys } from '../rules/match-key.ts';
import { MatchingSearches } from './matching-searches.ts';

const NOW = Date.parse('2026-06-15T03:00:00Z');
const RUNS = Number(process.env['ORACLE_RUNS'] ?? repeats(600, 3000));
const dealership = sampleDealership('dealership');

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { freq: 5 });
const vehicles = fc
  .sample(
    fc.record({
      make: fc.constantFrom('Kia', 'Toyota', 'Land Rover', 'Škoda'),
      model: fc.constantFrom('Rio', 'Corolla', 'Golf', 'Wolf', 'CX-5'),
      simpleBody: maybe('SUV', 'Ute', 'Hatch'),
      simpleFuel: maybe('Petrol', 'Hybrid'),
      condition: fc.constantFrom('new' as const, 'demo' as const, 'used' as const),
      status: fc.constantFrom('in_stock' as const, 'in_stock' as const, 'coming_soon' as const, 'sold' as const),
      showOnWebsite: fc.constantFrom(true, true, true, false),
      year: maybe(2016, 2021, 2026),
      price: maybe(0, 900, 999_900, 1_000_000, 3_299_000),
      odometerKm: maybe(10, 99_999, 150_000),
      colour: maybe('Mica', 'Golden'),
      badge: maybe('GX', 'Cross GX'),
      features: fc.subarray(['Sunroof', 'Tow Bar']),
    }),
    { numRuns: 240, seed: 5 },
  )
  .map((changes, at) =>
    sampleVehicle({
      ...changes,
      id: `car-${at}`,
      slug: `slug-${at}`,
      stockNumber: `S${at}`,
      soldAt: changes.status === 'sold' ? new Date(NOW - 3_600_000).toISOString() : null,
      createdAt: new Date(NOW - at * 3_600_000).toISOString(),
    }),
  );
const changed = vehicles.filter((_, at) => at % 4 === 1);

const values = {
  make: ['Kia', 'kia', 'TOYOTA', 'land-rover', 'Skoda', 'Holden'],
  model: ['Rio', 'rio', 'Corolla', 'golf', 'Wolf', 'Cx-5', 'Polo'],
  make_model: ['Kia Rio', 'toyota corolla', 'Land Rover Golf'],
  make_model_badge: ['Kia Rio GX', 'Toyota Corolla Cross GX', 'land rover golf gx', 'Kia Polo GX'],
  body: ['SUV', 'suv', 'Ute', 'Sedan'],
  fuel: ['Petrol', 'Hybrid'],
  car_type: ['new', 'used'],
  filtered_features: ['Sunroof', 'Tow Bar'],
  certified: ['false', 'true'],
} as const;
const filter = fc
  .constantFrom(...(Object.keys(values) as (keyof typeof values)[]))
  .chain((facet) =>
    fc.subarray([...values[facet]], { minLength: 1, maxLength: 2 }).map((some) => [facet, some] as const),
  );
const range = fc
  .constantFrom(['price', 9_999, 32_990] as const, ['km', 10, 99_999] as const, ['year', 2016, 2021] as const)
  .chain(([name, min, max]) =>
    fc
      .record({ min: fc.constant<number>(min), max: fc.constant<number>(max) }, { requiredKeys: [] })
      .map((both) => [name, both] as const),
  );
/** Among them typing errors, and words that only vehicles outside of the changed ones have as typed. */
const WORDS = [
  'not kia',
  'kia',
  'corola',
  'golf',
  'gulf',
  'wolf',
  'wolfe',
  's8',
  's9',
  's240',
  'mica',
  'hybird',
  'land rover',
];
/** Makes or models with what narrows them. */
const narrowed = fc.record(
  {
    make: fc.constantFrom(['Kia'], ['Kia', 'Toyota'], ['Land Rover', 'Toyota']),
    make_model: fc.subarray([...values.make_model], { minLength: 1 }),
    model: fc.constantFrom(['Rio'], ['Corolla', 'Golf']),
    make_model_badge: fc.subarray([...values.make_model_badge], { minLength: 1 }),
  },
  { requiredKeys: ['make_model_badge'] },
);
const plain: fc.Arbitrary<StockQuery> = fc.record({
  query: fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')) },
  ),
  page: fc.constant(1),
  sortBy: fc.constant('relevance' as const),
  filters: fc.oneof(
    { weight: 5, arbitrary: fc.array(filter, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)) },
    { weight: 1, arbitrary: narrowed },
  ),
  ranges: fc
    .array(range, { maxLength: 2 })
    .map((pairs) => Object.fromEntries(pairs.filter(([, both]) => Object.keys(both).length > 0))),
});

/** Queries with exclusions too, and with texts that are meant as typed. */
const queries: fc.Arbitrary<StockQuery> = fc
  .record({ plain, not: fc.option(filter, { freq: 3 }), isExact: fc.boolean() })
  .map(({ plain, not, isExact }) => ({
    ...plain,
    ...(not && not[0] !== 'make_model_badge' && { not: Object.fromEntries([not]) }),
    ...(isExact && plain.query !== '' && { exact: true as const }),
  }));

async function siteWith(visibilityRule: VisibilityRuleName) {
  const site = sampleSite(
    [dealership],
    { search: { visibilityRule } },
    { stockRules: { ...sampleStockRules(['dealership']), visibilityRule } },
  );
  const search = createMemoryEngine();
  await search.replace(
    site.id,
    vehicles.flatMap((vehicle) => siteSearchRow(site, vehicle, 2026) ?? []),
  );
  const rules = { ...siteSearchRules(site, NOW), pageSize: 1000 };
  const texts = textReader(search, 'the same stock');
  const raw = (query: StockQuery) => search.search(site.id, query, rules);
  const all = async (query: StockQuery) => raw(await texts.asked(site, query, NOW));
  const stock = {
    search: async (_: unknown, query: StockQuery) => ({ answer: await raw(query), vehicles: [] }),
    read: texts.read,
    distances: () => null,
    spelled: <V>(vehicle: V) => vehicle,
  };
  return { all, onSite: await vehiclesOnSite({ stock, newEngine: createMemoryEngine }, site, changed, NOW) };
}

describe('a saved search', () => {
  it.each(['all', 'usedOnly', 'withPrice'] as const)(
    'finds of the changed vehicles exactly what the search page of the site finds, where the site shows "%s"',
    async (visibilityRule) => {
      const { all, onSite } = await siteWith(visibilityRule);
      const { facets } = await all({ query: '', page: 1, sortBy: 'relevance', filters: {}, ranges: {} });
      const searches = new MatchingSearches(onSite);
      const ids = new Set(changed.map(({ id }) => id));
      const seen = { found: 0, keys: new Set<string>(), texts: 0 };
      for (const query of fc.sample(queries, { numRuns: RUNS, seed: 3 })) {
        const text = stockQueryToParams(query).toString();
        const expected = (await all(withKnownValues(query, facets))).ids.filter((id) => ids.has(id));
        const { ids: found, count } = await searches.found(text, 1000);
        expect({ text, found: found.toSorted() }).toEqual({ text, found: expected.toSorted() });
        expect(count).toBe(found.length);
        expect((await searches.found(text, 2)).ids).toEqual(found.slice(0, 2));
        if (found.length === 0) continue;
        seen.found++;
        seen.texts += Number(query.query !== '');
        // The search is selected by its key when one of these vehicles changes.
        for (const id of found) {
          const key = matchKey(text);
          expect(matchKeys(onSite.rows.filter((row) => row.id === id))).toContain(key);
          seen.keys.add(key.split(':')[0]!);
        }
      }
      expect(seen.found).toBeGreaterThan(RUNS / 20);
      expect(seen.texts).toBeGreaterThan(5);
      expect([...seen.keys].toSorted()).toEqual(['', 'body', 'make', 'make_model', 'model']);
    },
  );

  it('asks the site about each condition once', async () => {
    const { onSite } = await siteWith('all');
    let asked = 0;
    const searches = new MatchingSearches({
      rows: onSite.rows,
      find: (query) => {
        asked++;
        return onSite.find(query);
      },
    });
    for (const make of ['Kia', 'Toyota', 'Land+Rover'])
      for (const price of ['10000', '40000']) await searches.found(`make=${make}&range%5Bprice%5D=%3A${price}`, 10);
    expect(asked).toBe(5);
  });
});
