import { findManufacturer, sameMake } from '#domain/vehicle/manufacturers.ts';
import { withValues } from './query-codec.ts';
import type { SearchAnswer, StockQuery, ValueFacet } from './stock-query.ts';

/**
 * What an address asks for, written as the site's stock writes it: `body=suv` finds SUVs, `make=land-rover` Land Rovers. SITE-034: a
 * make is dropped when nobody knows it: it is neither among the makes of the base nor among those that the site has stock of. Any
 * other value that the site has none of stays, and finds nothing.
 */
export function withKnownValues(query: StockQuery, inStock: SearchAnswer['facets']): StockQuery {
  let known = query;
  for (const facet of Object.keys(query.filters) as ValueFacet[]) {
    const values = inStock[facet].map((item) => item.value);
    const written = query.filters[facet]!.flatMap((value) => writtenAs(facet, value, values) ?? []);
    known = { ...withValues(known, facet, written), page: query.page };
  }
  return known;
}

function writtenAs(facet: ValueFacet, value: string, inStock: readonly string[]): string | undefined {
  if (inStock.includes(value)) return value;
  if (facet === 'make') return inStock.find((one) => sameMake(one, value)) ?? findManufacturer(value)?.name;
  const plain = value.toLowerCase();
  return inStock.find((one) => one.toLowerCase() === plain) ?? value;
}
