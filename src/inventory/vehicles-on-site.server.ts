import { withKnownValues } from '#search/rules/known-values.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import type { SearchRow, StockQuery, StockSearch } from '#search/rules/stock-query.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import type { InventorySite } from './inventory-site.ts';
import { yearAt } from '#rules/zoned-time.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { StockQueries } from './inventory-queries.ts';
import { siteSearchRow } from './stock-index.server.ts';
import { siteSearchRules } from './stock-queries.server.ts';

interface VehiclesOnSite {
  /** Rows of vehicles that the site shows. */
  readonly rows: readonly SearchRow[];
  /** The ids of those that the site's search finds. */
  find(query: StockQuery): Promise<readonly string[]>;
}

interface Parts {
  /** The whole stock; it must know the vehicles already. */
  readonly stock: Pick<StockQueries, 'search' | 'read' | 'distances' | 'spelled'>;
  /** Another one of the same kind. */
  readonly newEngine: () => StockSearch;
}

/**
 * The search of a site over a few of its vehicles: what it finds is what the search page finds of them, and it takes
 * microseconds. A text is read in the words of the whole stock, and all that it says must be true.
 */
export async function vehiclesOnSite(
  { stock, newEngine }: Parts,
  site: InventorySite,
  vehicles: readonly Vehicle[],
  now: number,
): Promise<VehiclesOnSite> {
  const year = yearAt(now, site.timeZone);
  const rows = vehicles.flatMap((vehicle) => siteSearchRow(site, stock.spelled(vehicle), year) ?? []);
  const engine = newEngine();
  await engine.replace(site.id, rows);
  const rules = { ...siteSearchRules(site, now), pageSize: Math.max(1, rows.length) };
  const { facets } = (await stock.search(site, EMPTY_QUERY, now)).answer;
  return {
    rows,
    async find(query) {
      const reading = await stock.read(site, query, now);
      const asked = reading === null ? query : readQuery(query, reading.parts);
      const distances = asked.near ? stock.distances(site, asked.near.postcode) : null;
      const all = { ...withKnownValues(asked, facets), page: 1 };
      return (await engine.searchFor(site.id, all, { ...rules, ...(distances && { distances }) }, [])).ids;
    },
  };
}
