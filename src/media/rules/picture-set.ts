import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { SRC_WIDTH } from '#rules/photo-urls.ts';
import {
  MAX_PICTURES,
  writePictureUrl,
  DEFAULT_PICTURE_QUALITY,
  pictureFingerprint,
  isPictureSource,
} from './picture-url.ts';

/** One picture as a page shows it. */
export interface ShownPicture {
  readonly src: string;
  /** The stem of the URLs of a photo; `null` for a drawing, which has one small file. */
  readonly photo: string | null;
  readonly alt: string;
  readonly illustration: boolean;
}

export interface PictureSetOptions {
  /** The site's `images.quality`. */
  readonly quality?: number;
  /** Origin of a CDN in front of the picture route (IMAGE_CDN), such as `https://img.example.com`; `null` for this server. */
  readonly cdn?: string | null;
}

/**
 * The URL of a photo without width and format, from which pages build all its URLs. `null` if the vehicle has no such photo or the
 * route would not fetch it.
 */
export function photoStem(
  vehicle: Pick<Vehicle, 'id' | 'images'>,
  index: number,
  options: PictureSetOptions = {},
): string | null {
  const url = vehicle.images[index]?.url;
  if (url === undefined || index >= MAX_PICTURES || !isPictureSource(url)) return null;
  return photoStemAt(
    vehicle.id,
    index,
    pictureFingerprint(url, options.quality ?? DEFAULT_PICTURE_QUALITY),
    options.cdn ?? null,
  );
}

/** The same for a known fingerprint. */
export function photoStemAt(vehicleId: string, index: number, fingerprint: string, cdn: string | null): string {
  const path = writePictureUrl({ vehicleId, index, fingerprint, width: SRC_WIDTH, format: 'jpeg' });
  return (cdn ?? '').replace(/\/+$/, '') + path.slice(0, path.lastIndexOf('/'));
}
