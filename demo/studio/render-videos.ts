import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paintPicture, PICTURES } from './paint-picture.server.ts';
import { STUDIO_PAINTS } from './paints.ts';
import { FULL_SIZE_VIEW, parseStudioPath, STUDIO_VIDEOS } from './studio-names.ts';
import { renderCommand } from './trace.ts';

/**
 * Makes the videos: `node demo/studio/render-videos.ts [NAME …]`. Needs ffmpeg (`FFMPEG`; Debian's `ffmpeg` package). A video shows the traced
 * views of a vehicle one after the other, each a little closer or further away while it is seen, as walk-arounds of dealers do.
 */
const VIEWS = [FULL_SIZE_VIEW, 'side', 'rear-three-quarter', 'detail'] as const;
const SIZE = { width: 960, height: 720 };
const FRAMES_A_SECOND = 24;
/** Duration of a view, and the part of it in which the next one appears, in seconds. */
const SECONDS = 2.5;
const FADE = 0.5;
/** Largest zoom of a view. */
const ZOOM = 0.06;
/** Pictures are enlarged this much first: the zoom moves by whole pixels of them. */
const STEPS = 4;

const { names } = renderCommand('video', STUDIO_VIDEOS);
const folder = join(tmpdir(), 'studio-traced', 'videos');
mkdirSync(folder, { recursive: true });
for (const name of names) {
  const pictures = await Promise.all(VIEWS.map(async (view) => writePicture(name, view)));
  const file = join(PICTURES, 'videos', `${name}.mp4`);
  const inputs = pictures.flatMap((picture) => ['-i', picture]);
  const filters = [...VIEWS.map((_, index) => moved(index)), ...VIEWS.slice(1).map((_, index) => faded(index + 1))];
  const encoded = ['-map', `[shown${VIEWS.length - 1}]`, '-c:v', 'libx264', '-preset', 'slow', '-crf', '33'];
  // The index comes first, so that a browser plays what has arrived.
  const saved = ['-movflags', '+faststart', '-map_metadata', '-1', '-y', file];
  const how = ['-v', 'error', ...inputs, '-filter_complex', filters.join(';'), ...encoded, ...saved];
  await promisify(execFile)(process.env.FFMPEG ?? 'ffmpeg', how);
  process.stdout.write(`${name} ${Math.round((await stat(file)).size / 1024)} KB\n`);
}

/** Paints a view of the video's vehicle outdoors; returns its file. */
async function writePicture(name: string, view: (typeof VIEWS)[number]): Promise<string> {
  const [, body, colour] = /^(.+)-([a-z]+)$/.exec(name)!;
  const place = body === 'caravan' ? 'gravel' : 'bitumen';
  const key = parseStudioPath(`/media/studio/${body}/${colour}/${place}/${view}.webp`);
  const picture =
    key && (await paintPicture(key.body, view, STUDIO_PAINTS[key.colour], { place, full: view === FULL_SIZE_VIEW }));
  if (!picture) throw new Error(`${name} has no ${view}: render its body first with render-traced.ts.`);
  const file = join(folder, `${name}.${view}.webp`);
  await writeFile(file, picture);
  return file;
}

/** The filter of one view: every second one is left instead of approached. */
function moved(index: number): string {
  const { width, height } = SIZE;
  const frames = SECONDS * FRAMES_A_SECOND;
  const zoom = index % 2 === 0 ? `1+${ZOOM}*on/${frames}` : `${1 + ZOOM}-${ZOOM}*on/${frames}`;
  const still = `scale=${width * STEPS}:${height * STEPS}:flags=lanczos`;
  const motion = `zoompan=z='${zoom}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)*0.55':d=${frames}:s=${width}x${height}:fps=${FRAMES_A_SECOND}`;
  return `[${index}:v]${still},${motion},format=yuv420p[${index === 0 ? 'shown0' : `view${index}`}]`;
}

/** The filter with which a view replaces those before it. */
function faded(index: number): string {
  const from = index * (SECONDS - FADE);
  return `[shown${index - 1}][view${index}]xfade=duration=${FADE}:offset=${from}[shown${index}]`;
}
