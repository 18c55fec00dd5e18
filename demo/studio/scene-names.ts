/** The large pictures of the demo sites, each 1920 by 700 and, for phones, 800 by 1000: a vehicle and the light or place. */
export const SCENE_NAMES = [
  'ute-dusk',
  'electric-dusk',
  'family-dusk',
  'demonstrator-dusk',
  'suv-night',
  'hatchback-night',
  'coupe-night',
  'caravan-coast',
  'motorcycle-coast',
  'motorhome-coast',
] as const;
type SceneName = (typeof SCENE_NAMES)[number];

/** `tall` is the phone crop: space for text above, the vehicle below. */
export const SCENE_SHAPES = { wide: { width: 1920, height: 700 }, tall: { width: 800, height: 1000 } } as const;
type SceneShape = keyof typeof SCENE_SHAPES;

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
