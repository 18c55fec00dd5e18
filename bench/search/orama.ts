import { create, insertMultiple, search, type AnyOrama } from '@orama/orama';
import { VALUE_FACETS, type StockQuery, type ValueFacet } from '#search/rules/stock-query.ts';
import { RULES } from './queries.ts';
import { many, MULTI, narrowed, one, SINGLE, visibleStock, words } from './rival-rows.ts';
import type { Rival } from './rival.ts';

/** Orama leaves no filter out of a facet's own counts: each narrowed facet costs one more query. It has no statistics. */
export async function orama(vehicles: number): Promise<Rival> {
  const schema = {
    ...Object.fromEntries(SINGLE.map((facet) => [facet, 'enum'])),
    ...Object.fromEntries(MULTI.map((facet) => [facet, 'enum[]'])),
    price: 'number',
    km: 'number',
    yearNumber: 'number',
    createdAt: 'number',
    words: 'string',
  };
  const index = create({ schema: schema as never }) as AnyOrama;
  const batch: Record<string, unknown>[] = [];
  const flush = async () => {
    await insertMultiple(index, batch.splice(0) as never[], 2000);
  };
  for (const row of visibleStock(vehicles)) {
    batch.push(
      withoutUndefined({
        ...Object.fromEntries(SINGLE.map((facet) => [facet, one(row, facet)])),
        ...Object.fromEntries(MULTI.map((facet) => [facet, [...many(row, facet)]])),
        price: row.numbers.price,
        km: row.numbers.km,
        yearNumber: row.numbers.year,
        createdAt: row.createdAt,
        words: words(row),
      }),
    );
    if (batch.length === 5000) await flush();
  }
  await flush();

  const ask = (query: StockQuery, leftOut: ValueFacet | null, facets: readonly ValueFacet[], limit: number) =>
    search(index, {
      // With properties but no term, it would scan its whole index of words. Threshold 0: every word must match.
      ...(query.query ? { term: query.query, properties: ['words'], threshold: 0 } : {}),
      where: where(query, leftOut) as never,
      facets: Object.fromEntries(facets.map((facet) => [facet, {}])) as never,
      limit,
      offset: limit === 1 ? 0 : (query.page - 1) * RULES.pageSize,
      ...(query.query ? {} : { sortBy: sortOf(query) as never }),
    });
  return {
    exactFacets: true,
    async count(query) {
      const own = narrowed(query);
      const { count } = await ask(
        query,
        null,
        VALUE_FACETS.filter((facet) => !own.includes(facet)),
        RULES.pageSize,
      );
      for (const facet of own) await ask(query, facet, [facet], 1);
      return count;
    },
    async close() {},
  };
}

function where(query: StockQuery, leftOut: ValueFacet | null): Record<string, unknown> {
  const conditions: Record<string, unknown> = {};
  for (const facet of narrowed(query)) {
    if (facet !== leftOut)
      conditions[facet] = MULTI.includes(facet) ? { containsAny: query.filters[facet] } : { in: query.filters[facet] };
  }
  for (const [range, field] of [
    ['price', 'price'],
    ['km', 'km'],
    ['year', 'yearNumber'],
  ] as const) {
    const ends = query.ranges[range];
    if (!ends) continue;
    conditions[field] = { between: [ends.min ?? -1e12, ends.max ?? 1e12] };
  }
  return conditions;
}

function sortOf({ sortBy }: StockQuery): { property: string; order: 'ASC' | 'DESC' } {
  switch (sortBy) {
    case 'price_asc':
      return { property: 'price', order: 'ASC' };
    case 'price_desc':
      return { property: 'price', order: 'DESC' };
    case 'km_asc':
      return { property: 'km', order: 'ASC' };
    case 'year_desc':
      return { property: 'yearNumber', order: 'DESC' };
    default:
      return { property: 'createdAt', order: 'DESC' };
  }
}

function withoutUndefined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
