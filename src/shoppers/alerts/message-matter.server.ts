import { locationOfVehicle } from '#dealerships/rules/dealership.ts';
import type { Db } from '#platform/db/client.server.ts';
import { canonicalUrl } from '#search/rules/search-url.ts';
import { parseStockQuery } from '#search/rules/query-codec.ts';
import type { ShopperSite } from '../shopper-site.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { dealerLicence, licenceText, type DealerLicence } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import { priceInWords } from '#vehicle/rules/price-display.ts';
import { statedPrice } from '#vehicle/rules/stated-price.ts';
import type { ChangeKind } from '#vehicle/rules/vehicle-change.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { hasAlerts, WATCHLIST_PATH } from '../rules/account-features.ts';
import { MOST_NAMED, type AlertLine, type AlertSection, type AlertSender } from '../rules/alert-message.ts';
import { MatchingSearches, type VehiclesOnSite } from './matching-searches.ts';

interface MatterParts {
  readonly db: Db;
  readonly refreshStock: () => Promise<void>;
  readonly vehiclesOnSite: (site: ShopperSite, vehicles: readonly Vehicle[], now: number) => Promise<VehiclesOnSite>;
  /** The origin under which shoppers reach a site. */
  readonly siteOrigin: (site: ShopperSite) => string;
}

interface Change {
  readonly kind: ChangeKind;
  readonly vehicle: Vehicle;
  readonly oldPrice: number | null;
}

export function alertSender(site: ShopperSite): AlertSender {
  const { name, primaryLocation, locations } = site;
  const { street, city, state, postcode } = primaryLocation.address;
  return {
    name,
    address: `${street}, ${city} ${state.toUpperCase()} ${postcode}`,
    phone: primaryLocation.phone,
    mail: primaryLocation.email,
    licences: withoutRepeats(locations.flatMap((location) => dealerLicence(location, site) ?? [])),
  };
}

function withoutRepeats(licences: readonly DealerLicence[]): readonly DealerLicence[] {
  return [...new Map(licences.map((one) => [licenceText(one), one])).values()];
}

/**
 * Content of a message with current facts. Leaves out a vehicle that was sold meanwhile, costs more again or no longer
 * matches. Empty if nothing is left.
 */
export async function readSections(
  parts: MatterParts,
  site: ShopperSite,
  messageId: string,
  now: number,
): Promise<readonly AlertSection[]> {
  const { db, siteOrigin } = parts;
  const alerts = await db
    .selectFrom('alerts')
    .leftJoin('saved_searches', 'saved_searches.id', 'alerts.search_id')
    .select(['search_id', 'change_ids', 'vehicles', 'query', 'title', 'channel', 'stopped_at'])
    .where('message_id', '=', messageId)
    .orderBy('batch', 'desc')
    .execute();
  const changes = await readChanges(db, [...new Set(alerts.flatMap((alert) => alert.change_ids.map(String)))]);
  await parts.refreshStock();
  const vehicles = [...new Map([...changes.values()].map(({ vehicle }) => [vehicle.id, vehicle])).values()];
  const onSite = await parts.vehiclesOnSite(site, vehicles, now);
  const searches = new MatchingSearches(onSite);
  const shown = new Set(onSite.rows.map(({ id }) => id));
  const origin = siteOrigin(site);
  const sections: AlertSection[] = [];
  for (const [searchId, some] of Map.groupBy(alerts, (alert) => alert.search_id)) {
    const [search] = some as [(typeof some)[number]];
    if (!hasAlerts(searchId, site.settings) || (searchId !== '' && !isActive(search))) continue;
    const { query, title } = search;
    const found = query === null ? shown : new Set((await searches.found(query, vehicles.length)).ids);
    const of = some.flatMap((alert) => alert.change_ids.flatMap((id) => changes.get(String(id)) ?? []));
    // For each vehicle, takes the latest change that is still true.
    const lines = new Map<string, AlertLine>();
    for (const change of of) {
      const line = lines.has(change.vehicle.id)
        ? null
        : alertLine(change, { site, origin, now }, found.has(change.vehicle.id));
      if (line) lines.set(change.vehicle.id, line);
    }
    if (lines.size === 0) continue;
    const areAllChecked = some.every((alert) => alert.vehicles <= alert.change_ids.length);
    sections.push({
      title: title ?? 'Your watchlist',
      url: origin + (query === null ? WATCHLIST_PATH : searchPath(query, site)),
      lines: [...lines.values()].slice(0, MOST_NAMED),
      more: areAllChecked ? Math.max(0, lines.size - MOST_NAMED) : null,
    });
  }
  return sections;
}

/** Not after the search was removed, or its alerts were stopped. */
function isActive(search: {
  readonly query: string | null;
  readonly channel: string | null;
  readonly stopped_at: Date | null;
}): boolean {
  return search.query !== null && search.channel !== 'none' && search.stopped_at === null;
}

async function readChanges(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Change>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('vehicle_changes')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_changes.vehicle_id')
    .select(['vehicle_changes.id', 'kind', 'old_price', 'doc'])
    .where('vehicle_changes.id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, kind, old_price: oldPrice, doc }) => [
      String(id),
      { kind, vehicle: doc as Vehicle, oldPrice: oldPrice === null ? null : Number(oldPrice) },
    ]),
  );
}

/** A change in words, if it is true now. `isShown`: the site, or the search, shows the vehicle. */
function alertLine(
  { kind, vehicle, oldPrice }: Change,
  { site, origin, now }: { readonly site: ShopperSite; readonly origin: string; readonly now: number },
  isShown: boolean,
): AlertLine | null {
  const price = statedPrice(vehicle, { site, location: locationOfVehicle(vehicle, site.locations), now });
  // The price with its type and the total, equal to the vehicle's page.
  const priceText = priceInWords(price);
  const line = {
    kind,
    name: vehicleName(vehicle),
    url: origin + vehiclePath(vehicle),
    price: priceText,
    oldPrice: null,
  };
  switch (kind) {
    case 'sold':
    case 'withdrawn':
      return vehicle.status === kind && site.stockRules.dealershipIds.has(vehicle.dealershipId) ? line : null;
    case 'price_dropped': {
      const isPurchase = price.kind === 'price' || price.kind === 'reduced';
      if (!isShown || !isAvailable(vehicle) || !isPurchase || price.amount === null || oldPrice === null) return null;
      // The shopper compares with the price that they saw.
      const dropped = priceInWords({ ...price, label: null, was: null });
      return price.amount < oldPrice ? { ...line, price: dropped, oldPrice } : null;
    }
    default:
      return isShown && isAvailable(vehicle) ? line : null;
  }
}

function searchPath(query: string, site: ShopperSite): string {
  const [defaultSort] = site.settings.search.sortOptions;
  return canonicalUrl(parseStockQuery(new URLSearchParams(query), defaultSort).query, site, defaultSort!);
}
