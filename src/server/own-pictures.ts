import { studioPicture } from '#demo/studio/studio-pictures.server.ts';
import { silhouetteFromPath } from '#ui/pictures/silhouette.ts';

/** One of this base's own pictures of vehicles by its path under `/media/` (a drawing, or the studio's), or `null`. */
export async function ownPicture(pathname: string): Promise<Buffer | null> {
  const drawing = silhouetteFromPath(pathname);
  return drawing === null ? studioPicture(pathname) : Buffer.from(drawing);
}
