import { findManufacturer, sameMake } from '#vehicle/rules/manufacturers.ts';
import { withValues } from './query-codec.ts';
import type { FacetItem, SearchAnswer, StockQuery, ValueFacet } from './stock-query.ts';

/**
 * What an address asks for, written as the site's stock writes it: `body=suv` finds SUVs, `make=land-rover` Land Rovers. SITE-034: a
 * make is dropped when nobody knows it: it is neither among the makes of the base nor among those that the site has stock of. Any
 * other value that the site has none of stays, and finds nothing.
 */
export function withKnownValues(query: StockQuery, inStock: SearchAnswer['facets']): StockQuery {
  let known = query;
  for (const facet of Object.keys(query.filters) as ValueFacet[]) {
    const written = query.filters[facet]!.flatMap((value) => writtenAs(facet, value, inStock[facet]) ?? []);
    known = { ...withValues(known, facet, written), page: query.page };
  }
  return known;
}

function writtenAs(facet: ValueFacet, value: string, items: readonly FacetItem[]): string | undefined {
  const spellings = spellingsOf(items);
  if (spellings.has(value)) return value;
  if (facet === 'make')
    return items.find((item) => sameMake(item.value, value))?.value ?? findManufacturer(value)?.name;
  const plain = value.toLowerCase();
  return items.find((item) => item.value.toLowerCase() === plain)?.value ?? value;
}

/** The list of the whole stock is the same from search to search. */
const SPELLINGS = new WeakMap<readonly FacetItem[], ReadonlySet<string>>();

function spellingsOf(items: readonly FacetItem[]): ReadonlySet<string> {
  let spellings = SPELLINGS.get(items);
  if (!spellings) SPELLINGS.set(items, (spellings = new Set(items.map((item) => item.value))));
  return spellings;
}
