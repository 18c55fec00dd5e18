import { data } from 'react-router';
import { encode } from 'uqr';
import { hasWatchlist, WATCHLIST_PATH } from '#shoppers/rules/account-features.ts';
import { storesFavourites } from '#shoppers/rules/favourite.ts';
import { shareLinks } from '#shoppers/rules/share-links.ts';
import { parseVehicleList, vehicleListPath } from '#shoppers/rules/vehicle-list.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import type { Scope } from '#views/context.ts';
import { listedCards } from '#views/garage/account-page.server.ts';
import { seeOther, signedInShopper } from '#views/account/sign-in-view.server.ts';

/** A code of more modules than this is hard to read from a screen. */
const MOST_CHARACTERS = 900;

export interface VehicleListFailure {
  readonly isFull: true;
}

export type VehicleListPage = Awaited<ReturnType<typeof vehicleListPage>>['data'];

/** The vehicles of a link. Anybody may open it: it shows what the search of the site shows. */
export async function vehicleListPage(url: URL, scope: Scope<'inventory'>) {
  const { site, origin } = scope;
  const { favourites, search } = site.settings;
  if (favourites.mode === 'off') throw data(null, { status: 404 });
  const { ids, left, unreadable } = parseVehicleList(url.searchParams);
  const list = await listedCards(ids, scope);
  const link = origin + vehicleListPath(ids);
  const name = `${ids.length} ${ids.length === 1 ? 'vehicle' : 'vehicles'} at ${site.name}`;
  const page = {
    ...list,
    siteName: site.name,
    searchPath: search.defaultRoute,
    left,
    unreadable,
    savesInBrowser: storesFavourites(favourites.mode),
    savesInAccount: hasWatchlist(site.settings),
    share: { name, url: link, links: shareLinks({ url: link, name }), print: null },
    code: ids.length > 0 ? linkCode(link) : null,
  };
  // Not cached: there are as many pages as there are combinations of vehicles.
  const headers = { 'Cache-Control': 'private, no-store' };
  return data(page, { headers, status: ids.length === 0 && unreadable > 0 ? 400 : 200 });
}

/** Adds the available vehicles of the link to the watchlist, without scripts too. */
export async function saveVehicleList(url: URL, scope: Scope<'inventory' | 'shoppers'>) {
  const { site, now, shoppers, inventory } = scope;
  if (!hasWatchlist(site.settings)) throw data(null, { status: 404 });
  const shopper = await signedInShopper(url, scope, 'watchlist');
  const vehicles = await inventory.stock.findVehiclesById(site, parseVehicleList(url.searchParams).ids);
  const available = vehicles.flatMap((vehicle) => (vehicle && isAvailable(vehicle) ? vehicle.id : []));
  if (await shoppers.watchlist.add(shopper.id, available, now)) return seeOther(WATCHLIST_PATH);
  return data<VehicleListFailure>({ isFull: true }, { status: 409 });
}

interface LinkCode {
  /** The width of the code in modules. */
  readonly size: number;
  /** The dark modules, as the path of an SVG. */
  readonly path: string;
}

/** The QR code of a URL, with the quiet zone of four modules that the standard requires; `null` for a long one. */
function linkCode(url: string): LinkCode | null {
  if (url.length > MOST_CHARACTERS) return null;
  const { data, size } = encode(url, { ecc: 'L', border: 4 });
  const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: rows.join('') };
}
