/** Whole numbers from `min` to `max`, one after another, the same for the same seed: chance that can be repeated (mulberry32). */
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

/** What places one promo among results. */
export interface PlaceableTile {
  readonly position: number | null;
  /** Only at its own place: never moved because the place is taken, or because the result is shorter. */
  readonly strictDisplay: boolean;
}

export interface PlacementRules {
  readonly placement: 'fixedPositions' | 'everyNth' | 'randomGap';
  readonly positions: readonly number[];
  readonly everyN: number;
  readonly randomGap: { readonly min: number; readonly max: number };
}

export interface PlacedTile {
  /** Its number in the list that was given. */
  readonly tile: number;
  /** From 1, counted over cards and tiles together, over the whole result. */
  readonly place: number;
  /** How many cars of the whole result stand before it. */
  readonly vehiclesBefore: number;
}

/**
 * Where tiles stand among the cars of a whole result, page by page or not. One that is not strict takes the next
 * place where its own is taken; the first that would stand behind the end closes the result instead. `seed` is the result's own
 * address: the same result has the same gaps, on each of its pages and when one comes back.
 */
export function placePromos(
  tiles: readonly PlaceableTile[],
  rules: PlacementRules,
  result: { readonly vehicles: number; readonly seed: string },
): readonly PlacedTile[] {
  if (result.vehicles === 0 || tiles.length === 0) return [];
  const wanted = PLACES[rules.placement](tiles, rules, result).toSorted((a, b) => a.place - b.place);
  const placed: PlacedTile[] = [];
  let closes: PlacedTile | null = null;
  for (const { tile, place } of wanted) {
    const vehiclesBefore = place - placed.length - 1;
    if (vehiclesBefore <= result.vehicles) placed.push({ tile, place, vehiclesBefore });
    else if (closes === null && !tiles[tile]!.strictDisplay)
      closes = { tile, place: result.vehicles + placed.length + 1, vehiclesBefore: result.vehicles };
  }
  return closes === null ? placed : [...placed, closes];
}

/** Those of one page: `start` cars stand before it. What stands behind the last car of a page opens the next one, if there is one. */
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

  /** Every n-th place is a tile's, the tiles in turn: by their position, then as they are listed. */
  everyNth(tiles, { everyN }, { vehicles }) {
    const turns = tiles
      .map(({ position }, tile) => ({ tile, order: position ?? Number.POSITIVE_INFINITY }))
      .toSorted((a, b) => (a.order === b.order ? a.tile - b.tile : a.order - b.order));
    const whole = Math.floor(vehicles / (everyN - 1));
    // A result too short for one place still names it: a tile that may move closes the result.
    return Array.from({ length: Math.max(1, whole) }, (_, at) => ({
      tile: turns[at % turns.length]!.tile,
      place: (at + 1) * everyN,
    }));
  },

  /** A random distance from its own position; one without a position, from the tile before it. */
  randomGap(tiles, { randomGap }, { seed }) {
    const gap = seededGaps(seed, randomGap);
    let before = 0;
    return withoutClashes(
      tiles.map(({ position }) => (before = (position ?? before) + gap())),
      tiles,
    );
  },
};

/** Two tiles never stand at one place. One whose place is taken takes the next that is free, unless it is strict. */
function withoutClashes(places: readonly (number | null)[], tiles: readonly PlaceableTile[]): readonly Wanted[] {
  const taken = new Set<number>();
  const found: Wanted[] = [];
  // Strict ones first: they cannot give way.
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

/** `YYYY-MM-DD`, days of the site's own time zone; `null` is no end on that side. */
export interface PromoWindow {
  readonly start: string | null;
  readonly expiry: string | null;
}

/** From the first day to the last, both included. `today` is the date where the site is. */
export function isPromoLive({ start, expiry }: PromoWindow, today: string): boolean {
  return (start === null || start <= today) && (expiry === null || today <= expiry);
}
