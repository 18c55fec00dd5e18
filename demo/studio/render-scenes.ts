import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { STUDIO_PAINTS } from './paints.ts';
import { openStudio } from './studio-browser.ts';
import { SCENE_NAMES, SCENE_SHAPES, SCENES, sceneFile, type SceneShape } from './scene-names.ts';

/** Renders the large pictures: `node demo/studio/render-scenes.ts [name …] [--again]`. Skips existing files, like `render.ts`. */
const PICTURES = join(import.meta.dirname, '../pictures/scenes');
const args = process.argv.slice(2);
const again = args.includes('--again');
const named = args.filter((one) => !one.startsWith('--'));
for (const one of named)
  if (!SCENE_NAMES.some((name) => name === one))
    throw new Error(`No scene is called "${one}"; there are ${SCENE_NAMES.join(', ')}.`);

const studio = await openStudio();
try {
  mkdirSync(PICTURES, { recursive: true });
  for (const name of SCENE_NAMES.filter((one) => named.length === 0 || named.includes(one))) {
    const { body, colour, room, azimuth } = SCENES[name];
    for (const shape of Object.keys(SCENE_SHAPES) as SceneShape[]) {
      const file = join(PICTURES, sceneFile(name, shape));
      if (!again && existsSync(file)) continue;
      const { width, height } = SCENE_SHAPES[shape];
      const taken = await studio.run(
        `globalThis.takeScene(${[body, STUDIO_PAINTS[colour], room].map((one) => JSON.stringify(one)).join()}, ${azimuth}, ${width}, ${height})`,
      );
      const picture = await sharp(studio.bytes(taken as string))
        .removeAlpha()
        .webp({ quality: 86, effort: 5, smartSubsample: true })
        .toBuffer();
      await writeFile(file, picture);
      process.stdout.write(`${name} ${shape} ${Math.round(picture.length / 1024)} KB\n`);
    }
  }
} finally {
  await studio.close();
}
