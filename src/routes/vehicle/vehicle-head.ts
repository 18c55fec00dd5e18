import { zonedTime } from '#rules/zoned-time.ts';
import { canonicalSite } from './structured-data.ts';
import { vehicleStructuredData } from './vehicle-structured-data.ts';
import type { PriceView } from '#vehicle/rules/price-display.ts';
import { carPath, type Car } from '#vehicle/rules/car.ts';
import { isShownOnSite } from '#inventory/rules/visibility-rule.ts';
import type { Site } from '#sites/site.ts';
import type { RequestScope } from '../context.ts';
import { carLocation } from '#dealerships/car-location.ts';
import { photoOf, picturesOf } from '../stock-picture.ts';

const MOST_IMAGES = 8;

/** What machines read of a vehicle's page: which site speaks for it, and the structured data. */
export function vehicleHead(
  car: Car,
  page: {
    readonly sidebar: { readonly price: PriceView };
    readonly description: string;
    readonly crumbs: readonly { readonly label: string; readonly href: string | null }[];
  },
  scope: RequestScope,
) {
  const { site, origin } = scope;
  const canonical = speakerOrigin(car, scope) + carPath(car);
  const images = car.images
    .slice(0, MOST_IMAGES)
    .map((_, index) => new URL(photoOf(car, index, '', picturesOf(scope)).src, origin).href);
  const structuredData = vehicleStructuredData({
    car,
    url: canonical,
    origin: new URL(canonical).origin,
    siteName: site.name,
    images,
    description: page.description,
    location: carLocation(car, site),
    weekly: page.sidebar.price.kind === 'subscription' ? page.sidebar.price.amount : null,
    crumbs: page.crumbs,
  });
  return { canonical, structuredData };
}

/**
 * Sites of one group may show the same car; search engines are told of one of them. Asked under the base's own names, each of the
 * sites is known by its own.
 */
function speakerOrigin(car: Car, { site, sites, origin, now }: RequestScope): string {
  const { protocol, hostname, port } = new URL(origin);
  const own = /(^|\.)localhost$/.test(hostname);
  const showing = ({ slug, hosts, dealerships, settings }: Site) => ({
    slug,
    dealershipCount: dealerships.length,
    manufacturer: settings.site.manufacturer,
    hosts: own ? [`${slug}.localhost${port && `:${port}`}`] : hosts,
  });
  const shows = (one: Site) =>
    one.group_id === site.group_id &&
    isShownOnSite(car, one.stockRules, Number(zonedTime(now, one.timeZone).date.slice(0, 4)));
  const speaker = canonicalSite(showing(site), sites().filter(shows).map(showing));
  return speaker.slug === site.slug ? origin : `${protocol}//${speaker.hosts[0]}`;
}
