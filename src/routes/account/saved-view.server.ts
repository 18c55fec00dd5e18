import { data } from 'react-router';
import { slugsInParams } from '#shoppers/rules/compare.ts';
import { storesFavourites, MAX_FAVOURITES } from '#shoppers/rules/favourite.ts';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import { vehicleCardView } from '#views/cards/vehicle-card-view.ts';
import { popularSearches } from '#views/search/popular-searches.server.ts';
import { alikeCards, viewedCards } from '#views/garage/account-page.server.ts';
import type { Scope } from '#views/context.ts';

export type SavedPage = Awaited<ReturnType<typeof savedPage>>['data'];

/** The cards of the vehicles in the URL, and similar ones. */
export async function savedPage(url: URL, scope: Scope<'inventory'>) {
  const { site, inventory } = scope;
  if (!storesFavourites(site.settings.favourites.mode)) throw data(null, { status: 404 });
  const slugs = slugsInParams(url.searchParams).slice(0, MAX_FAVOURITES);
  const vehicles = slugs.length > 0 ? await inventory.stock.findVehicles(site, slugs) : [];
  const cards = slugs.map((slug, at) => ({
    slug,
    card: vehicles[at] ? vehicleCardView(toVehicleSummary(vehicles[at]), scope) : null,
  }));
  const body = {
    siteName: site.name,
    searchPath: site.settings.search.defaultRoute,
    illustration: site.settings.ui.illustration,
    popular: await popularSearches(scope),
    viewed: await viewedCards(url, scope),
    cards,
    alike: await alikeCards(vehicles, scope),
    failed: false,
  };
  return slugs.length > 0 || body.viewed.length > 0
    ? data(body, { headers: { 'Cache-Control': 'private, no-store' } })
    : data(body);
}
