import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import {
  MAX_PICTURES,
  writePictureAddress,
  DEFAULT_PICTURE_QUALITY,
  PICTURE_WIDTHS,
  PREVIEW_WIDTH,
  type PictureFormat,
  pictureFingerprint,
  isPictureSource,
} from './picture-url.ts';

/** One picture as a page shows it. */
export interface ShownPicture {
  readonly src: string;
  /** What the addresses of a photo's sizes and formats begin with; `null` for a drawing, which is one small file. */
  readonly photo: string | null;
  readonly alt: string;
  readonly illustration: boolean;
}

/** Every address of one photo, ready for `<picture>`. */
export interface PictureSet {
  /** JPEG, for what knows no `srcset`: feeds, link previews, old browsers. */
  readonly src: string;
  readonly srcSet: { readonly avif: string; readonly webp: string; readonly jpeg: string };
  /** A few pixels of it, to be shown blurred until it is there. */
  readonly preview: string;
  /** The place to keep: 4:3, as all stock pictures are framed. The photo itself may be of another shape and is cropped by CSS. */
  readonly width: number;
  readonly height: number;
}

export interface PictureSetOptions {
  /** The site's `images.quality`. */
  readonly quality?: number;
  /** Origin of a CDN that fetches from us (IMAGE_CDN), such as `https://img.example.com`; without one, our own addresses. */
  readonly cdn?: string | null;
}

const FRAME = { width: 1200, height: 900 };
const SRC_WIDTH = 960;

type Width = (typeof PICTURE_WIDTHS)[number] | typeof PREVIEW_WIDTH;

/**
 * What comes before width and format in every address of one photo: all that a page has to be told of it. `null` where the car has no
 * such photo or none that the route would fetch.
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

/** The same, of a photo whose fingerprint is known already. */
export function photoStemAt(vehicleId: string, index: number, fingerprint: string, cdn: string | null): string {
  const address = writePictureAddress({ vehicleId, index, fingerprint, width: SRC_WIDTH, format: 'jpeg' });
  return (cdn ?? '').replace(/\/+$/, '') + address.slice(0, address.lastIndexOf('/'));
}

export function photoAt(stem: string, width: Width, format: PictureFormat): string {
  return `${stem}/${width}.${format}`;
}

/** Every address of the photo. */
export function openPhoto(stem: string): PictureSet {
  const setOf = (format: PictureFormat) =>
    PICTURE_WIDTHS.map((width) => `${photoAt(stem, width, format)} ${width}w`).join(', ');
  return {
    src: photoAt(stem, SRC_WIDTH, 'jpeg'),
    srcSet: { avif: setOf('avif'), webp: setOf('webp'), jpeg: setOf('jpeg') },
    preview: photoAt(stem, PREVIEW_WIDTH, 'webp'),
    ...FRAME,
  };
}
