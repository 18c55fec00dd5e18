import type { MetaDescriptor } from 'react-router';
import { ownPictureStem } from '#media/rules/own-picture.ts';
import { photoAt } from '#media/rules/picture-set.ts';
import type { RequestScope } from './context.ts';
import { picturesOf } from './pictures.ts';

/** The picture of a shared link. The size is left out for a picture of another server, where it is not known. */
export interface SharePicture {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Networks show at most about this width, and refuse very large files. */
const WIDTH = 1280;
const SLIDE = { width: 1920, height: 700 };
const STANDARD = { width: 4, height: 3 };

/** The picture of a page; for a page without one the site's first slide, or the photo of its first location. */
export function sharePicture(
  scope: Pick<RequestScope, 'site' | 'pictureOrigin' | 'origin'>,
  picture: string | null = null,
): SharePicture | null {
  const slide = scope.site.settings.home.slides.find(({ image }) => image !== null)?.image ?? null;
  const src = picture ?? slide ?? scope.site.primaryLocation.image?.url ?? null;
  if (src === null) return null;
  const stem = ownPictureStem(src, picturesOf(scope));
  if (stem === null) return { url: new URL(src, scope.origin).href, width: null, height: null };
  const ratio = src === slide ? SLIDE : STANDARD;
  return {
    url: new URL(photoAt(stem, WIDTH, 'jpeg'), scope.origin).href,
    width: WIDTH,
    height: Math.round((WIDTH * ratio.height) / ratio.width),
  };
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
