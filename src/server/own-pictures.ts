import { silhouetteFromPath } from '#ui/pictures/silhouette.ts';

/** One of this base's own pictures of vehicles by its path under `/media/`, or `null`. */
export async function ownPicture(pathname: string): Promise<Buffer | null> {
  const drawing = silhouetteFromPath(pathname);
  return drawing === null ? null : Buffer.from(drawing);
}
