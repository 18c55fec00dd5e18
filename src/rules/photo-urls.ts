/** Pixels, ascending. Most widths have their double in the list, for high-density screens. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

/** In the order of preference: the smallest file first. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Width in pixels of the blurred preview; WebP only, about 100 to 200 bytes. */
export const PREVIEW_WIDTH = 24 as const;

/** For photos in full screen only. */
export const FULL_WIDTH = 2400 as const;

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

const FRAME = { width: 1200, height: 900 };
/** The width of a photo for clients without `srcset`, in pixels. */
export const SRC_WIDTH = 960 as const;

type Width = (typeof PICTURE_WIDTHS)[number] | typeof PREVIEW_WIDTH | typeof FULL_WIDTH;

/** `stem`: the URL of a photo without width and format, from which pages build all its URLs. */
export function photoAt(stem: string, width: Width, format: PictureFormat): string {
  return `${stem}/${width}.${format}`;
}

/** All URLs of the photo on a page. */
export function openPhoto(stem: string): PictureSet {
  return pictureSet(stem, PICTURE_WIDTHS);
}

/** And those for full screen, also zoomed in. */
export function openPhotoInFull(stem: string): PictureSet {
  return pictureSet(stem, [...PICTURE_WIDTHS, FULL_WIDTH]);
}

function pictureSet(stem: string, widths: readonly Width[]): PictureSet {
  const sources = (format: PictureFormat) =>
    widths.map((width) => `${photoAt(stem, width, format)} ${width}w`).join(', ');
  return {
    src: photoAt(stem, SRC_WIDTH, 'jpeg'),
    srcSet: { avif: sources('avif'), webp: sources('webp'), jpeg: sources('jpeg') },
    preview: photoAt(stem, PREVIEW_WIDTH, 'webp'),
    ...FRAME,
  };
}
