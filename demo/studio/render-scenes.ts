import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STUDIO_PAINTS } from './paints.ts';
import { SCENE_NAMES, SCENE_SHAPES, SCENES, sceneFile, type SceneName, type SceneShape } from './scene-names.ts';
import { exportedForScene, renderCommand, trace } from './trace.ts';
import { linear, SUPERSAMPLE, tracedPhoto } from './traced-photo.ts';

/**
 * Renders the large pictures with a path tracer: `node demo/studio/render-scenes.ts [NAME …] [--threads=2]`. Finished pictures stay in
 * the folder of temporary files, as with `render-traced.ts`. Seeds are fixed.
 */
const PICTURES = join(import.meta.dirname, '../pictures/scenes');
const { names, threads } = renderCommand('scene', SCENE_NAMES);
const folder = join(tmpdir(), 'studio-traced', 'scenes');
mkdirSync(folder, { recursive: true });
const scenes = [];
for (const name of names) {
  const { body, colour, place, azimuth } = SCENES[name];
  const model = await exportedForScene(body, azimuth, join(folder, `${name}.model.json`));
  scenes.push({ name, model, place, azimuth, paint: linear(STUDIO_PAINTS[colour]) });
}
const shapes = Object.entries(SCENE_SHAPES).map(([name, { width, height }]) => ({
  name,
  width: width * SUPERSAMPLE,
  height: height * SUPERSAMPLE,
}));
const job = join(folder, 'job.json');
await writeFile(job, JSON.stringify({ folder, threads, samples: 14, shapes, scenes }));
await trace('scenes.py', job);
mkdirSync(PICTURES, { recursive: true });
for (const name of names) for (const shape of Object.keys(SCENE_SHAPES) as SceneShape[]) await write(name, shape);

async function write(name: SceneName, shape: SceneShape): Promise<void> {
  const photo = await tracedPhoto(join(folder, `${name}.${shape}`), SCENE_SHAPES[shape]);
  const picture = await photo.webp({ quality: 86, effort: 5, smartSubsample: true }).toBuffer();
  await writeFile(join(PICTURES, sceneFile(name, shape)), picture);
  process.stdout.write(`${name} ${shape} ${Math.round(picture.length / 1024)} KB\n`);
}
