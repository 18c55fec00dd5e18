/** A seeded pseudo-random generator of integers from `min` to `max` (mulberry32). */
export function seededGaps(seed: string, { min, max }: { readonly min: number; readonly max: number }): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) % (max - min + 1));
  };
}

/** The placement of one promotion among results. */
export interface PlaceableTile {
  readonly position: number | null;
  /** Only shown at its own place: never moved when the place is taken or the result is shorter. */
  readonly strictDisplay: boolean;
}

export interface PlacementRules {
  readonly placement: 'fixedPositions' | 'everyNth' | 'randomGap';
  readonly positions: readonly number[];
  readonly everyN: number;
  readonly randomGap: { readonly min: number; readonly max: number };
}

export interface PlacedTile {
  /** Index in the given list. */
  readonly tile: number;
  /** From 1, counting cards and tiles of the whole result. */
  readonly place: number;
  /** Number of vehicles of the whole result before it. */
  readonly vehiclesBefore: number;
}

/**
 * Places tiles among the vehicles of the whole result, independent of pages. A tile that is not strict takes the next place when its
 * own is taken; the first one beyond the end becomes the last of the result. `seed` is the URL of the result, so that its gaps
 * are the same on every page and every visit.
 */
export function placePromos(
  tiles: readonly PlaceableTile[],
  rules: PlacementRules,
  result: { readonly vehicles: number; readonly seed: string },
): readonly PlacedTile[] {
  if (result.vehicles === 0 || tiles.length === 0) return [];
  const wanted = PLACES[rules.placement](tiles, rules, result).toSorted((a, b) => a.place - b.place);
  const placed: PlacedTile[] = [];
  let last: PlacedTile | null = null;
  for (const { tile, place } of wanted) {
    const vehiclesBefore = place - placed.length - 1;
    if (vehiclesBefore <= result.vehicles) placed.push({ tile, place, vehiclesBefore });
    else if (last === null && !tiles[tile]!.strictDisplay)
      last = { tile, place: result.vehicles + placed.length + 1, vehiclesBefore: result.vehicles };
  }
  return last === null ? placed : [...placed, last];
}

/** The tiles of one page, which has `start` vehicles before it. A tile after the page's last vehicle belongs to the next page, if any. */
export function promosOfPage(
  placed: readonly PlacedTile[],
  page: { readonly start: number; readonly vehicles: number; readonly total: number },
): readonly PlacedTile[] {
  const end = page.start + page.vehicles;
  return placed.filter(
    ({ vehiclesBefore }) =>
      vehiclesBefore >= page.start && (vehiclesBefore < end || (vehiclesBefore === end && end >= page.total)),
  );
}

interface Wanted {
  readonly tile: number;
  readonly place: number;
}

const PLACES: Readonly<
  Record<
    PlacementRules['placement'],
    (
      tiles: readonly PlaceableTile[],
      rules: PlacementRules,
      result: { readonly vehicles: number; readonly seed: string },
    ) => readonly Wanted[]
  >
> = {
  fixedPositions(tiles, { positions }) {
    const own = new Set(tiles.flatMap(({ position }) => position ?? []));
    const free = [...new Set(positions)].filter((position) => !own.has(position)).toSorted((a, b) => a - b);
    return withoutClashes(
      tiles.map(({ position }) => position ?? free.shift() ?? null),
      tiles,
    );
  },

  /** Every n-th place has a tile. The tiles rotate, sorted by position, then by index. */
  everyNth(tiles, { everyN }, { vehicles }) {
    const rotation = tiles
      .map(({ position }, tile) => ({ tile, order: position ?? Number.POSITIVE_INFINITY }))
      .toSorted((a, b) => (a.order === b.order ? a.tile - b.tile : a.order - b.order));
    const whole = Math.floor(vehicles / (everyN - 1));
    // A result that is too short still gets one place: a movable tile becomes the last of the result.
    return Array.from({ length: Math.max(1, whole) }, (_, at) => ({
      tile: rotation[at % rotation.length]!.tile,
      place: (at + 1) * everyN,
    }));
  },

  /** A random distance from the tile's own position, or from the tile before it. */
  randomGap(tiles, { randomGap }, { seed }) {
    const gap = seededGaps(seed, randomGap);
    let before = 0;
    return withoutClashes(
      tiles.map(({ position }) => (before = (position ?? before) + gap())),
      tiles,
    );
  },
};

/** Resolves conflicts: a tile whose place is taken takes the next free one, or is dropped if it is strict. */
function withoutClashes(places: readonly (number | null)[], tiles: readonly PlaceableTile[]): readonly Wanted[] {
  const taken = new Set<number>();
  const found: Wanted[] = [];
  // Strict tiles first: they cannot move.
  for (const strict of [true, false]) {
    places.forEach((wanted, tile) => {
      if (wanted === null || tiles[tile]!.strictDisplay !== strict) return;
      let place = wanted;
      if (strict && taken.has(place)) return;
      while (taken.has(place)) place += 1;
      taken.add(place);
      found.push({ tile, place });
    });
  }
  return found;
}

/** `YYYY-MM-DD` in the site's time zone; `null` is open-ended. */
export interface PromoWindow {
  readonly start: string | null;
  readonly expiry: string | null;
}

/** Both dates are inclusive. `today` is the date in the site's time zone. */
export function isPromoLive({ start, expiry }: PromoWindow, today: string): boolean {
  return (start === null || start <= today) && (expiry === null || today <= expiry);
}
