import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetsJson } from './facets-json.ts';
import { CountedItem, SharedValue } from '#search/rules/counted-item.ts';
import { byLabel } from '#search/rules/label-order.ts';
import { presentItems, type FacetRules } from '#search/rules/present-facets.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { VALUE_FACETS, type FacetItem, type ValueFacet } from '#search/rules/stock-query.ts';

const VALUES = [
  'Kia',
  'kia',
  'Škoda',
  'Skoda',
  'CX-30',
  'CX-5',
  'CX-3',
  '"quoted"',
  'used',
  'true',
  'false',
  'qld',
  '1',
  '7',
  'in_stock',
  'Under $10,000',
  '\u2028',
  '\ud83d',
];
/** Answers share what their values share. */
const SHARED = new Map<string, SharedValue>();
function sharedOf(value: string): SharedValue {
  const known = SHARED.get(value) ?? new SharedValue(value);
  SHARED.set(value, known);
  return known;
}

const rules: fc.Arbitrary<FacetRules> = fc.record({
  filters: fc.constant([]),
  facetOrder: fc.constantFrom(
    {},
    { price_range: 'byPriceLabel' as const, car_type: 'carTypeOrder' as const },
    { make: 'byPriceLabel' as const },
  ),
  usedLabel: fc.constantFrom('Used', 'Pre-Owned'),
  certifiedScope: fc.constantFrom('all', 'certifiedOnly'),
  makeFacetVisible: fc.constant(7),
  makeModelExpansion: fc.constant('none' as const),
});
/** Counts in the order of the engines: most vehicles first, then by label; lists that answers share are frozen. */
const items = fc
  .tuple(
    fc.uniqueArray(
      fc.oneof(
        fc.constantFrom(...VALUES),
        fc.nat(60).map((n) => `City ${n}`),
      ),
      { maxLength: 60, size: 'max' },
    ),
    fc.infiniteStream(fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(9, 10, 99, 100, 12_345))),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([values, counts, isWhole, isOwn]) => {
    const list: FacetItem[] = values
      .map((value) => ({ value, count: counts.next().value }))
      .map((item) => (isOwn ? new CountedItem(sharedOf(item.value), item.count) : item))
      .sort((a, b) => b.count - a.count || byLabel(a.value, b.value) || (a.value < b.value ? -1 : 1));
    return isWhole ? Object.freeze(list) : list;
  });

describe('facets as JSON text', () => {
  it('contain what the page shows, in its order [SRCH-030, SRCH-037, SRCH-038, SRCH-039, SRCH-041]', () => {
    const some = fc
      .subarray([...VALUE_FACETS])
      .chain((names) => fc.tuple(...names.map((name) => items.map((list) => [name, list] as const))));
    const filters = fc.dictionary(
      fc.constantFrom(...VALUE_FACETS),
      fc.subarray([...VALUES, 'City 7', 'Nothing']),
    ) as fc.Arbitrary<Partial<Record<ValueFacet, string[]>>>;
    fc.assert(
      fc.property(some, filters, rules, (pairs, set, rule) => {
        const facets = Object.fromEntries(pairs);
        const right = Object.fromEntries(
          pairs.map(([name, list]) => [
            name,
            presentItems(name, list, set[name] ?? [], rule).map(({ label, value, count }) => ({ label, value, count })),
          ]),
        );
        const query = { ...EMPTY_QUERY, filters: set };
        // Newly written, and from the cache.
        for (let time = 0; time < 2; time++) expect(facetsJson(facets, query, rule)).toBe(JSON.stringify(right));
      }),
    );
  });
});
