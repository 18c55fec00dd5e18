import { setBit, type Bitmap } from './bitmap.ts';

/** The slots at each place, found when a query first asks for distances after a change. */
export class PlaceRows {
  readonly #places: (string | null)[] = [];
  #rows: Map<string, Bitmap> | null = null;

  put(slot: number, place: string | null): void {
    this.#places[slot] = place;
  }

  /** After changes of the rows. */
  settle(): void {
    this.#rows = null;
  }

  /** Do not modify the bitmaps; `slots` is the number of slots in use. */
  rows(slots: number): ReadonlyMap<string, Bitmap> {
    if (this.#rows) return this.#rows;
    const rows = new Map<string, Bitmap>();
    this.#places.forEach((place, slot) => {
      if (place === null || place === undefined) return;
      let bitmap = rows.get(place);
      if (!bitmap) rows.set(place, (bitmap = new Uint32Array(slots >>> 5)));
      setBit(bitmap, slot);
    });
    return (this.#rows = rows);
  }
}

/** The places at a known distance, nearest first; places at the same distance are one group. */
export function byDistance(
  rows: ReadonlyMap<string, Bitmap>,
  distances: Readonly<Record<string, number>>,
): readonly { readonly km: number; readonly rows: readonly Bitmap[] }[] {
  const groups = new Map<number, Bitmap[]>();
  for (const [place, bitmap] of rows) {
    const km = Object.hasOwn(distances, place) ? distances[place]! : null;
    if (km === null) continue;
    const group = groups.get(km);
    if (group) group.push(bitmap);
    else groups.set(km, [bitmap]);
  }
  return [...groups].sort(([one], [other]) => one - other).map(([km, bitmaps]) => ({ km, rows: bitmaps }));
}
