import type { Vehicle, VehicleImage, Status } from '#vehicle/rules/vehicle.ts';
import {
  COMING_SOON_PATH,
  SILHOUETTE_BODIES,
  SILHOUETTE_COLOURS,
  SILHOUETTE_VIEWS,
  silhouettePath,
  type SilhouetteBody,
} from '#media/drawings/silhouette.ts';
import type { SilhouetteColour } from '#media/drawings/paint.ts';
import { hotspotsOf } from './hotspots.ts';
import type { Random } from './random.ts';
import {
  hasSpin,
  INTERIOR_PANORAMA,
  SPIN_FRAMES,
  studioPath,
  studioVideoPath,
  type StudioBodySlug,
  type StudioPictureName,
} from './studio/studio-names.ts';
import type { StudioPlace } from './studio/yard-names.ts';

/** Studio pictures instead of photos, or drawings without a studio body; their number varies as in real stock, from 0 to 20. */
export function galleryOf(
  { simpleBody, studio, simpleColour, place }: Photographed,
  comingSoon: boolean,
  random: Random,
): readonly VehicleImage[] {
  // Not photographed yet: some feeds have no picture, others a placeholder.
  if (comingSoon && random.chance(0.7)) return random.chance(0.5) ? [] : [{ url: COMING_SOON_PATH, thumbUrl: null }];
  const pictured = picturedAs(simpleBody, studio, simpleColour);
  if (!pictured) return [];
  const count = random.pickWeighted(COUNTS, ([, weight]) => weight)[0];
  const withThumbs = random.chance(0.8);
  // Studio pictures and drawings are small enough to be their own thumbnails.
  return pathsOf(pictured, place)
    .slice(0, count)
    .map((url) => ({ url, thumbUrl: withThumbs ? url : null }));
}

export interface Photographed {
  readonly simpleBody: string;
  readonly studio: StudioBodySlug | null;
  readonly simpleColour: string | null;
  /** The yard; `null` for the studio. */
  readonly place: StudioPlace | null;
}

/** Spin, interior and hotspots, for a part of the photographed vehicles. */
export function spinOf(
  simpleBody: string,
  studio: StudioBodySlug | null,
  simpleColour: string | null,
  status: Status,
  equipment: readonly string[],
  random: Random,
): Pick<Vehicle, 'spinImages' | 'spinInteriorImage' | 'hotspots'> {
  const pictured = picturedAs(simpleBody, studio, simpleColour);
  const photographedAround = random.chance(0.4);
  const hasInterior = random.chance(0.7);
  const hasHotspots = random.chance(0.75);
  if (!studio || !pictured || !hasSpin(studio) || status !== 'in_stock' || !photographedAround)
    return { spinImages: [], spinInteriorImage: null, hotspots: null };
  const { colour } = pictured;
  const inside = hasInterior && hasCabin(studio);
  return {
    spinImages: SPIN_ORDER.map((frame) => studioPath(studio, colour, SPIN_FRAMES[frame]!)),
    spinInteriorImage: inside ? studioPath(studio, colour, INTERIOR_PANORAMA) : null,
    hotspots: hasHotspots ? hotspotsOf(studio, equipment, SPIN_ORDER, inside) : null,
  };
}

/** A few vehicles have a video: a file if the studio has one, or a YouTube URL (of a video that does not exist). */
export function videoOf(
  simpleBody: string,
  studio: StudioBodySlug | null,
  simpleColour: string | null,
  status: Status,
  random: Random,
): Pick<Vehicle, 'videoUrl' | 'externalVideoUrl'> {
  const pictured = picturedAs(simpleBody, studio, simpleColour);
  const filmed = random.chance(0.35);
  const elsewhere = random.chance(0.04);
  if (status !== 'in_stock' || !pictured?.studio) return { videoUrl: null, externalVideoUrl: null };
  return {
    videoUrl: filmed ? studioVideoPath(pictured.studio, pictured.colour) : null,
    externalVideoUrl: elsewhere ? 'https://www.youtube.com/watch?v=Forecourt01' : null,
  };
}

/** The spin starts at the usual position of photographers: in front, slightly to the side. */
const SPIN_ORDER = SPIN_FRAMES.map((_, index) => (index + 3) % SPIN_FRAMES.length);

interface Pictured {
  readonly body: SilhouetteBody;
  readonly colour: SilhouetteColour;
  /** `null` for bodies without a studio model, which have drawings instead. */
  readonly studio: StudioBodySlug | null;
}

function picturedAs(simpleBody: string, studio: StudioBodySlug | null, simpleColour: string | null): Pictured | null {
  const body = SILHOUETTE_BODIES.find((name) => name === simpleBody);
  const colour = SILHOUETTE_COLOURS.find((name) => name === (simpleColour ?? 'White'));
  return body && colour ? { body, colour, studio } : null;
}

function pathsOf({ body, colour, studio }: Pictured, place: StudioPlace | null): readonly string[] {
  if (!studio) return SILHOUETTE_VIEWS.map((view) => silhouettePath(body, colour, view));
  return PHOTOGRAPHED.filter(
    (name) =>
      (name !== 'cabin' || hasCabin(studio)) && (!name.startsWith('spin-') || (hasSpin(studio) && place === null)),
  ).map((name) => studioPath(studio, colour, name, name === 'cabin' ? null : place));
}

/** The rendered interior does not fit caravans, motorhomes, buses and motorcycles. */
function hasCabin(studio: StudioBodySlug): boolean {
  return !WITHOUT_CABIN.has(studio);
}
const WITHOUT_CABIN: ReadonlySet<StudioBodySlug> = new Set([
  'caravan',
  'pop-top',
  'camper-trailer',
  'motorhome',
  'bus',
  'naked-motorcycle',
  'adventure-motorcycle',
  'trail-motorcycle',
  'scooter',
]);

/** In the usual order of dealers' photos: the whole vehicle, details, then further angles. */
const PHOTOGRAPHED: readonly StudioPictureName[] = [
  'front-three-quarter',
  'side',
  'rear-three-quarter',
  'front',
  'cabin',
  'rear',
  'wheel',
  'detail',
  'spin-21',
  'spin-18',
  'spin-15',
  'spin-03',
  'spin-09',
  'spin-01',
  'spin-13',
  'spin-23',
  'spin-11',
  'spin-20',
  'spin-04',
  'spin-16',
  'spin-08',
];

const COUNTS: readonly (readonly [count: number, weight: number])[] = [
  [0, 3],
  [1, 6],
  [3, 8],
  [5, 14],
  [6, 18],
  [8, 22],
  [9, 14],
  [12, 8],
  [16, 4],
  [20, 3],
];
