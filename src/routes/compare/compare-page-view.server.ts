import { data } from 'react-router';
import { COMPARE_PATH, parseCompareParams } from '#shoppers/rules/compare.ts';
import { viewedCards } from '#views/garage/account-page.server.ts';
import { popularSearches } from '#views/search/popular-searches.server.ts';
import { compareView } from './compare-view.ts';
import type { Scope } from '#views/context.ts';

/** The comparison of a URL. With the vehicles that a signed-in shopper viewed, it is private. */
export async function comparePageView(url: URL, scope: Scope<'inventory'>) {
  const { site, origin, inventory } = scope;
  if (!site.settings.compare.enabled) throw data(null, { status: 404 });
  const query = parseCompareParams(url.searchParams);
  const viewed = await viewedCards(url, scope);
  const view = compareView(query, await inventory.stock.findVehicles(site, query.slugs), scope);
  const isEmpty = view.columns.filter(({ id }) => id !== null).length < 2;
  const page = {
    siteName: site.name,
    canonical: origin + COMPARE_PATH,
    view,
    viewed,
    illustration: site.settings.ui.illustration,
    popular: isEmpty ? await popularSearches(scope) : null,
  };
  return viewed.length > 0 ? data(page, { headers: { 'Cache-Control': 'private, no-store' } }) : data(page);
}

export type ComparePage = Awaited<ReturnType<typeof comparePageView>>['data'];
