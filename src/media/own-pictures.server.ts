import type { MediaLibrary } from '#integrations/media-library/port.ts';
import { silhouetteFromPath } from './drawings/silhouette.ts';

/** A picture of the site's own by its path under `/media/`: a drawing, or one of the library. `null` where there is none. */
export async function ownPicture(library: MediaLibrary, pathname: string): Promise<Buffer | null> {
  const drawing = silhouetteFromPath(pathname);
  if (drawing !== null) return Buffer.from(drawing);
  const picture = await library.picture(pathname);
  return picture && Buffer.from(picture);
}
