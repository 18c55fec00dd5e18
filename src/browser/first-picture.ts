import { FRAME_WIDTHS, stemAt } from '#media/rules/part-pictures.ts';
import { openPhoto } from '#media/rules/picture-set.ts';
import type { MediaView } from '#media/rules/media-view.ts';

/** How wide the stage is, for pictures and for the turn. */
export const STAGE_SIZES = '(min-width: 64rem) 60vw, 100vw';

/** The first frame of a turn, in the widths that a turn may take. */
export function frameSet(frame: string): { readonly src: string; readonly srcSet: string } {
  return {
    src: stemAt(frame, 960),
    srcSet: FRAME_WIDTHS.map((width) => `${stemAt(frame, width)} ${width}w`).join(', '),
  };
}

/** Held, so that the browser keeps the decoded picture until the page shows it. */
let held: HTMLImageElement | null = null;

/** Fetches and decodes the picture that this vehicle's page opens with: of the same choice of files, so the same file. */
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
  held = image;
  // A picture that does not come is the page's to tell.
  image.decode().catch(() => held === image && (held = null));
}
