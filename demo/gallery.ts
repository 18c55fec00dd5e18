import type { CarImage } from '#domain/vehicle/car.ts';
import { COMING_SOON_PATH, SILHOUETTE_BODIES, SILHOUETTE_COLOURS, SILHOUETTE_VIEWS, silhouettePath } from '#ui/pictures/silhouette.ts';
import type { Random } from './random.ts';

/** Drawn pictures in the place of photos: how many differs as it does in real stock, from none to twenty. */
export function galleryOf(simpleBody: string, simpleColour: string | null, comingSoon: boolean, random: Random): readonly CarImage[] {
  // Not photographed yet: some feeds send nothing, others their own placeholder.
  if (comingSoon && random.chance(0.7)) return random.chance(0.5) ? [] : [{ url: COMING_SOON_PATH, thumb_url: null }];
  const body = SILHOUETTE_BODIES.find((name) => name === simpleBody);
  const colour = SILHOUETTE_COLOURS.find((name) => name === (simpleColour ?? 'White'));
  if (!body || !colour) return [];
  const count = random.pickWeighted(COUNTS, ([, weight]) => weight)[0];
  const withThumbs = random.chance(0.8);
  return SILHOUETTE_VIEWS.slice(0, count).map((view) => {
    const url = silhouettePath(body, colour, view);
    // A drawing is as small as its own thumbnail.
    return { url, thumb_url: withThumbs ? url : null };
  });
}

const COUNTS: readonly (readonly [count: number, weight: number])[] = [[0, 3], [1, 6], [3, 8], [5, 14], [6, 18], [8, 22], [9, 14], [12, 8], [16, 4], [20, 3]];
