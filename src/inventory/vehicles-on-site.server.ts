import { EMPTY_QUERY, withKnownValues, withText, withValues } from '#search/rules/query-codec.ts';
import type { SearchRow, StockQuery, StockSearch } from '#search/rules/stock-query.ts';
import type { Site } from '#sites/site.ts';
import { yearAt } from '#rules/zoned-time.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { StockQueries } from './inventory-queries.ts';
import { searchRowOf } from './stock-index.server.ts';
import { searchRulesOf } from './stock-queries.server.ts';

interface VehiclesOnSite {
  /** Those that the site shows. */
  readonly rows: readonly SearchRow[];
  /** The ids of those that the site's search finds. */
  find(query: StockQuery): Promise<readonly string[]>;
}

interface Parts {
  /** The whole stock; it must know the vehicles already. */
  readonly stock: Pick<StockQueries, 'search'>;
  /** The engine that answers for the whole stock. */
  readonly search: Pick<StockSearch, 'searchFor'>;
  /** Another one of the same kind. */
  readonly newEngine: () => StockSearch;
}

/**
 * The search of a site over a few of its vehicles: what it finds is what the search page finds of them, and it takes
 * microseconds. Whether a word contains a typing error depends on the whole stock, so a text that finds something is
 * asked there again.
 */
export async function vehiclesOnSite(
  { stock, search, newEngine }: Parts,
  site: Site,
  vehicles: readonly Vehicle[],
  now: number,
): Promise<VehiclesOnSite> {
  const year = yearAt(now, site.timeZone);
  const rows = vehicles.flatMap((vehicle) => searchRowOf(site, vehicle, year) ?? []);
  const engine = newEngine();
  await engine.replace(site.id, rows);
  const rules = { ...searchRulesOf(site, now), pageSize: Math.max(1, rows.length) };
  const { facets } = (await stock.search(site, EMPTY_QUERY, now)).answer;
  const modelOf = new Map(rows.map((row) => [row.id, row.facets.make_model]));

  const inWholeStock = async (text: string, ids: readonly string[]): Promise<readonly string[]> => {
    const models = [...new Set(ids.flatMap((id) => modelOf.get(id) ?? []))];
    const narrowed = withValues(withText(EMPTY_QUERY, text), 'make_model', models);
    const everything = { ...rules, pageSize: Number.MAX_SAFE_INTEGER };
    const found = new Set((await search.searchFor(site.id, narrowed, everything, [])).ids);
    return ids.filter((id) => found.has(id));
  };

  return {
    rows,
    async find(query) {
      const { ids } = await engine.searchFor(site.id, { ...withKnownValues(query, facets), page: 1 }, rules, []);
      return query.query === '' || ids.length === 0 ? ids : inWholeStock(query.query, ids);
    },
  };
}
