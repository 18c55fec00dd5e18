import { facetValueLabel, VALUE_FACET_TABLE } from '#search/rules/facets.ts';
import { presentItems, type FacetRules } from '#search/rules/present-facets.ts';
import {
  VALUE_FACETS,
  type PartialAnswer,
  type FacetItem,
  type StockQuery,
  type ValueFacet,
} from '#search/rules/stock-query.ts';
import { BoundedCache } from '#rules/bounded-cache.ts';

/**
 * The constant part of each value, by facet and the site's word for used vehicles. The values come from the stock; the
 * limit bounds the memory all the same.
 */
const SHOWN = new BoundedCache<string, BoundedCache<string, string>>(1_000);
const MAX_SHOWN = 50_000;

/** Lists that answers share (those of the whole stock) are written only once. */
const WRITTEN = new WeakMap<FacetRules, WeakMap<readonly FacetItem[], string>>();

/** Labels equal values here, so the engine's order is that of the page: most vehicles first, then by label. */
const AS_COUNTED: ReadonlySet<ValueFacet> = new Set(
  VALUE_FACETS.filter((facet) => VALUE_FACET_TABLE[facet].valueLabel === undefined),
);

/**
 * The facets of an answer as JSON: an object with label, value and count of each value, in the order of the page. An
 * answer has thousands of values, so most of them bypass `presentItems` and `JSON.stringify`.
 */
export function facetsJson(facets: PartialAnswer['facets'], query: StockQuery, rules: FacetRules): string {
  const parts: string[] = [];
  for (const name of VALUE_FACETS) {
    const items = facets[name];
    if (!items) continue;
    parts.push(parts.length === 0 ? '{"' : ',"', name, '":');
    const set = query.filters[name] ?? [];
    if (set.length === 0 && Object.isFrozen(items)) parts.push(cachedList(name, items, rules));
    else writeList(name, items, set, rules, parts);
  }
  parts.push(parts.length === 0 ? '{}' : '}');
  return parts.join('');
}

function cachedList(name: ValueFacet, items: readonly FacetItem[], rules: FacetRules): string {
  let written = WRITTEN.get(rules);
  if (!written) WRITTEN.set(rules, (written = new WeakMap()));
  let text = written.get(items);
  if (text === undefined) {
    const parts: string[] = [];
    writeList(name, items, [], rules, parts);
    written.set(items, (text = parts.join('')));
  }
  return text;
}

function writeList(
  name: ValueFacet,
  items: readonly FacetItem[],
  set: readonly string[],
  rules: FacetRules,
  parts: string[],
): void {
  const { limit } = VALUE_FACET_TABLE[name];
  const isAsCounted =
    AS_COUNTED.has(name) &&
    (rules.facetOrder[name] ?? 'countThenLabel') === 'countThenLabel' &&
    // Chosen values are shown in any case.
    (limit === undefined ? set.every((value) => items.some((item) => item.value === value)) : set.length === 0);
  const shown: readonly FacetItem[] = isAsCounted ? items.slice(0, limit) : presentItems(name, items, set, rules);
  if (shown.length === 0) return void parts.push('[]');
  const starts = startsOf(name, rules.usedLabel);
  let before = '[';
  for (const { value, count } of shown) {
    let start = starts.get(value);
    if (start === undefined)
      starts.set(
        value,
        (start = `{"label":${JSON.stringify(facetValueLabel(name, value, rules.usedLabel))},"value":${JSON.stringify(value)},"count":`),
      );
    // A single join avoids intermediate strings.
    parts.push(before, start, endOf(count));
    before = ',';
  }
  parts.push(']');
}

function startsOf(name: ValueFacet, usedLabel: string): BoundedCache<string, string> {
  const key = `${name} ${usedLabel}`;
  return SHOWN.get(key) ?? SHOWN.set(key, new BoundedCache(MAX_SHOWN));
}

const ENDS = Array.from({ length: 2_000 }, (_, count) => `${count}}`);

function endOf(count: number): string {
  return ENDS[count] ?? `${count}}`;
}
