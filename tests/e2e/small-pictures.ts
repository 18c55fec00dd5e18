import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { library } from '#demo/demonstration.ts';
import { PICTURES } from '#demo/studio/paint-picture.server.ts';
import { parseStudioPath, renderedAs } from '#demo/studio/studio-names.ts';
import type { MediaLibrary } from '#media/media-library-port.ts';

/** Pixels. The picture route enlarges nothing, so no variant is wider than its source. */
const WIDTH = 320;
/** Scenes and interiors fill a window: a smaller one would have too few bytes to count as a largest contentful paint. */
const WIDE = 640;

/**
 * The demo's pictures for journeys: unpainted and small. A picture of a vehicle's page takes 45 ms of processor time
 * instead of 440, and the pages request thousands. Their shapes and names are the same; the studio's own tests paint.
 */
export const smallPictures: MediaLibrary = {
  async picture(pathname) {
    const key = parseStudioPath(pathname);
    const isPainted = key !== null && !/^(?:cabin|interior)/.test(key.name);
    if (!isPainted) return resize(await library.picture(pathname), WIDE);
    const { name, mirrored } = renderedAs(key.name);
    const small = await resize(await readFile(path.join(PICTURES, key.body, `${name}.base.avif`)), WIDTH);
    return small && (mirrored ? sharp(small).flop().webp().toBuffer() : small);
  },
  video: library.video,
};

async function resize(picture: Uint8Array | null, width: number): Promise<Buffer | null> {
  return (
    picture && sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 74, effort: 0 }).toBuffer()
  );
}
