import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import {
  writePictureUrl,
  type PicturePart,
  DEFAULT_PICTURE_QUALITY,
  PANORAMA_WIDTH,
  pictureFingerprint,
  pictureSource,
} from './picture-url.ts';
import { PICTURE_WIDTHS } from '#rules/photo-urls.ts';
import type { PictureSetOptions } from './picture-set.ts';

type PartWidth = (typeof PICTURE_WIDTHS)[number] | typeof PANORAMA_WIDTH;

/** The URL of a frame or a panorama without the width, which the browser chooses. */
export function pictureStem(
  vehicle: Pick<Vehicle, 'id' | 'images' | 'spinImages' | 'spinInteriorImage'>,
  part: PicturePart,
  index: number,
  { quality = DEFAULT_PICTURE_QUALITY, cdn = null }: PictureSetOptions = {},
): string {
  const fingerprint = pictureFingerprint(pictureSource(vehicle, index, part) ?? '', quality);
  const url = writePictureUrl({ vehicleId: vehicle.id, part, index, fingerprint, width: 160, format: 'webp' });
  return (cdn ?? '').replace(/\/+$/, '') + url.replace(/\/160\.webp$/, '');
}

/** The URL of a frame or panorama in a width in pixels. Only WebP: a spin needs two dozen pictures at once, and encoding AVIF takes ten times as long. */
export function stemAt(stem: string, width: PartWidth): string {
  return `${stem}/${width}.webp`;
}

/** The smallest frame width that looks sharp at this size; both in device pixels. */
export function frameWidth(pixels: number): (typeof FRAME_WIDTHS)[number] {
  return FRAME_WIDTHS.find((width) => width >= pixels * 0.9) ?? FRAME_WIDTHS.at(-1)!;
}

export const FRAME_WIDTHS = [480, 640, 960, 1280] as const;
