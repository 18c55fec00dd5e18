import { ownPictureStem } from '#media/rules/own-picture.ts';
import { photoAt } from '#rules/photo-urls.ts';
import type { RequestFacts } from '../context.ts';
import { pictureOptions } from '../pictures.ts';
import type { SharePicture } from './page-meta.ts';

/** Networks show at most about this width, and refuse very large files. */
const WIDTH = 1280;
const SLIDE = { width: 1920, height: 700 };
const STANDARD = { width: 4, height: 3 };

/** The picture of a page; for a page without one the site's first slide, or the photo of its first location. */
export function sharePicture(
  scope: Pick<RequestFacts, 'site' | 'pictureOrigin' | 'origin'>,
  picture: string | null = null,
): SharePicture | null {
  const slide = scope.site.settings.home.slides.find(({ image }) => image !== null)?.image ?? null;
  const src = picture ?? slide ?? scope.site.primaryLocation.image?.url ?? null;
  if (src === null) return null;
  const stem = ownPictureStem(src, pictureOptions(scope));
  if (stem === null) return { url: new URL(src, scope.origin).href, width: null, height: null };
  const ratio = src === slide ? SLIDE : STANDARD;
  return {
    url: new URL(photoAt(stem, WIDTH, 'jpeg'), scope.origin).href,
    width: WIDTH,
    height: Math.round((WIDTH * ratio.height) / ratio.width),
  };
}
