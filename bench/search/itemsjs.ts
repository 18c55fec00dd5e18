import { createRequire } from 'node:module';
import { VALUE_FACETS, type StockQuery } from '#search/rules/stock-query.ts';
import { RULES } from './queries.ts';
import { many, MULTI, narrowed, one, visibleStock, words } from './rival-rows.ts';
import type { Rival } from './rival.ts';

type Item = Record<string, unknown>;
interface ItemsJs {
  search(options: Record<string, unknown>): { pagination: { total: number } };
}
// The package brings no types of its own.
const require = createRequire(import.meta.url);
const itemsJs = require('itemsjs') as (items: Item[], configuration: Record<string, unknown>) => ItemsJs;

/**
 * itemsjs ignores a facet's own filter automatically. Ranges: its option `filter` finds nothing in 2.4.4, so the items that pass
 * are handed to it as `_ids`, which are their places from 1. It has no statistics.
 */
export async function itemsjs(vehicles: number): Promise<Rival> {
  const items: Item[] = Array.from(visibleStock(vehicles), (row) => ({
    ...Object.fromEntries(
      VALUE_FACETS.map((facet) => [facet, MULTI.includes(facet) ? many(row, facet) : (one(row, facet) ?? [])]),
    ),
    priceNumber: row.numbers.price,
    km: row.numbers.km,
    yearNumber: row.numbers.year,
    createdAt: row.createdAt,
    words: words(row),
  }));
  const index = itemsJs(items, {
    aggregations: Object.fromEntries(
      VALUE_FACETS.map((facet) => [facet, { conjunction: false, size: 10_000, hide_zero_doc_count: true }]),
    ),
    sortings: {
      relevance: { field: 'createdAt', order: 'desc' },
      latest: { field: 'createdAt', order: 'desc' },
      price_asc: { field: 'priceNumber', order: 'asc' },
      price_desc: { field: 'priceNumber', order: 'desc' },
      km_asc: { field: 'km', order: 'asc' },
      year_desc: { field: 'yearNumber', order: 'desc' },
    },
    searchableFields: ['words'],
  });
  return {
    exactFacets: true,
    async count(query) {
      const filter = rangeFilter(query);
      const answer = index.search({
        per_page: RULES.pageSize,
        page: query.page,
        query: query.query,
        ...(query.query ? {} : { sort: query.sortBy }),
        filters: Object.fromEntries(narrowed(query).map((facet) => [facet, query.filters[facet]])),
        ...(filter ? { _ids: items.flatMap((item, i) => (filter(item) ? [i + 1] : [])) } : {}),
      });
      return answer.pagination.total;
    },
    async close() {},
  };
}

function rangeFilter({ ranges }: StockQuery): ((item: Item) => boolean) | null {
  const ends = (
    [
      ['price', 'priceNumber'],
      ['km', 'km'],
      ['year', 'yearNumber'],
    ] as const
  ).flatMap(([range, field]) =>
    ranges[range] ? [{ field, min: ranges[range].min ?? -Infinity, max: ranges[range].max ?? Infinity }] : [],
  );
  if (ends.length === 0) return null;
  return (item) =>
    ends.every(({ field, min, max }) => {
      const value = item[field];
      return typeof value === 'number' && value >= min && value <= max;
    });
}
