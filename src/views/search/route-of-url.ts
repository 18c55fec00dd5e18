import { searchRoute, type SearchPlaces, type SearchRoute } from '#search/rules/search-url.ts';

/** The route of a search URL such as `/search/kia/sportage?body=SUV`. */
export function routeOfUrl(url: string, site: SearchPlaces, models: readonly string[] = []): SearchRoute {
  const [first = '', second] = url.split('?')[0]!.slice('/search/'.length).split('/').map(decodeURIComponent);
  return searchRoute(first, second, site, models);
}
