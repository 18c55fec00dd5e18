import type { SilhouetteColour } from '#media/drawings/paint.ts';
import type { StudioBodySlug } from './studio-names.ts';

/** One large picture: vehicle, place (`tracer/scenes.py`) and camera angle. Azimuth as in the studio's views: 38 is front three-quarter. */
export interface SceneSetting {
  readonly body: StudioBodySlug;
  readonly colour: SilhouetteColour;
  readonly place: 'dusk' | 'night' | 'coast';
  readonly azimuth: number;
}

/** Hero pictures, each 1920 by 700 and, for phones, 800 by 1000. */
export const SCENES = {
  'ute-dusk': { body: 'ute', colour: 'Orange', place: 'dusk', azimuth: 38 },
  'electric-dusk': { body: 'electric-suv', colour: 'White', place: 'dusk', azimuth: 44 },
  'family-dusk': { body: 'people-mover', colour: 'Silver', place: 'dusk', azimuth: 36 },
  'demonstrator-dusk': { body: 'sedan', colour: 'Blue', place: 'dusk', azimuth: 140 },
  'suv-night': { body: 'suv', colour: 'Red', place: 'night', azimuth: 34 },
  'hatchback-night': { body: 'hatchback', colour: 'White', place: 'night', azimuth: 42 },
  'coupe-night': { body: 'coupe', colour: 'Black', place: 'night', azimuth: 142 },
  'caravan-coast': { body: 'caravan', colour: 'White', place: 'coast', azimuth: 52 },
  'motorcycle-coast': { body: 'naked-motorcycle', colour: 'Red', place: 'coast', azimuth: 58 },
  'motorhome-coast': { body: 'motorhome', colour: 'White', place: 'coast', azimuth: 40 },
} as const satisfies Record<string, SceneSetting>;

export type SceneName = keyof typeof SCENES;
export const SCENE_NAMES = Object.keys(SCENES) as readonly SceneName[];

/** `tall` is the phone crop: space for text above, the vehicle below. */
export const SCENE_SHAPES = { wide: { width: 1920, height: 700 }, tall: { width: 800, height: 1000 } } as const;
export type SceneShape = keyof typeof SCENE_SHAPES;

const SCENE_FOLDER = '/media/scenes';

/** `ute-dusk.webp`, `ute-dusk-tall.webp`. */
export function sceneFile(name: SceneName, shape: SceneShape): string {
  return shape === 'wide' ? `${name}.webp` : `${name}-tall.webp`;
}

/** The file of a path; `null` for every other path. */
export function parseScenePath(path: string): string | null {
  const shapes = Object.keys(SCENE_SHAPES) as SceneShape[];
  return (
    SCENE_NAMES.flatMap((name) => shapes.map((shape) => sceneFile(name, shape))).find(
      (file) => path === `${SCENE_FOLDER}/${file}`,
    ) ?? null
  );
}
