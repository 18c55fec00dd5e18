import { FRAME_WIDTHS, stemAt } from '../rules/part-pictures.ts';
import { openPhoto } from '#rules/photo-urls.ts';
import type { MediaView } from '../rules/media-view.ts';

/** The width of the stage, for pictures and the spin. */
export const STAGE_SIZES = '(min-width: 64rem) 60vw, 100vw';

/** The first frame of a spin in all its widths. */
export function frameSet(frame: string): { readonly src: string; readonly srcSet: string } {
  return {
    src: stemAt(frame, 960),
    srcSet: FRAME_WIDTHS.map((width) => `${stemAt(frame, width)} ${width}w`).join(', '),
  };
}

/** A reference, so that the browser does not discard the decoded picture before the page shows it. */
let retained: HTMLImageElement | null = null;

/** Fetches and decodes the first picture of a vehicle's page, with the same `srcset` and `sizes`, so that the page uses the same file. */
export function prepareFirstPicture({ opensIn, spin, pictures }: MediaView): void {
  const image = new Image();
  image.decoding = 'async';
  image.fetchPriority = 'high';
  image.sizes = STAGE_SIZES;
  const [first] = pictures;
  if (opensIn === 'spin' && spin) {
    const { src, srcSet } = frameSet(spin.frames[0]!);
    image.srcset = srcSet;
    image.src = src;
  } else if (first?.photo) {
    const { src, srcSet } = openPhoto(first.photo);
    const picture = document.createElement('picture');
    for (const format of ['avif', 'webp'] as const) {
      const source = document.createElement('source');
      source.type = `image/${format}`;
      source.sizes = STAGE_SIZES;
      source.srcset = srcSet[format];
      picture.append(source);
    }
    picture.append(image);
    image.srcset = srcSet.jpeg;
    image.src = src;
  } else if (first) image.src = first.src;
  else return;
  retained = image;
  // The page itself handles a picture that fails to load.
  image.decode().catch(() => retained === image && (retained = null));
}
