import { findManufacturer, sameMake } from '#domain/vehicle/manufacturers.ts';
import { withValues } from './query-codec.ts';
import type { StockQuery } from './stock-query.ts';

/**
 * SITE-034: a make out of an address is dropped when nobody knows it: it is neither among the makes of the base nor among those that
 * the site has stock of. One that is known is written as the stock writes it, so that `make=land-rover` finds Land Rovers.
 */
export function withKnownMakes(query: StockQuery, inStock: readonly string[]): StockQuery {
  const asked = query.filters.make;
  if (!asked) return query;
  const known = asked.flatMap((make) => inStock.find((one) => sameMake(one, make)) ?? findManufacturer(make)?.name ?? []);
  return { ...withValues(query, 'make', known), page: query.page };
}
