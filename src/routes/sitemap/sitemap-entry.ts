import type { Scope } from '#views/context.ts';

/** The sitemap files of a site. A kind of page names the file that lists its pages; several kinds may share one. */
export const SITEMAP_FILES = [
  'pages',
  'locations',
  'brands',
  'models',
  'offers',
  'posts',
  'searches',
  'vehicles',
] as const;
export type SitemapFile = (typeof SITEMAP_FILES)[number];

/** One page that search engines may index: it answers 200, is its own canonical URL and has no `noindex`. */
export interface SitemapEntry {
  /** The canonical path, with its query string if it has one. */
  readonly path: string;
  /** When its content last changed, as a date or an instant; left out if that is not known. */
  readonly lastmod?: string | null;
  /** Absolute URLs of its pictures. */
  readonly images?: readonly string[];
  /** Its name in `llms.txt`; pages without one are left out there. */
  readonly title?: string;
}

export type SitemapScope = Scope<'inventory', 'site' | 'sites' | 'now' | 'origin' | 'pictureOrigin' | 'holdsUntil'>;

/** One kind of page for search engines: its pages, or the reason for none. */
export type PageKind =
  | {
      readonly file: SitemapFile;
      readonly entries: (scope: SitemapScope) => readonly SitemapEntry[] | Promise<readonly SitemapEntry[]>;
    }
  | { readonly notListed: string };
