import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SILHOUETTE_COLOURS } from '#media/drawings/paint.ts';
import { paintPicture } from './paint-picture.server.ts';
import { STUDIO_PAINTS } from './paints.ts';
import { studioPicture } from './studio-pictures.server.ts';
import { parseScenePath, SCENE_NAMES, SCENE_SHAPES, sceneFile } from './scene-names.ts';
import {
  FULL_SIZE_VIEW,
  hasSpin,
  INTERIOR_PANORAMA,
  parseStudioPath,
  renderedAs,
  SPIN_FRAMES,
  STUDIO_BODIES,
  STUDIO_VIEWS,
  studioPath,
  type StudioBodySlug,
} from './studio-names.ts';
import { horizonOf, partOfPlate } from './yard-backdrop.server.ts';
import { PLATE, STUDIO_PLACES, YARD_PLATES } from './yard-names.ts';

const PICTURES = join(import.meta.dirname, '../pictures');
const bodies = STUDIO_BODIES;

/** Metadata from the bytes: the maker of pictures forbids sharp to open files, in the whole process. */
const metadataOf = async (file: string) => sharp(await readFile(file)).metadata();

describe('names of studio pictures', () => {
  it('parses exactly the paths that it writes', () => {
    for (const body of bodies) {
      for (const name of [...STUDIO_VIEWS, ...SPIN_FRAMES, INTERIOR_PANORAMA] as const) {
        expect(parseStudioPath(studioPath(body, 'Red', name))).toEqual({ body, colour: 'Red', name, place: null });
      }
    }
    for (const path of [
      '/media/studio/suv/red/spin-24.webp',
      '/media/studio/suv/red/meadow/side.webp',
      '/media/studio/suv/red/gravel/spin-01.webp',
      '/media/studio/suv/red/gravel/cabin.webp',
      '/media/studio/suv/red/side.base.webp',
      '/media/studio/suv/mauve/side.webp',
      '/media/studio/tank/red/side.webp',
      '/media/studio/suv/red/side.webp?x',
      '/media/studio/../suv/red/side.webp',
      '/media/studio/constructor/red/side.webp',
      '/media/studio/suv/RED/side.webp',
      '',
    ])
      expect(parseStudioPath(path), path).toBeNull();
  });

  it('parses the yard of a view', () => {
    for (const place of STUDIO_PLACES)
      expect(parseStudioPath(studioPath('ute', 'Red', 'side', place))).toEqual({
        body: 'ute',
        colour: 'Red',
        name: 'side',
        place,
      });
  });

  it('mirrors the second half of a spin from the first', () => {
    expect(renderedAs('spin-12')).toEqual({ name: 'spin-12', mirrored: false });
    expect(renderedAs('spin-13')).toEqual({ name: 'spin-11', mirrored: true });
    expect(renderedAs('spin-23')).toEqual({ name: 'spin-01', mirrored: true });
    expect(renderedAs('side')).toEqual({ name: 'side', mirrored: false });
  });

  it('has a different paint for every simple colour', () => {
    expect(Object.keys(STUDIO_PAINTS).sort()).toEqual([...SILHOUETTE_COLOURS].sort());
    expect(new Set(Object.values(STUDIO_PAINTS)).size).toBe(SILHOUETTE_COLOURS.length);
    for (const paint of Object.values(STUDIO_PAINTS)) expect(paint).toMatch(/^#[0-9a-f]{6}$/);
  });
});

const SHAPES = ['wide', 'tall'] as const;

describe('names of scenes', () => {
  it('parses exactly the paths that it writes', () => {
    for (const name of SCENE_NAMES)
      for (const shape of SHAPES)
        expect(parseScenePath(`/media/scenes/${sceneFile(name, shape)}`)).toBe(sceneFile(name, shape));
    for (const path of [
      '/media/scenes/ute-dusk.webp?x',
      '/media/scenes/../scenes/ute-dusk.webp',
      '/media/scenes/ute-dusk-wide.webp',
      '/media/scenes/',
      '',
    ])
      expect(parseScenePath(path), path).toBeNull();
  });
});

describe('the committed pictures', () => {
  const files = readdirSync(PICTURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(webp|avif)$/.test(file),
  );

  const scenes = SCENE_NAMES.flatMap((name) => SHAPES.map((shape) => `scenes/${sceneFile(name, shape)}`));

  it('every body has all views, and half a spin where it has one, in its layers, every yard has its plates, and there are no other files', () => {
    const views = STUDIO_VIEWS.filter((name) => name !== 'cabin');
    const renderedOf = (body: StudioBodySlug) => [...views, ...(hasSpin(body) ? SPIN_FRAMES.slice(0, 13) : [])];
    const expected = bodies.flatMap((body) =>
      [...renderedOf(body), `${FULL_SIZE_VIEW}.full`].flatMap((name) =>
        ['base', 'paint', 'cover'].map((layer) => `${body}/${name}.${layer}.avif`),
      ),
    );
    const yards = STUDIO_PLACES.flatMap((place) => YARD_PLATES[place].map((view) => `yards/${place}.${view}.avif`));
    expect(files.sort()).toEqual(
      [...expected, ...yards, ...scenes, 'interior/cabin.webp', `interior/${INTERIOR_PANORAMA}.webp`].sort(),
    );
  });

  it('have less than 9 MB in total', () => {
    expect(files.reduce((sum, file) => sum + statSync(join(PICTURES, file)).size, 0)).toBeLessThan(9 * 1024 * 1024);
  });

  it('a scene is 1920 by 700, and 800 by 1000 for phones', async () => {
    for (const name of SCENE_NAMES)
      for (const shape of SHAPES) {
        const { width, height } = await metadataOf(join(PICTURES, 'scenes', sceneFile(name, shape)));
        expect({ width, height }, sceneFile(name, shape)).toEqual(SCENE_SHAPES[shape]);
      }
  });

  it('the first view of a body is 2400 by 1800 too, and a yard has room for every horizon', async () => {
    for (const body of bodies) {
      const { width, height } = await metadataOf(join(PICTURES, body, `${FULL_SIZE_VIEW}.full.base.avif`));
      expect([width, height], body).toEqual([2400, 1800]);
    }
    for (const place of STUDIO_PLACES)
      for (const view of YARD_PLATES[place]) {
        const { width, height } = await metadataOf(join(PICTURES, 'yards', `${place}.${view}.avif`));
        expect([width, height], place).toEqual([PLATE.width, PLATE.height]);
      }
    for (const body of bodies)
      for (const view of ['front-three-quarter', 'side', 'rear-three-quarter', 'front', 'rear']) {
        const horizon = horizonOf(body, view);
        const { left, top, width, height } = partOfPlate(horizon, 0.75, 1);
        expect(Math.abs(top + horizon * height - PLATE.horizon * PLATE.height), `${body}/${view}`).toBeLessThan(1.01);
        expect(left + width, `${body}/${view}`).toBeLessThanOrEqual(PLATE.width);
        expect(width, `${body}/${view}`).toBeGreaterThan(PLATE.width * 0.8);
      }
  });

  it('a view of the whole vehicle has space on all sides', async () => {
    const whole = ['front-three-quarter', 'side', 'rear-three-quarter', 'front', 'rear'];
    for (const body of bodies)
      for (const view of whole) {
        const { data, info } = await sharp(await readFile(join(PICTURES, body, `${view}.cover.avif`)))
          .toColourspace('b-w')
          .raw()
          .toBuffer({ resolveWithObject: true });
        const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
        // Shadows may reach the sides and the lower edge, the vehicle may not.
        const above = Array.from({ length: info.width }, (_, x) => at(x, 8));
        const beside = Array.from({ length: info.height / 2 }, (_, y) => [at(6, y), at(info.width - 7, y)]).flat();
        expect(Math.max(...above), `${body}/${view} above`).toBeLessThan(40);
        expect(Math.max(...beside), `${body}/${view} beside`).toBeLessThan(40);
      }
  });

  it('a view is 1280 by 960, a frame of a spin 800 by 600, the panorama 2048 by 1024', async () => {
    for (const body of bodies) {
      for (const [name, width, height] of [
        ['side', 1280, 960],
        ['spin-03', 800, 600],
      ] as const) {
        if (name === 'spin-03' && !hasSpin(body)) continue;
        for (const layer of ['base', 'paint']) {
          const size = await metadataOf(join(PICTURES, body, `${name}.${layer}.avif`));
          expect([size.width, size.height], `${body}/${name}.${layer}`).toEqual([width, height]);
        }
      }
    }
    const around = await metadataOf(join(PICTURES, 'interior', `${INTERIOR_PANORAMA}.webp`));
    expect([around.width, around.height]).toEqual([2048, 1024]);
  });
});

describe('painting', () => {
  it('is deterministic, and differs for another paint', async () => {
    const red = await paintPicture('ute', 'spin-02', '#a3121c');
    expect(await paintPicture('ute', 'spin-02', '#a3121c')).toEqual(red);
    expect(await paintPicture('ute', 'spin-02', '#123f86')).not.toEqual(red);
  });

  it('paints the body, not the background and the tyres', async () => {
    const [red, blue] = await Promise.all(
      ['#ff0000', '#0000ff'].map(async (hex) =>
        sharp((await paintPicture('suv', 'side', hex))!)
          .raw()
          .toBuffer(),
      ),
    );
    const at = (pixels: Buffer, x: number, y: number) =>
      [...pixels.subarray((y * 1280 + x) * 3, (y * 1280 + x) * 3 + 3)] as [number, number, number];
    for (const [x, y] of [
      [0, 0],
      [640, 30],
      [100, 900],
      [293, 566],
    ] as const) {
      at(red!, x, y).forEach((value, channel) =>
        expect(Math.abs(value - at(blue!, x, y)[channel]!), `${x},${y}`).toBeLessThan(4),
      );
    }
    const [r, , b] = at(red!, 700, 520);
    expect(r - b).toBeGreaterThan(120);
    const [r2, , b2] = at(blue!, 700, 520);
    expect(b2 - r2).toBeGreaterThan(120);
  });

  it('the second half of a spin is the mirror image of the first', async () => {
    const [right, left] = await Promise.all(
      (['spin-05', 'spin-19'] as const).map(async (name) =>
        sharp((await paintPicture('ute', name, '#123f86'))!)
          .resize(80, 60)
          .raw()
          .toBuffer(),
      ),
    );
    const flopped = await sharp(left!, { raw: { width: 80, height: 60, channels: 3 } })
      .flop()
      .raw()
      .toBuffer();
    const difference = right!.reduce((sum, value, index) => sum + Math.abs(value - flopped[index]!), 0) / right!.length;
    expect(difference).toBeLessThan(2);
  });

  it('a yard is behind the vehicle, and does not change it', async () => {
    const [studio, yard, again] = await Promise.all(
      ([null, 'gravel', 'gravel'] as const).map((place) => paintPicture('suv', 'side', '#a3121c', { place })),
    );
    expect(again).toEqual(yard);
    const [one, other] = await Promise.all(
      [studio!, yard!].map(async (picture) => sharp(picture).removeAlpha().raw().toBuffer()),
    );
    const apart = (x: number, y: number) =>
      Math.max(
        ...[0, 1, 2].map((channel) =>
          Math.abs(one![(y * 1280 + x) * 3 + channel]! - other![(y * 1280 + x) * 3 + channel]!),
        ),
      );
    expect(apart(700, 520)).toBeLessThan(12);
    expect(apart(640, 930)).toBeGreaterThan(40);
    await expect(paintPicture('ute', 'spin-02', '#a3121c', { place: 'gravel' })).rejects.toThrow('studio only');
  });

  it('rejects an invalid colour', async () => {
    await expect(paintPicture('suv', 'side', 'red')).rejects.toThrow('#rrggbb');
  });
});

describe('studioPicture', () => {
  it('returns a WebP for a studio path and null for any other', async () => {
    const picture = await studioPicture(studioPath('ute', 'Blue', 'spin-01'));
    expect((await sharp(picture!).metadata()).format).toBe('webp');
    expect(await studioPicture('/media/studio/suv/blue/../../secret.webp')).toBeNull();
    expect(await studioPicture('/media/silhouettes/suv/blue/side.svg')).toBeNull();
  });

  it('has more pixels for a full screen where the body is traced', async () => {
    const widthOf = async (picture: Buffer | null) => (await sharp(picture!).metadata()).width;
    const front = studioPath('suv', 'Blue', FULL_SIZE_VIEW);
    expect(await widthOf(await studioPicture(front))).toBe(1280);
    expect(await widthOf(await studioPicture(front, 640))).toBe(1280);
    expect(await widthOf(await studioPicture(front, 2400))).toBe(2400);
    expect(await widthOf(await studioPicture(studioPath('suv', 'Blue', 'rear'), 2400))).toBe(1280);
  });

  it('paints a picture once for concurrent requests, and caches it', async () => {
    const path = studioPath('ute', 'Gold', 'spin-04');
    const [one, other] = await Promise.all([studioPicture(path), studioPicture(path)]);
    expect(one).toBe(other);
    expect(await studioPicture(path)).toBe(one);
  });

  it('returns the same interior for every paint', async () => {
    expect(await studioPicture(studioPath('ute', 'Red', 'cabin'))).toEqual(
      await studioPicture(studioPath('sedan', 'Blue', 'cabin')),
    );
    expect(existsSync(join(PICTURES, 'interior/cabin.webp'))).toBe(true);
  });
});
