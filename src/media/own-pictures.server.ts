import type { MediaLibrary } from './media-library-port.ts';
import { silhouetteFromPath } from './drawings/silhouette.ts';

/** One of our own pictures by its path under `/media/`: a drawing, or a file of the library. `null` if it does not exist. */
export async function ownPicture(library: MediaLibrary, pathname: string, width?: number): Promise<Buffer | null> {
  const drawing = silhouetteFromPath(pathname);
  if (drawing !== null) return Buffer.from(drawing);
  const picture = await library.picture(pathname, width);
  return picture && Buffer.from(picture);
}
