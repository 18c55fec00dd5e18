import { modelAt, type Model } from '#content/rules/model.ts';
import type { ContentPage } from '#content/rules/page.ts';
import type { RequestFacts } from '../context.ts';

/** The page at a path of a site. */
export type PageAt =
  | { readonly kind: 'screen'; readonly screen: string }
  | { readonly kind: 'content'; readonly page: ContentPage }
  | { readonly kind: 'model'; readonly model: Model };

/** The routes of `src/routes.ts` that take what no other route does. */
const OPEN_SCREENS: ReadonlySet<string | null> = new Set(['content-page', 'not-found']);

/**
 * The page of a path, in the order that decides when two have the same path: fixed routes (that of a brand, /kia/overview, among
 * them), content pages, models. Below /search/, where makes and locations could have the same name, a make precedes a location
 * (`searchRoute`). `null` is a 404.
 */
export function pageAt({ site, findScreen }: Pick<RequestFacts, 'site' | 'findScreen'>, path: string): PageAt | null {
  const screen = findScreen(path);
  if (screen !== null && !OPEN_SCREENS.has(screen)) return { kind: 'screen', screen };
  const slug = path.slice(1).replace(/\/$/, '');
  if (Object.hasOwn(site.pages, slug)) return { kind: 'content', page: site.pages[slug]! };
  const model = modelAt(site.models, path, site.settings.routes.modelDetail);
  return model && { kind: 'model', model };
}
