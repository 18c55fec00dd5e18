import { unsold } from '#search/rules/excluded-values.ts';
import { EMPTY_QUERY, withSort } from '#search/rules/query-codec.ts';
import { queryAt, withRoute, type SearchRoute } from '#search/rules/search-url.ts';
import type { SortKey, StockQuery } from '#search/rules/stock-query.ts';
import type { StockPage } from '#inventory/inventory-queries.ts';
import type { Scope } from '#views/context.ts';
import { hasStock } from '#views/search/search-request.server.ts';
import { routeOfUrl } from '#views/search/route-of-url.ts';

/** The stock of a home page, queried once for all blocks. */
export interface HomeStock extends Scope<'content' | 'inventory', 'site' | 'now' | 'holdsUntil' | 'pictureOrigin'> {
  /** The site's default search, so that counts on links match the pages that they lead to. */
  readonly route: SearchRoute;
  readonly defaultSort: SortKey;
  readonly base: StockQuery;
  readonly all: StockPage;
  /** The vehicles for sale, for the counts on links: the headings of their pages do not count sold ones. */
  readonly unsold: StockPage;
  /** Results of a search without filters: the default filters of the site apply. */
  readonly unfiltered: { readonly query: StockQuery; readonly found: StockPage };
  /** True if the site has any vehicle. */
  readonly isStocked: boolean;
  /** Newest first. */
  readonly available: StockPage;
}

export async function homeStock(scope: Scope<'content' | 'inventory'>): Promise<HomeStock> {
  const { site, content, inventory, now, holdsUntil, pictureOrigin } = scope;
  const { stock } = inventory;
  const route = routeOfUrl(site.settings.search.defaultRoute, site);
  const base = withRoute(EMPTY_QUERY, route);
  const all = await stock.search(site, base, now);
  const forSale = await stock.search(site, unsold(base), now);
  const query = queryAt(route, { query: EMPTY_QUERY, cleared: false });
  const hasDefaults = Object.keys(route.defaults).length > 0;
  const unfiltered = { query, found: hasDefaults ? await stock.search(site, query, now) : all };
  const available = await stock.search(site, withSort(unsold(base), 'latest'), now);
  holdsUntil(all.answer.validUntil);
  holdsUntil(forSale.answer.validUntil);
  holdsUntil(unfiltered.found.answer.validUntil);
  holdsUntil(available.answer.validUntil);
  return {
    site,
    content,
    inventory,
    now,
    holdsUntil,
    pictureOrigin,
    route,
    defaultSort: site.settings.search.sortOptions[0]!,
    base,
    all,
    unsold: forSale,
    unfiltered,
    isStocked: all.answer.count > 0 || (await hasStock(scope)),
    available,
  };
}
