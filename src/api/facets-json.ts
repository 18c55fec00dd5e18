import { CountedItem } from '#search/rules/counted-item.ts';
import { VALUE_FACET_TABLE } from '#search/rules/facets.ts';
import { presentItems, type FacetRules } from '#search/rules/present-facets.ts';
import {
  VALUE_FACETS,
  type PartialAnswer,
  type FacetItem,
  type StockQuery,
  type ValueFacet,
} from '#search/rules/stock-query.ts';

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
export function facetsJson(
  facets: PartialAnswer['facets'],
  query: Pick<StockQuery, 'filters'>,
  rules: FacetRules,
): string {
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
  const { limit = items.length } = VALUE_FACET_TABLE[name];
  const isAsCounted =
    AS_COUNTED.has(name) &&
    (rules.facetOrder[name] ?? 'countThenLabel') === 'countThenLabel' &&
    // Chosen values are shown in any case.
    (limit >= items.length ? set.every((value) => items.some((item) => item.value === value)) : set.length === 0);
  let before = '[';
  const write = (start: string, count: number) => {
    // A single join avoids intermediate strings.
    parts.push(before, start, entryEnd(count));
    before = ',';
  };
  // The label of these is their value.
  if (isAsCounted) for (let i = 0; i < items.length && i < limit; i++) write(startOfItem(items[i]!), items[i]!.count);
  else
    for (const { label, value, count } of presentItems(name, items, set, rules)) write(entryStart(label, value), count);
  parts.push(before === '[' ? '[]' : ']');
}

function startOfItem(item: FacetItem): string {
  const shared = CountedItem.sharedValue(item);
  return shared ? (shared.json ??= entryStart(item.value, item.value)) : entryStart(item.value, item.value);
}

const entryStart = (label: string, value: string) =>
  `{"label":${JSON.stringify(label)},"value":${JSON.stringify(value)},"count":`;

const ENDS = Array.from({ length: 2_000 }, (_, count) => `${count}}`);

const entryEnd = (count: number) => ENDS[count] ?? `${count}}`;
