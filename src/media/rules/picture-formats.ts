/** What the picture route makes. Anything that is not in these lists is not there, so nobody can ask for a million variants. */

/** Pixels, ascending. A width and its double are both in the list for most, so that dense screens find theirs. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** In the order in which a browser should choose: the smallest file first. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Width in pixels of the picture that stands in, blurred, until the real one is there; WebP only, a hundred bytes or two. */
export const PREVIEW_WIDTH = 24 as const;

/** What one looks around in shows a fifth of itself at a time. For panoramas only. */
export const PANORAMA_WIDTH = 3840 as const;

/** API-038: of JPEG and WebP, 1 to 100. AVIF looks the same at two thirds of the number (`avifQuality`). */
export const DEFAULT_PICTURE_QUALITY = 75;

export function avifQuality(quality: number): number {
  return Math.max(1, Math.round((quality * 2) / 3));
}
