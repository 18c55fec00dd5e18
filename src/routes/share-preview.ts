import type { MetaDescriptor } from 'react-router';

/** The picture of a shared link. The size is left out for a picture of another server, where it is not known. */
export interface SharePicture {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** The tags of a page with its preview in messages and social networks (Open Graph), made of its title, description and canonical URL. */
export function withSharePreview(
  tags: MetaDescriptor[],
  {
    siteName,
    share,
    type = 'website',
  }: {
    readonly siteName: string;
    readonly share: SharePicture | null;
    readonly type?: 'website' | 'article';
  },
): MetaDescriptor[] {
  const text = (find: (tag: Readonly<Record<string, unknown>>) => unknown) =>
    tags.map((tag) => find(tag as Readonly<Record<string, unknown>>)).find((value) => typeof value === 'string');
  const found: readonly (readonly [string, unknown])[] = [
    ['og:type', type],
    ['og:site_name', siteName],
    ['og:title', text((tag) => tag['title'])],
    ['og:description', text((tag) => (tag['name'] === 'description' ? tag['content'] : null))],
    ['og:url', text((tag) => (tag['rel'] === 'canonical' ? tag['href'] : null))],
    ['og:image', share?.url],
    ['og:image:width', share?.width],
    ['og:image:height', share?.height],
  ];
  return [
    ...tags,
    ...found.flatMap(([property, content]) =>
      content === undefined || content === null ? [] : [{ property, content: String(content) }],
    ),
    { name: 'twitter:card', content: share === null ? 'summary' : 'summary_large_image' },
  ];
}
