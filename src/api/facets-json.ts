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
import type { JsonBytes } from './json-bytes.ts';

/** Lists that answers share (those of the whole stock) are written only once. */
const WRITTEN = new WeakMap<FacetRules, WeakMap<readonly FacetItem[], Uint8Array>>();

/** Labels equal values here, so the engine's order is that of the page: most vehicles first, then by label. */
const AS_COUNTED: ReadonlySet<ValueFacet> = new Set(
  VALUE_FACETS.filter((facet) => VALUE_FACET_TABLE[facet].valueLabel === undefined),
);

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Writes the facets of an answer: an object with label, value and count of each value, in the order of the page. An
 * answer has thousands of values, so most of them bypass `presentItems` and `JSON.stringify`.
 */
export function writeFacets(
  facets: PartialAnswer['facets'],
  query: Pick<StockQuery, 'filters'>,
  rules: FacetRules,
  json: JsonBytes,
): void {
  let before = OBJECT;
  for (const name of VALUE_FACETS) {
    const items = facets[name];
    if (!items) continue;
    json.character(before);
    json.character(QUOTE);
    json.text(name);
    json.character(QUOTE);
    json.character(COLON);
    const set = query.filters[name] ?? [];
    if (set.length === 0 && Object.isFrozen(items)) writeCachedList(name, items, rules, json);
    else writeList(name, items, set, rules, json);
    before = COMMA;
  }
  if (before === OBJECT) json.character(OBJECT);
  json.character(OBJECT_END);
}

function writeCachedList(name: ValueFacet, items: readonly FacetItem[], rules: FacetRules, json: JsonBytes): void {
  let written = WRITTEN.get(rules);
  if (!written) WRITTEN.set(rules, (written = new WeakMap()));
  const known = written.get(items);
  if (known) return json.bytes(known);
  const from = json.length;
  writeList(name, items, [], rules, json);
  written.set(items, json.take(from));
}

function writeList(
  name: ValueFacet,
  items: readonly FacetItem[],
  set: readonly string[],
  rules: FacetRules,
  json: JsonBytes,
): void {
  const { limit = items.length } = VALUE_FACET_TABLE[name];
  const isAsCounted =
    AS_COUNTED.has(name) &&
    (rules.facetOrder[name] ?? 'countThenLabel') === 'countThenLabel' &&
    // Chosen values are shown in any case.
    (limit >= items.length ? set.every((value) => items.some((item) => item.value === value)) : set.length === 0);
  json.character(LIST);
  if (isAsCounted) for (let i = 0; i < items.length && i < limit; i++) writeAsCounted(items[i]!, i > 0, json);
  else
    presentItems(name, items, set, rules).forEach(({ label, value, count }, i) => {
      json.text(`${i > 0 ? ',' : ''}${startOf(label, value)}${count}}`);
    });
  json.character(LIST_END);
}

/** Its label is its value. */
function writeAsCounted(item: FacetItem, hasBefore: boolean, json: JsonBytes): void {
  const shared = CountedItem.sharedOf(item);
  if (hasBefore) json.character(COMMA);
  if (shared) json.bytes((shared.json ??= Buffer.from(startOf(item.value, item.value))));
  else json.text(startOf(item.value, item.value));
  json.count(item.count);
  json.character(OBJECT_END);
}

const startOf = (label: string, value: string) =>
  `{"label":${JSON.stringify(label)},"value":${JSON.stringify(value)},"count":`;
