import { LEISURE_PROFILES } from './leisure-profiles.ts';
import { MOTORCYCLE_PROFILES } from './motorcycle-profiles.ts';
import { toPaint, SILHOUETTE_COLOURS, type SilhouetteColour, type Studio } from './paint.ts';
import { PASSENGER_PROFILES } from './passenger-profiles.ts';
import { comingSoonSvg, noPhotoSvg, floorShadow, PICTURE, studio } from './placeholders.ts';
import { drawStacked } from './stacked-drawing.ts';
import { TOWED_PROFILES } from './towed-profiles.ts';
import { drawVehicle } from './vehicle-drawing.ts';
import { WORKING_PROFILES } from './working-profiles.ts';
import { toSlug } from '#rules/normal-form.ts';

export { SILHOUETTE_COLOURS, type SilhouetteColour };

const CLOSED = { ...PASSENGER_PROFILES, ...WORKING_PROFILES, ...LEISURE_PROFILES };
const STACKED = { ...MOTORCYCLE_PROFILES, ...TOWED_PROFILES };

/** All bodies of the facet (`SIMPLE_BODIES`). */
export const SILHOUETTE_BODIES = [
  ...(Object.keys(CLOSED) as (keyof typeof CLOSED)[]),
  ...(Object.keys(STACKED) as (keyof typeof STACKED)[]),
] as const;
export type SilhouetteBody = (typeof SILHOUETTE_BODIES)[number];

interface Camera {
  /** `null`: no background, for a page that has its own. */
  readonly studio: Studio | null;
  readonly mirrored: boolean;
  /** The zoom and its centre, as a share of the vehicle's length from the front and of its height. */
  readonly zoom: number;
  readonly at: readonly [along: number, up: number];
}

const camera = (studio: Studio | null, mirrored: boolean, zoom: number, along: number, up: number): Camera => ({
  studio,
  mirrored,
  zoom,
  at: [along, up],
});

/** In the order of a gallery: the whole vehicle, then details. */
const CAMERAS = {
  side: camera('light', false, 1, 0.5, 0.5),
  front: camera('light', false, 1.75, 0.2, 0.5),
  rear: camera('light', false, 1.75, 0.8, 0.5),
  'other-side': camera('light', true, 1, 0.5, 0.5),
  wheel: camera('light', false, 3, 0.18, 0.3),
  cabin: camera('light', true, 2.1, 0.46, 0.72),
  evening: camera('dark', false, 1, 0.5, 0.5),
  'evening-front': camera('dark', true, 1.75, 0.2, 0.5),
  'evening-rear': camera('dark', true, 1.75, 0.8, 0.5),
  lamp: camera('light', false, 3.4, 0.06, 0.62),
  'tail-lamp': camera('light', false, 3.4, 0.94, 0.62),
  'rear-wheel': camera('light', true, 3, 0.82, 0.3),
  flank: camera('light', false, 2.3, 0.5, 0.4),
  'other-front': camera('light', true, 1.75, 0.2, 0.5),
  'other-rear': camera('light', true, 1.75, 0.8, 0.5),
  'evening-side': camera('dark', true, 1, 0.5, 0.5),
  'evening-wheel': camera('dark', false, 3, 0.18, 0.3),
  'evening-lamp': camera('dark', false, 3.4, 0.06, 0.62),
  'evening-cabin': camera('dark', false, 2.1, 0.46, 0.72),
  'evening-flank': camera('dark', true, 2.3, 0.5, 0.4),
} satisfies Record<string, Camera>;

/** The views of a gallery. */
export const SILHOUETTE_VIEWS = Object.keys(CAMERAS) as readonly (keyof typeof CAMERAS)[];
/** And one in place of a photo: transparent around the vehicle. */
const VIEWS = { ...CAMERAS, clear: camera(null, false, 1, 0.5, 0.5) } satisfies Record<string, Camera>;
export type SilhouetteView = keyof typeof VIEWS;

export interface SilhouetteOptions {
  readonly body: SilhouetteBody;
  readonly colour: SilhouetteColour;
  readonly view: SilhouetteView;
  /** Prefix of all ids, which must differ between inlined copies of the same picture. Letters, digits and `-`. */
  readonly idPrefix?: string;
}

/** A picture of a vehicle, 1200 by 900, as an SVG document without scripts, fonts or external references. */
export function vehicleSvg({ body, colour, view, idPrefix }: SilhouetteOptions): string {
  const id =
    idPrefix ??
    `v${SILHOUETTE_BODIES.indexOf(body)}-${SILHOUETTE_COLOURS.indexOf(colour)}-${Object.keys(VIEWS).indexOf(view)}`;
  const shot: Camera = VIEWS[view];
  const profile = isStacked(body) ? STACKED[body] : CLOSED[body];
  const paint = toPaint(colour);
  const { length, height, tyre, axles } = profile;

  // Differences in size are reduced, so that a small hatchback does not look lost.
  const wanted = Object.hasOwn(MOTORCYCLE_PROFILES, body) ? 830 : Math.min(1090, 950 + (length - 430) * 0.9);
  const scale = Math.min(wanted / length, 520 / height);
  const left = (PICTURE.width - length * scale) / 2;
  const place = (x: number) => left + x * scale;
  const drawing = isStacked(body) ? drawStacked(id, STACKED[body], paint) : drawVehicle(id, CLOSED[body], paint);
  const scene =
    (shot.studio ? studio(id, shot.studio) : '') +
    floorShadow(
      id,
      shot.studio ?? 'light',
      place(0),
      place(length),
      axles.map((x) => [place(x), tyre * scale] as const),
    ) +
    `<g transform="translate(${round(left)} ${PICTURE.ground}) scale(${round(scale)} ${-round(scale)})" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>`;
  const framed = `<g transform="${frame(shot, place(length * shot.at[0]), PICTURE.ground - height * scale * shot.at[1])}">${scene}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" role="img" aria-label="${colour} ${body}">${shot.zoom === 1 && !shot.mirrored ? scene : framed}</svg>`;
}

/** Points the camera; the scene always fills the picture. */
function frame({ zoom, mirrored }: Camera, x: number, y: number): string {
  const seen = { width: PICTURE.width / zoom, height: PICTURE.height / zoom };
  const left = Math.max(0, Math.min(PICTURE.width - seen.width, x - seen.width / 2));
  const top = Math.max(0, Math.min(PICTURE.height - seen.height, y - seen.height / 2));
  const move = `scale(${zoom}) translate(${round(-left)} ${round(-top)})`;
  return mirrored ? `translate(${PICTURE.width} 0) scale(-1 1) ${move}` : move;
}

const SILHOUETTE_FOLDER = '/media/silhouettes';
export const NO_PHOTO_PATH = `${SILHOUETTE_FOLDER}/no-photo.svg`;
export const COMING_SOON_PATH = `${SILHOUETTE_FOLDER}/coming-soon.svg`;

/** `/media/silhouettes/people-mover/red/front.svg`. */
export function silhouettePath(body: SilhouetteBody, colour: SilhouetteColour, view: SilhouetteView): string {
  return `${SILHOUETTE_FOLDER}/${toSlug(body)}/${toSlug(colour)}/${view}.svg`;
}

/** The picture at a path of `silhouettePath`; `null` for every other path. */
export function silhouetteFromPath(path: string): string | null {
  if (path === NO_PHOTO_PATH) return noPhotoSvg();
  if (path === COMING_SOON_PATH) return comingSoonSvg();
  const [, bodySlug, colourSlug, viewName] =
    /^\/media\/silhouettes\/([a-z-]{1,40})\/([a-z]{1,20})\/([a-z-]{1,20})\.svg$/.exec(path) ?? [];
  const body = SILHOUETTE_BODIES.find((name) => toSlug(name) === bodySlug);
  const colour = SILHOUETTE_COLOURS.find((name) => toSlug(name) === colourSlug);
  const view = (Object.keys(VIEWS) as SilhouetteView[]).find((name) => name === viewName);
  return body && colour && view ? vehicleSvg({ body, colour, view }) : null;
}

function isStacked(body: SilhouetteBody): body is keyof typeof STACKED {
  return Object.hasOwn(STACKED, body);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
