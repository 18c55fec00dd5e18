import { SILHOUETTE_COLOURS, type SilhouetteColour } from '#media/drawings/paint.ts';
import { STUDIO_PLACES, type StudioPlace } from './yard-names.ts';

/** Names of the studio's pictures. Can be loaded in a browser. */
export const STUDIO_VIEWS = [
  'front-three-quarter',
  'side',
  'rear-three-quarter',
  'front',
  'rear',
  'wheel',
  'detail',
  'cabin',
] as const;
type StudioView = (typeof STUDIO_VIEWS)[number];

/** A full circle in steps of 15 degrees; `spin-00` is the front. */
export const SPIN_FRAMES = Array.from({ length: 24 }, (_, index) => `spin-${String(index).padStart(2, '0')}` as const);
type SpinFrame = `spin-${string}`;
export const INTERIOR_PANORAMA = 'interior-panorama';
export type StudioPictureName = StudioView | SpinFrame | typeof INTERIOR_PANORAMA;

/** The bodies of the studio: the folders of their pictures, and the keys of its table. */
export const STUDIO_BODIES = [
  'suv',
  'small-suv',
  'large-suv',
  'electric-suv',
  'off-roader',
  'hatchback',
  'small-hatch',
  'sedan',
  'fastback',
  'wagon',
  'coupe',
  'convertible',
  'people-mover',
  'ute',
  'cab-chassis',
  'van',
  'bus',
  'light-truck',
  'motorhome',
  'caravan',
  'pop-top',
  'camper-trailer',
  'naked-motorcycle',
  'adventure-motorcycle',
  'trail-motorcycle',
  'scooter',
] as const;
export type StudioBodySlug = (typeof STUDIO_BODIES)[number];

/** Bodies without a rendered spin: a spin is as many bytes as five more views. */
const WITHOUT_SPIN: ReadonlySet<StudioBodySlug> = new Set<StudioBodySlug>([
  'suv',
  'small-suv',
  'large-suv',
  'electric-suv',
  'off-roader',
  'hatchback',
  'small-hatch',
  'sedan',
  'fastback',
  'wagon',
  'coupe',
  'convertible',
  'cab-chassis',
  'bus',
  'light-truck',
  'pop-top',
  'camper-trailer',
  'adventure-motorcycle',
  'trail-motorcycle',
  'scooter',
]);

/** The view that a body also has in full size, 2400 by 1800: `front-three-quarter.full.base.avif`. */
export const FULL_SIZE_VIEW = 'front-three-quarter';

export function hasSpin(body: StudioBodySlug): boolean {
  return !WITHOUT_SPIN.has(body);
}

const STUDIO_FOLDER = '/media/studio';

/** `/media/studio/people-mover/red/front.webp`, or in a yard `/media/studio/people-mover/red/gravel/front.webp`. */
export function studioPath(
  body: StudioBodySlug,
  colour: SilhouetteColour,
  name: StudioPictureName,
  place: StudioPlace | null = null,
): string {
  return `${STUDIO_FOLDER}/${body}/${colour.toLowerCase()}/${place === null ? '' : `${place}/`}${name}.webp`;
}

/** Videos of the views of a body in a paint, like the video files in many feeds: `suv-white`. */
export const STUDIO_VIDEOS = ['suv-white', 'hatchback-blue', 'ute-grey', 'sedan-silver', 'caravan-white'] as const;

/** `/media/studio/videos/suv-white.mp4`, or `null` if there is no video of that body in that colour. */
export function studioVideoPath(body: StudioBodySlug, colour: SilhouetteColour): string | null {
  const name = STUDIO_VIDEOS.find((one) => one === `${body}-${colour.toLowerCase()}`);
  return name ? `${STUDIO_FOLDER}/videos/${name}.mp4` : null;
}

export function parseStudioVideo(path: string): (typeof STUDIO_VIDEOS)[number] | null {
  return STUDIO_VIDEOS.find((name) => path === `${STUDIO_FOLDER}/videos/${name}.mp4`) ?? null;
}

/** Spins and interiors are of the studio only. */
function isOutdoors(name: string): boolean {
  return name !== 'cabin' && STUDIO_VIEWS.some((view) => view === name);
}

export interface StudioPictureKey {
  readonly body: StudioBodySlug;
  readonly colour: SilhouetteColour;
  readonly name: StudioPictureName;
  /** The yard behind the vehicle; `null` for the studio. */
  readonly place: StudioPlace | null;
}

/** The inverse of `studioPath`; `null` for every other path. */
export function parseStudioPath(path: string): StudioPictureKey | null {
  const [, bodySlug, colourSlug, placeSlug, wanted] =
    /^\/media\/studio\/([a-z-]{1,40})\/([a-z]{1,20})\/(?:([a-z]{1,20})\/)?([a-z0-9-]{1,30})\.webp$/.exec(path) ?? [];
  const body = STUDIO_BODIES.find((slug) => slug === bodySlug);
  const colour = SILHOUETTE_COLOURS.find((name) => name.toLowerCase() === colourSlug);
  const name = [...STUDIO_VIEWS, ...SPIN_FRAMES, INTERIOR_PANORAMA].find((one) => one === wanted);
  const place = placeSlug === undefined ? null : STUDIO_PLACES.find((one) => one === placeSlug);
  if (!body || !colour || !name || place === undefined || (place !== null && !isOutdoors(name))) return null;
  return { body, colour, name: name as StudioPictureName, place };
}

/**
 * Vehicles are symmetric, so only half of the spin is rendered and the rest is mirrored. Returns the frame to mirror for frames 13 to
 * 23, and every other name unchanged.
 */
export function renderedAs(name: StudioPictureName): { readonly name: StudioPictureName; readonly mirrored: boolean } {
  const index = SPIN_FRAMES.indexOf(name as (typeof SPIN_FRAMES)[number]);
  return index > 12 ? { name: SPIN_FRAMES[24 - index]!, mirrored: true } : { name, mirrored: false };
}
