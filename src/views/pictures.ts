import { ownPictureStem, realPhotos } from '#media/rules/own-picture.ts';
import type { SitePictureView } from '#ui/responsive-picture.tsx';
import { photoStem, type PictureSetOptions } from '#media/rules/picture-set.ts';
import { openPhoto, photoAt } from '#rules/photo-urls.ts';
import type { CardTag } from '#vehicle/rules/card-tag.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { NO_PHOTO_PATH, SILHOUETTE_BODIES, SILHOUETTE_COLOURS, silhouettePath } from '#media/drawings/silhouette.ts';
import type { RequestFacts } from './context.ts';

/** The view of a picture from a site's files. */
export function sitePicture(url: string, from: PictureSetOptions): SitePictureView {
  return { src: url, photo: ownPictureStem(url, from) };
}

/** The tag in the corner of a photo. */
export interface TagView extends Pick<CardTag, 'kind' | 'text'> {
  readonly picture?: string;
}

/** The tag of a card or a gallery; a badge of the dealer's own files in the size that is shown. */
export function tagView(tag: CardTag | null, from: PictureSetOptions): TagView | null {
  if (!tag) return null;
  const { kind, text, picture } = tag;
  return { kind, text, ...(picture !== undefined && { picture: badgePicture(picture, from) }) };
}

const BADGE_WIDTH = 320;

/** The URL of a badge: a drawing as it is, a picture in one small size. */
export function badgePicture(picture: string, from: PictureSetOptions): string {
  const stem = ownPictureStem(picture, from);
  return stem === null ? picture : photoAt(stem, BADGE_WIDTH, 'webp');
}

export interface StockPicture {
  readonly src: string;
  /** The stem of the URLs of a photo; `null` for a drawing, which has one small file. */
  readonly photo: string | null;
  readonly alt: string;
  /** True for a drawing, which shows the kind of vehicle, not this one. */
  readonly illustration: boolean;
}

/** The quality and the CDN of this site's photos. */
export function pictureOptions({
  site,
  pictureOrigin,
}: Pick<RequestFacts, 'site' | 'pictureOrigin'>): PictureSetOptions {
  return { quality: site.settings.images.quality, cdn: pictureOrigin };
}

/** The first photo; without one a drawing of the same body and colour without a background, or a placeholder if the body is unknown. */
export function stockPicture(
  vehicle: Pick<Vehicle, 'id' | 'images' | 'simpleBody' | 'simpleColour'>,
  name: string,
  from: PictureSetOptions,
): StockPicture {
  if (realPhotos(vehicle).length > 0) return vehiclePhoto(vehicle, 0, name, from);
  const drawing = (src: string): StockPicture => ({ src, photo: null, alt: '', illustration: true });
  const body = SILHOUETTE_BODIES.find((known) => known === vehicle.simpleBody);
  if (!body) return drawing(NO_PHOTO_PATH);
  const colour = SILHOUETTE_COLOURS.find((known) => known === vehicle.simpleColour) ?? 'Silver';
  return drawing(silhouettePath(body, colour, 'clear'));
}

/** One photo of a vehicle by its index in the record. A drawing (`.svg`) has only one size. */
export function vehiclePhoto(
  vehicle: Pick<Vehicle, 'id' | 'images'>,
  index: number,
  alt: string,
  from: PictureSetOptions,
): StockPicture {
  const { url } = vehicle.images[index]!;
  const photo = url.endsWith('.svg') ? null : photoStem(vehicle, index, from);
  return { src: photo ? openPhoto(photo).src : url, photo, alt, illustration: false };
}
