import { scenePicture, studioPicture } from '#demo/studio/studio-pictures.server.ts';
import { silhouetteFromPath } from './drawings/silhouette.ts';

/** One of this base's own pictures of vehicles by its path under `/media/` (a drawing, a scene, or the studio's), or `null`. */
export async function ownPicture(pathname: string): Promise<Buffer | null> {
  const drawing = silhouetteFromPath(pathname);
  if (drawing !== null) return Buffer.from(drawing);
  return (await scenePicture(pathname)) ?? studioPicture(pathname);
}
