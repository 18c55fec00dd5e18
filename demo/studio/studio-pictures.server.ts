import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { paintPicture, PICTURES } from './paint-picture.server.ts';
import { STUDIO_PAINTS } from './paints.ts';
import { parseScenePath } from './scene-names.ts';
import {
  FULL_SIZE_VIEW,
  INTERIOR_PANORAMA,
  parseStudioPath,
  parseStudioVideo,
  type StudioPictureKey,
} from './studio-names.ts';

const CACHE_BYTES = 24 * 1024 * 1024;
const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (picture) => picture.length });
const underWay = new Map<string, Promise<Buffer | null>>();
/** Pictures are painted one at a time: each occupies a core for 0.1 s, and a page requests many at once. */
let last: Promise<unknown> = Promise.resolve();

/** Every view has this many pixels; some have more for full screens. */
const USUAL_WIDTH = 1280;

/**
 * The WebP of a path under `/media/studio`, painted on the first request; `null` for every other path. Larger if the picture will be
 * shown at a `width` that needs it, because that takes four times as long.
 */
export function studioPicture(pathname: string, width = 0): Promise<Buffer | null> {
  const key = parseStudioPath(pathname);
  if (!key) return Promise.resolve(null);
  const full = width > USUAL_WIDTH && key.name === FULL_SIZE_VIEW;
  const cachedAs = full ? `${pathname} full` : pathname;
  const ready = cache.get(cachedAs);
  if (ready) return Promise.resolve(ready);
  const running = underWay.get(cachedAs);
  if (running) return running;
  const made = last
    .then(() => make(key, full))
    .then((picture) => {
      if (picture) cache.set(cachedAs, picture);
      return picture;
    })
    .finally(() => underWay.delete(cachedAs));
  last = made.catch(() => null);
  underWay.set(cachedAs, made);
  return made;
}

async function make({ body, colour, name, place }: StudioPictureKey, full: boolean): Promise<Buffer | null> {
  if (name === 'cabin' || name === INTERIOR_PANORAMA) return interior(name);
  return paintPicture(body, name, STUDIO_PAINTS[colour], { place, full });
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
