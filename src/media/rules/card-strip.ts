import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { DEFAULT_PICTURE_QUALITY, pictureFingerprint, isPictureSource } from './picture-url.ts';
import { photoStemAt, type PictureSetOptions } from './picture-set.ts';

/**
 * The photos of a card after the first, in a short form: a page has many cards, and few are swiped. The URLs are built on the first
 * swipe.
 */
export interface CardStrip {
  readonly carId: string;
  /** Origin of a CDN, or `null`. */
  readonly cdn: string | null;
  /** `<index>-<fingerprint>` of a photo, or the path of a drawing. */
  readonly photos: readonly string[];
}

/** The maximum on a card, including the first. */
export const MAX_ON_CARD = 5;

export function cardStrip(
  vehicle: Pick<Vehicle, 'id' | 'images'>,
  { quality = DEFAULT_PICTURE_QUALITY, cdn = null }: PictureSetOptions = {},
): CardStrip | null {
  const photos = vehicle.images.slice(0, MAX_ON_CARD).flatMap(({ url }, index) => {
    if (index === 0) return [];
    if (url.endsWith('.svg')) return [url];
    return isPictureSource(url) ? [`${index}-${pictureFingerprint(url, quality)}`] : [];
  });
  return photos.length === 0 ? null : { carId: vehicle.id, cdn, photos };
}

/** The stem of a photo, or `null` for a drawing, which has only one file. */
export function stripPhotoStem({ carId, cdn }: CardStrip, photo: string): string | null {
  const [, index, fingerprint] = /^(\d+)-(\w+)$/.exec(photo) ?? [];
  return index === undefined || fingerprint === undefined ? null : photoStemAt(carId, Number(index), fingerprint, cdn);
}
