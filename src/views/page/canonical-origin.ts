import { yearAt } from '#rules/zoned-time.ts';
import { siteShowsVehicle } from '#inventory/shows-vehicle.ts';
import type { Site } from '#sites/site.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '../context.ts';

export interface CandidateSite {
  readonly slug: string;
  /** Public host names; without any, the site only has host names of the platform. */
  readonly hosts: readonly string[];
  readonly dealershipCount: number;
  readonly manufacturer: string | null;
}

/**
 * The canonical site of a vehicle for search engines, of all sites that show it: the one with the fewest dealerships, then one with a
 * single make, then the first by slug, so that all sites agree. A site without a public host name is its own canonical site.
 */
export function canonicalSite<S extends CandidateSite>(here: S, showing: readonly S[]): S {
  if (here.hosts.length === 0) return here;
  const candidates = [here, ...showing.filter((site) => site.slug !== here.slug && site.hosts.length > 0)];
  return candidates.toSorted(
    (one, other) =>
      one.dealershipCount - other.dealershipCount ||
      Number(one.manufacturer === null) - Number(other.manufacturer === null) ||
      (one.slug < other.slug ? -1 : 1),
  )[0]!;
}

/** A site as a candidate. On host names of the platform, each site has the one that its slug makes. */
export function toCandidate({ slug, hosts, dealerships, settings }: Site, origin: string): CandidateSite {
  const { hostname, port } = new URL(origin);
  const own = /(^|\.)localhost$/.test(hostname);
  return {
    slug,
    dealershipCount: dealerships.length,
    manufacturer: settings.site.manufacturer,
    hosts: own ? [`${slug}.localhost${port && `:${port}`}`] : hosts,
  };
}

/** The origin of another site, as it is reached from this one; `null` if it has no host name. */
export function originOfSite(site: Site, origin: string): string | null {
  const [host] = toCandidate(site, origin).hosts;
  return host === undefined ? null : `${new URL(origin).protocol}//${host}`;
}

/** The origin of a vehicle's canonical page: of all sites of the group that show it, search engines should index one. */
export function canonicalOrigin(vehicle: Vehicle, { site, sites, origin, now }: RequestFacts): string {
  const shows = (one: Site) =>
    one.group_id === site.group_id && siteShowsVehicle(one, vehicle, yearAt(now, one.timeZone));
  const showing = sites()
    .filter(shows)
    .map((one) => toCandidate(one, origin));
  const canonical = canonicalSite(toCandidate(site, origin), showing);
  return canonical.slug === site.slug ? origin : `${new URL(origin).protocol}//${canonical.hosts[0]}`;
}
