import { redirect } from 'react-router';
import type { Location } from '#dealerships/rules/dealership.ts';
import type { Site } from '#sites/site.ts';

/** The list of locations: /contact on a site of one make, otherwise the site's choice. */
export function contactPath({ settings }: Pick<Site, 'settings'>): string {
  return settings.site.manufacturer === null ? settings.routes.locationIndex : '/contact';
}

/** The page of one location. */
export function locationPath({ settings }: Pick<Site, 'settings'>, { slug }: Pick<Location, 'slug'>): string {
  return settings.routes.locationDetail.replace('{slug}', slug);
}

/** The path of a page without the slash that a request for it may end with. */
export function pagePath({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname === '/' ? pathname : pathname.replace(/\/$/, '');
}

/** Redirects permanently when a page was requested at another of its paths. */
export function redirectTo(path: string, url: URL): void {
  if (pagePath(url) !== path) throw redirect(path + url.search, 301);
}
