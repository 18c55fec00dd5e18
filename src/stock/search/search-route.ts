import { findManufacturer, makeSlug } from '#domain/vehicle/manufacturers.ts';
import { ALL_STOCK, type SearchRoute } from './search-address.ts';

const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  [ALL_STOCK.slice('/search/'.length)]: [],
  'new-and-demo-cars': ['demo', 'new'],
  'used-cars': ['used'],
  'new-cars': ['new'],
  'demo-cars': ['demo'],
};

/**
 * SITE-027 to SITE-034: what the parts of a path below `/search/` filter by. `models` are the model names that the site has of
 * the make, to find the one whose slug stands in the path.
 */
export function searchRoute(
  first: string,
  second: string | undefined,
  site: { readonly locations: readonly { readonly slug: string; readonly name: string }[] },
  models: readonly string[] = [],
): SearchRoute {
  const path = `/search/${encodeURIComponent(first)}${second === undefined ? '' : `/${encodeURIComponent(second)}`}`;
  const conditions = Object.hasOwn(CONDITIONS, first) && second === undefined ? CONDITIONS[first] : undefined;
  if (conditions) return { path, filters: conditions.length > 0 ? { car_type: conditions } : {}, unknown: false };
  const make = findManufacturer(first);
  if (make && second !== undefined) {
    const model = models.find((name) => makeSlug(name) === makeSlug(second)) ?? second;
    return { path, filters: { make: [make.name], model: [model] }, unknown: false };
  }
  if (make) return { path, filters: { make: [make.name] }, unknown: false };
  const location = second === undefined ? site.locations.find((one) => one.slug === first) : undefined;
  if (location) return { path, filters: { location_name: [location.name] }, unknown: false };
  return { path, filters: {}, unknown: true };
}
