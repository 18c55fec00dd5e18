import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import {
  MAX_PICTURES,
  writePictureUrl,
  DEFAULT_PICTURE_QUALITY,
  FULL_WIDTH,
  PICTURE_WIDTHS,
  PREVIEW_WIDTH,
  type PictureFormat,
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

/** Every URL of one photo, ready for `<picture>`. */
export interface PictureSet {
  /** JPEG, for clients without `srcset`: feeds, link previews, old browsers. */
  readonly src: string;
  readonly srcSet: { readonly avif: string; readonly webp: string; readonly jpeg: string };
  /** A tiny version, shown blurred until the photo has loaded. */
  readonly preview: string;
  /** The reserved space: 4:3 like all stock pictures. CSS crops photos of other aspect ratios. */
  readonly width: number;
  readonly height: number;
}

export interface PictureSetOptions {
  /** The site's `images.quality`. */
  readonly quality?: number;
  /** Origin of a CDN in front of the picture route (IMAGE_CDN), such as `https://img.example.com`; `null` for this server. */
  readonly cdn?: string | null;
}

const FRAME = { width: 1200, height: 900 };
const SRC_WIDTH = 960;

type Width = (typeof PICTURE_WIDTHS)[number] | typeof PREVIEW_WIDTH | typeof FULL_WIDTH;

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

export function photoAt(stem: string, width: Width, format: PictureFormat): string {
  return `${stem}/${width}.${format}`;
}

/** All URLs of the photo on a page. */
export function openPhoto(stem: string): PictureSet {
  return setOfWidths(stem, PICTURE_WIDTHS);
}

/** And those for full screen, also zoomed in. */
export function openPhotoInFull(stem: string): PictureSet {
  return setOfWidths(stem, [...PICTURE_WIDTHS, FULL_WIDTH]);
}

function setOfWidths(stem: string, widths: readonly Width[]): PictureSet {
  const setOf = (format: PictureFormat) =>
    widths.map((width) => `${photoAt(stem, width, format)} ${width}w`).join(', ');
  return {
    src: photoAt(stem, SRC_WIDTH, 'jpeg'),
    srcSet: { avif: setOf('avif'), webp: setOf('webp'), jpeg: setOf('jpeg') },
    preview: photoAt(stem, PREVIEW_WIDTH, 'webp'),
    ...FRAME,
  };
}
