import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import type { StockQuery, ValueFacet } from '#search/rules/stock-query.ts';
import { canonicalSearchUrl, isIndexable, LANDING_FACETS } from '#views/search/search-title.ts';
import { routeOfUrl } from '#views/search/route-of-url.ts';
import type { SitemapEntry, SitemapScope } from './sitemap-entry.ts';

/** The searches that search engines may index and that find something now: each condition, make, model, location, body and fuel. */
export async function searchLandings({
  site,
  inventory,
  now,
  holdsUntil,
}: SitemapScope): Promise<readonly SitemapEntry[]> {
  const defaultSort = site.settings.search.sortOptions[0]!;
  const paths = new Set<string>();
  const count = async (filters: StockQuery['filters'], facets: readonly ValueFacet[]) => {
    const { answer } = await inventory.stock.searchFor(site, { ...EMPTY_QUERY, filters }, now, facets);
    holdsUntil(answer.validUntil);
    return answer;
  };
  /** Adds the canonical URL of a query that finds vehicles. `models` are the names of the models of its make. */
  const add = (filters: StockQuery['filters'], found: number, models: readonly string[] = []) => {
    const query = { ...EMPTY_QUERY, filters };
    const canonical = canonicalSearchUrl(query, site, defaultSort, models);
    if (isIndexable(query, routeOfUrl(canonical, site, models), canonical, site, found)) paths.add(canonical);
  };

  const firsts = [...new Set(LANDING_FACETS.map(([first]) => first))];
  const all = await count({}, firsts);
  add(routeOfUrl(site.settings.search.defaultRoute, site).defaults, all.count);
  for (const first of firsts) {
    const seconds = LANDING_FACETS.flatMap(([one, second]) => (one === first && second ? [second] : []));
    for (const { value, count: found } of all.facets[first] ?? []) {
      add({ [first]: [value] }, found);
      if (seconds.length === 0) continue;
      const { facets } = await count({ [first]: [value] }, seconds);
      for (const second of seconds) {
        const items = facets[second] ?? [];
        const models = second === 'model' ? items.map((item) => item.value) : [];
        for (const item of items) add({ [first]: [value], [second]: [item.value] }, item.count, models);
      }
    }
  }
  // The path of new and demo vehicles is the only one with two conditions.
  const { count: newAndDemo } = await count({ car_type: ['demo', 'new'] }, []);
  add({ car_type: ['demo', 'new'] }, newAndDemo);
  return [...paths].map((path) => ({ path }));
}
