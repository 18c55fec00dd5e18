import { foldText } from '#rules/normal-form.ts';
import type { ValueFacet } from '#search/rules/facets.ts';
import { parseStockQuery } from '#search/rules/query-codec.ts';
import { makeKey } from '#vehicle/rules/make.ts';

/** The facets that divide the stock into the smallest parts, the smallest first. A vehicle has one value of each. */
const KEY_FACETS = ['make_model', 'model', 'make', 'body'] as const satisfies readonly ValueFacet[];
type KeyFacet = (typeof KEY_FACETS)[number];

/** A search without a key can find any vehicle. */
const NO_KEY = '';

/**
 * Condition that a vehicle must meet for a saved search: `model:corolla`, or empty if one value does not decide. It
 * selects the searches to check when vehicles change, so that most are skipped. With chosen makes, `make_model` narrows
 * only its own makes, so it decides nothing. `query` is the canonical query string.
 */
export function matchKey(query: string): string {
  const { filters } = parseStockQuery(new URLSearchParams(query)).query;
  const facet = KEY_FACETS.find((one) => filters[one]?.length === 1 && !(one === 'make_model' && filters.make));
  return facet === undefined ? NO_KEY : facetKey(facet, filters[facet]![0]!);
}

/** The keys of all searches that can find one of these vehicles. */
export function matchKeys(
  vehicles: readonly { readonly facets: Readonly<Partial<Record<ValueFacet, string | readonly string[]>>> }[],
): readonly string[] {
  const keys = new Set([NO_KEY]);
  for (const { facets } of vehicles)
    for (const facet of KEY_FACETS) for (const value of [facets[facet] ?? []].flat()) keys.add(facetKey(facet, value));
  return [...keys];
}

/** The search page takes any spelling of a value (`withKnownValues`), and so does the key. */
function facetKey(facet: KeyFacet, value: string): string {
  const isMake = facet === 'make' || facet === 'make_model';
  return `${facet}:${isMake ? makeKey(value) : foldText(value)}`;
}
