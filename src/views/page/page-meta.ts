import type { MetaDescriptor } from 'react-router';

/** The picture of a shared link. The size is left out for a picture of another server, if it is not known. */
export interface SharePicture {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface PageMeta {
  /** The title of the page; the site's name follows it. */
  readonly title: string;
  /** The title with the site's name, if it has another form. */
  readonly wholeTitle?: string;
  /** The title in messages and social networks, if it is another. */
  readonly sharedTitle?: string;
  readonly siteName: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly isIndexed?: boolean;
  readonly share: SharePicture | null;
  readonly type?: 'website' | 'article';
  /** Nodes of schema.org. */
  readonly structuredData?: object | readonly object[] | null;
}

/** The head of a page for search engines, and its preview in messages and social networks (Open Graph). Nothing for an error. */
export function pageMeta(page: PageMeta | undefined): MetaDescriptor[] {
  if (!page) return [];
  const { siteName, description, canonical, isIndexed = true, share, type = 'website' } = page;
  const title = page.wholeTitle ?? `${page.title} | ${siteName}`;
  const preview: readonly (readonly [string, string | number | null | undefined])[] = [
    ['og:type', type],
    ['og:site_name', siteName],
    ['og:title', page.sharedTitle ?? title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', share?.url],
    ['og:image:width', share?.width],
    ['og:image:height', share?.height],
  ];
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(canonical === null ? [] : [{ tagName: 'link' as const, rel: 'canonical', href: canonical }]),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...preview.flatMap(([property, content]) => (content ? [{ property, content: String(content) }] : [])),
    { name: 'twitter:card', content: share === null ? 'summary' : 'summary_large_image' },
    ...[page.structuredData ?? []].flat().map((one) => ({ 'script:ld+json': one })),
  ];
}
