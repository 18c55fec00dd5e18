import type { AccountAccess } from '#shoppers/account-access.server.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import { hasSavedSearches } from '#shoppers/rules/account-features.ts';
import { channelProblem, defaultAlerts, MAX_SAVED_QUERY, TOO_MANY_SEARCHES } from '#shoppers/rules/saved-search.ts';
import type { SavedSearch, SearchOwner } from '#shoppers/saved-searches.server.ts';
import { foundBy, parseStockQuery } from '#search/rules/query-codec.ts';
import { ALL_STOCK, canonicalUrl, isBare, isDefault, searchRoute } from '#search/rules/search-url.ts';
import type { StockQuery } from '#search/rules/stock-query.ts';
import type { Site } from '#sites/site.ts';
import type { RequestFacts, Scope } from '../context.ts';
import { inStockSpelling } from '../search/search-request.server.ts';
import { kindsFound, savedSearchTitle } from '../search/search-title.ts';
import { originOfSite } from '../page/canonical-origin.ts';

/** The canonical text of a search that a shopper may save; `null` for one that filters no more than the site's default filters do. */
export function queryToSave(query: StockQuery, site: Site): string | null {
  const { defaults } = searchRoute(ALL_STOCK.slice('/search/'.length), undefined, site);
  return isBare(query) || isDefault(query, defaults) ? null : foundBy(query);
}

type SearchToSave = Pick<SavedSearch, 'siteId' | 'query' | 'title'>;

/** A search to save, from the query string of its page; or why it cannot be saved. */
export async function searchToSave(
  text: string,
  scope: Scope<'inventory', 'site' | 'now'>,
): Promise<SearchToSave | { readonly problem: string }> {
  const { site, now, inventory } = scope;
  const query = await inStockSpelling(scope, parseStockQuery(new URLSearchParams(text)).query);
  const saved = queryToSave(query, site);
  if (saved === null) return { problem: 'Choose at least one filter before you save a search.' };
  if (saved.length > MAX_SAVED_QUERY) return { problem: 'This search has too many filters to be saved.' };
  const { facets } = (await inventory.stock.findFor(site, query, now, ['item_type'])).answer;
  const { search, site: about } = site.settings;
  const kinds = kindsFound(query, facets.item_type ?? [], about.vehicleTypes);
  return { siteId: site.id, query: saved, title: savedSearchTitle(query, search.usedLabel, kinds) };
}

type Alerts = Pick<SavedSearch, 'channel' | 'frequency'>;
/** Explains why a saved search was not added or changed. */
export interface SearchRefusal {
  /** HTTP status. */
  readonly status: 409 | 422;
  /** For developers. */
  readonly title: string;
  /** For the shopper. */
  readonly problem: string;
}

/** Saves a search. Alerts that are not given are those of a new search. */
export async function addSearch(
  search: SearchToSave | { readonly problem: string },
  alerts: Partial<Alerts>,
  owner: SearchOwner,
  { shoppers, now }: Scope<'shoppers', 'now'>,
): Promise<SearchRefusal | { readonly search: SavedSearch; readonly isNew: boolean }> {
  if ('problem' in search) return { status: 422, title: 'Not saved', problem: search.problem };
  const complete = { ...defaultAlerts(owner.shopper), ...alerts };
  const problem = channelProblem(complete.channel, owner.shopper);
  if (problem !== null) return { status: 422, title: 'No email', problem };
  const saved = await shoppers.savedSearches.add(owner, { ...search, ...complete }, now);
  if (saved.outcome === 'full') return { status: 409, title: 'Full', problem: TOO_MANY_SEARCHES };
  return { search: saved.search, isNew: saved.outcome === 'added' };
}

/** Changes the alerts of a search, and starts those that were stopped. `null`: the shopper has no such search. */
export async function changeSearch(
  id: string,
  alerts: Partial<Alerts>,
  owner: SearchOwner,
  { shoppers, now }: Scope<'shoppers', 'now'>,
): Promise<SearchRefusal | { readonly search: SavedSearch } | null> {
  const problem = alerts.channel ? channelProblem(alerts.channel, owner.shopper) : null;
  if (problem !== null) return { status: 422, title: 'No email', problem };
  const search = await shoppers.savedSearches.change(owner, id, alerts, now);
  return search && { search };
}

/**
 * Saves the search for which a shopper signed in without scripts. One that cannot be saved leaves the sign-in as it is: the
 * search page, to which it leads, still has the button, which says why.
 */
export async function saveSearchOfSignIn(
  url: URL,
  account: AccountAccess,
  scope: Scope<'inventory' | 'shoppers'>,
): Promise<void> {
  const text = url.searchParams.get('save');
  if (text === null || !hasSavedSearches(scope.site.settings)) return;
  const [search, shopper] = await Promise.all([searchToSave(text, scope), account.shopper()]);
  if (shopper !== null) await addSearch(search, {}, searchOwner(shopper, scope, searchSource(scope)), scope);
}

/** The URL that is recorded for a search that a shopper saved on its page. */
export const searchSource = ({ origin, site }: Pick<RequestFacts, 'origin' | 'site'>) =>
  origin + site.settings.search.defaultRoute;

/** A shopper with the sites that share the account. `source`: the page on which something changes. */
export function searchOwner(
  { id, phone, email }: Shopper,
  { site, sites }: Pick<RequestFacts, 'site' | 'sites'>,
  source: string,
): SearchOwner {
  const sharing = sites().filter(
    ({ group_id, settings }) => group_id === site.group_id && settings.auth.accounts === 'group',
  );
  const own = site.settings.auth.accounts === 'site' ? [site] : sharing;
  return { shopper: { id, phone, email }, groupId: site.group_id, siteIds: own.map((one) => one.id), source };
}

/** The page of a saved search: a path on this site, a URL on another one, `null` if it cannot be reached. */
export function savedSearchHref(
  { siteId, query }: Pick<SavedSearch, 'siteId' | 'query'>,
  { site, sites, origin }: Pick<RequestFacts, 'site' | 'sites' | 'origin'>,
): string | null {
  const of = sites().find(({ id }) => id === siteId);
  if (!of) return null;
  const [defaultSort] = of.settings.search.sortOptions;
  const asked = parseStockQuery(new URLSearchParams(query), defaultSort).query;
  const path = canonicalUrl(asked, of, defaultSort!);
  if (of.id === site.id) return path;
  const other = originOfSite(of, origin);
  return other === null ? null : other + path;
}
