import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { paintPicture, PICTURES } from './paint-picture.server.ts';
import { STUDIO_PAINTS } from './paints.ts';
import { parseScenePath } from './scene-names.ts';
import { INTERIOR_PANORAMA, parseStudioPath, parseStudioVideo, type StudioPictureKey } from './studio-names.ts';

const CACHE_BYTES = 24 * 1024 * 1024;
const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (picture) => picture.length });
const underWay = new Map<string, Promise<Buffer | null>>();
/** Pictures are painted one at a time: each occupies a core for 0.1 s, and a page requests many at once. */
let last: Promise<unknown> = Promise.resolve();

/** The WebP of a path under `/media/studio`, painted on the first request; `null` for every other path. */
export function studioPicture(pathname: string): Promise<Buffer | null> {
  const key = parseStudioPath(pathname);
  if (!key) return Promise.resolve(null);
  const ready = cache.get(pathname);
  if (ready) return Promise.resolve(ready);
  const running = underWay.get(pathname);
  if (running) return running;
  const made = last
    .then(() => make(key))
    .then((picture) => {
      if (picture) cache.set(pathname, picture);
      return picture;
    })
    .finally(() => underWay.delete(pathname));
  last = made.catch(() => null);
  underWay.set(pathname, made);
  return made;
}

async function make({ body, colour, name }: StudioPictureKey): Promise<Buffer | null> {
  if (name === 'cabin' || name === INTERIOR_PANORAMA) return interior(name);
  return paintPicture(body, name, STUDIO_PAINTS[colour]);
}

/** Interiors do not depend on the paint. */
async function interior(name: string): Promise<Buffer | null> {
  try {
    return await readFile(join(PICTURES, 'interior', `${name}.webp`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A large picture by its path under `/media/scenes`; `null` for every other path. */
export async function scenePicture(pathname: string): Promise<Buffer | null> {
  const file = parseScenePath(pathname);
  return file === null ? null : readFile(join(PICTURES, 'scenes', file));
}

/** The MP4 of a path under `/media/studio/videos`; `null` for every other path. */
export async function studioVideo(pathname: string): Promise<Buffer | null> {
  const name = parseStudioVideo(pathname);
  return name === null ? null : readFile(join(PICTURES, 'videos', `${name}.mp4`));
}
