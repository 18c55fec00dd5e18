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
  INTERIOR_PANORAMA,
  SPIN_FRAMES,
  STUDIO_BODIES,
  studioPath,
  studioVideoPath,
  type StudioBodySlug,
  type StudioPictureName,
} from './studio/studio-names.ts';

/** Pictures of the studio in the place of photos: how many differs as it does in real stock, from none to twenty. */
export function galleryOf(
  simpleBody: string,
  simpleColour: string | null,
  comingSoon: boolean,
  random: Random,
): readonly VehicleImage[] {
  // Not photographed yet: some feeds send nothing, others their own placeholder.
  if (comingSoon && random.chance(0.7)) return random.chance(0.5) ? [] : [{ url: COMING_SOON_PATH, thumbUrl: null }];
  const pictured = picturedAs(simpleBody, simpleColour);
  if (!pictured) return [];
  const count = random.pickWeighted(COUNTS, ([, weight]) => weight)[0];
  const withThumbs = random.chance(0.8);
  // The studio's pictures are small enough to be their own thumbnails, and drawings always are.
  return pathsOf(pictured)
    .slice(0, count)
    .map((url) => ({ url, thumbUrl: withThumbs ? url : null }));
}

/** A turn around the car and its cabin, and what is worth a look, for a good share of what stands photographed in the yard. */
export function spinOf(
  simpleBody: string,
  simpleColour: string | null,
  status: Status,
  equipment: readonly string[],
  random: Random,
): Pick<Vehicle, 'spinImages' | 'spinInteriorImage' | 'hotspots'> {
  const pictured = picturedAs(simpleBody, simpleColour);
  const turned = random.chance(0.4);
  const entered = random.chance(0.7);
  const marked = random.chance(0.75);
  if (!pictured?.studio || status !== 'in_stock' || !turned)
    return { spinImages: [], spinInteriorImage: null, hotspots: null };
  const { studio, colour } = pictured;
  const inside = entered && hasCabin(studio);
  return {
    spinImages: TURN.map((frame) => studioPath(studio, colour, SPIN_FRAMES[frame]!)),
    spinInteriorImage: inside ? studioPath(studio, colour, INTERIOR_PANORAMA) : null,
    hotspots: marked ? hotspotsOf(studio, equipment, TURN, inside) : null,
  };
}

/** Few cars have a video: a file of the dealer's own where there is one, an address at YouTube (of no video that there is) for some. */
export function videoOf(
  simpleBody: string,
  simpleColour: string | null,
  status: Status,
  random: Random,
): Pick<Vehicle, 'videoUrl' | 'externalVideoUrl'> {
  const pictured = picturedAs(simpleBody, simpleColour);
  const filmed = random.chance(0.35);
  const elsewhere = random.chance(0.04);
  if (status !== 'in_stock' || !pictured?.studio) return { videoUrl: null, externalVideoUrl: null };
  return {
    videoUrl: filmed ? studioVideoPath(pictured.studio, pictured.colour) : null,
    externalVideoUrl: elsewhere ? 'https://www.youtube.com/watch?v=Forecourt01' : null,
  };
}

/** The turn begins where a photographer stands: before the nose, a little to the side. */
const TURN = SPIN_FRAMES.map((_, index) => (index + 3) % SPIN_FRAMES.length);

interface Pictured {
  readonly body: SilhouetteBody;
  readonly colour: SilhouetteColour;
  /** `null` for bodies that do not stand in the studio and are drawn instead. */
  readonly studio: StudioBodySlug | null;
}

/** Bodies that do not stand in the studio themselves, and whose pictures are those of the nearest that does. */
const NEAREST: Readonly<Record<string, StudioBodySlug>> = {
  'Camper Trailer': 'caravan',
  Adventure: 'naked-motorcycle',
  Cruiser: 'naked-motorcycle',
  Sports: 'naked-motorcycle',
  Scooter: 'naked-motorcycle',
  'Off Road': 'naked-motorcycle',
};

function picturedAs(simpleBody: string, simpleColour: string | null): Pictured | null {
  const body = SILHOUETTE_BODIES.find((name) => name === simpleBody);
  const colour = SILHOUETTE_COLOURS.find((name) => name === (simpleColour ?? 'White'));
  if (!body || !colour) return null;
  const studios: Readonly<Record<string, StudioBodySlug>> = STUDIO_BODIES;
  return { body, colour, studio: studios[body] ?? NEAREST[body] ?? null };
}

function pathsOf({ body, colour, studio }: Pictured): readonly string[] {
  if (!studio) return SILHOUETTE_VIEWS.map((view) => silhouettePath(body, colour, view));
  return PHOTOGRAPHED.filter((name) => name !== 'cabin' || hasCabin(studio)).map((name) =>
    studioPath(studio, colour, name),
  );
}

/** What is lived in has another interior than a car. */
function hasCabin(studio: StudioBodySlug): boolean {
  return studio !== 'caravan' && studio !== 'motorhome' && studio !== 'bus' && studio !== 'naked-motorcycle';
}

/** In the order in which a yard takes its photos: the whole car, what a buyer walks up to, then around it once more. */
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
