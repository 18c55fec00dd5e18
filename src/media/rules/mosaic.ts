export const GALLERY_LAYOUTS = ['slider', 'mosaic'] as const;
export type GalleryLayout = (typeof GALLERY_LAYOUTS)[number];

/**
 * Number of pictures that a wide screen shows at once: a large one with four or two smaller ones; 0 if it shows the
 * slider. A video is the second slide, and too small to be watched in a mosaic.
 */
export function mosaicSize(layout: GalleryLayout, pictures: number, hasVideo: boolean): 0 | 3 | 5 {
  if (layout === 'slider' || hasVideo || pictures < 3) return 0;
  return pictures < 5 ? 3 : 5;
}
