import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import {
  writePictureAddress,
  type PicturePart,
  DEFAULT_PICTURE_QUALITY,
  PANORAMA_WIDTH,
  PICTURE_WIDTHS,
  pictureFingerprint,
  pictureSource,
} from './picture-url.ts';
import type { PictureSetOptions } from './picture-set.ts';

type PartWidth = (typeof PICTURE_WIDTHS)[number] | typeof PANORAMA_WIDTH;

/** What comes before the width in the addresses of a frame or a panorama: a turn has many, and the browser knows the width that fits. */
export function pictureStem(
  vehicle: Pick<Vehicle, 'id' | 'images' | 'spinImages' | 'spinInteriorImage'>,
  part: PicturePart,
  index: number,
  { quality = DEFAULT_PICTURE_QUALITY, cdn = null }: PictureSetOptions = {},
): string {
  const fingerprint = pictureFingerprint(pictureSource(vehicle, index, part) ?? '', quality);
  const address = writePictureAddress({ vehicleId: vehicle.id, part, index, fingerprint, width: 160, format: 'webp' });
  return (cdn ?? '').replace(/\/+$/, '') + address.replace(/\/160\.webp$/, '');
}

/** WebP alone: a turn is two dozen pictures made at once, and AVIF takes ten times as long to make. */
export function stemAt(stem: string, width: PartWidth): string {
  return `${stem}/${width}.webp`;
}

/** The narrowest frame that is sharp in so many pixels, of those that a turn may take. */
export function frameWidth(pixels: number): (typeof FRAME_WIDTHS)[number] {
  return FRAME_WIDTHS.find((width) => width >= pixels * 0.9) ?? FRAME_WIDTHS.at(-1)!;
}

export const FRAME_WIDTHS = [480, 640, 960, 1280] as const;
