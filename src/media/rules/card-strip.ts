import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { DEFAULT_PICTURE_QUALITY, pictureFingerprint, isPictureSource } from './picture-url.ts';
import { photoStemAt, type PictureSetOptions } from './picture-set.ts';

/**
 * The photos behind the first one of a card, as short as they can be said: a page has many cards, and few of them are leafed through.
 * Their addresses are written when somebody does.
 */
export interface CardStrip {
  readonly carId: string;
  /** Origin of a CDN, or `null`. */
  readonly cdn: string | null;
  /** `<index>-<fingerprint>` of a photo, or the address of a drawing. */
  readonly photos: readonly string[];
}

/** As many as a card shows, the first included. */
export const MOST_ON_CARD = 5;

export function cardStrip(
  vehicle: Pick<Vehicle, 'id' | 'images'>,
  { quality = DEFAULT_PICTURE_QUALITY, cdn = null }: PictureSetOptions = {},
): CardStrip | null {
  const photos = vehicle.images.slice(0, MOST_ON_CARD).flatMap(({ url }, index) => {
    if (index === 0) return [];
    if (url.endsWith('.svg')) return [url];
    return isPictureSource(url) ? [`${index}-${pictureFingerprint(url, quality)}`] : [];
  });
  return photos.length === 0 ? null : { carId: vehicle.id, cdn, photos };
}

/** The stem of one of them, or `null` for a drawing, which is one file. */
export function stripPhotoStem({ carId, cdn }: CardStrip, photo: string): string | null {
  const [, index, fingerprint] = /^(\d+)-(\w+)$/.exec(photo) ?? [];
  return index === undefined || fingerprint === undefined ? null : photoStemAt(carId, Number(index), fingerprint, cdn);
}
