import { pictureOptions, vehiclePhoto } from '#views/pictures.ts';
import { vehiclePath } from '#vehicle/rules/vehicle.ts';
import { canonicalSite, toCandidate } from '#views/page/canonical-origin.ts';
import type { SitemapEntry, SitemapScope } from './sitemap-entry.ts';

/** The available vehicles whose canonical page is on this site, with their first photos. */
export async function vehicleEntries(scope: SitemapScope): Promise<readonly SitemapEntry[]> {
  const { site, now, origin, inventory } = scope;
  const elsewhere = await vehiclesOfPreferredSites(scope);
  const pictures = pictureOptions(scope);
  return (await inventory.stock.availableVehicles(site, now))
    .filter(({ id }) => !elsewhere.has(id))
    .map((vehicle) => ({
      path: vehiclePath(vehicle),
      lastmod: vehicle.updatedAt,
      images: vehicle.images.map((_, index) => new URL(vehiclePhoto(vehicle, index, '', pictures).src, origin).href),
    }));
}

/** The ids of vehicles that a site of the group shows which search engines should index before this one. */
async function vehiclesOfPreferredSites({
  site,
  sites,
  inventory,
  now,
  origin,
}: SitemapScope): Promise<ReadonlySet<string>> {
  const here = toCandidate(site, origin);
  const preferred = sites().filter(
    (one) => one.group_id === site.group_id && canonicalSite(here, [toCandidate(one, origin)]).slug !== site.slug,
  );
  const lists = await Promise.all(preferred.map((one) => inventory.stock.availableVehicles(one, now)));
  return new Set(lists.flatMap((list) => list.map(({ id }) => id)));
}
