import { parseStockQuery } from '#search/rules/query-codec.ts';
import type { SearchRow, StockQuery } from '#search/rules/stock-query.ts';

/** A few vehicles as the search of one site sees them. */
export interface VehiclesOnSite {
  /** Rows of vehicles that the site shows. */
  readonly rows: readonly Pick<SearchRow, 'id' | 'facets'>[];
  /** The ids of those that the site's search finds. */
  find(query: StockQuery): Promise<readonly string[]>;
}

/** A bit for each vehicle. */
type Found = Uint32Array;
/** Empty result. */
export const NOTHING = { ids: [], count: 0 };

/**
 * Tells which of a few vehicles a saved search finds. A search finds what passes its text and each of its filters: the site's search
 * answers each of these conditions alone and once, however many saved searches have it, so a million of them take seconds.
 */
export class MatchingSearches {
  readonly #vehicles: VehiclesOnSite;
  readonly #ids: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #answers = new Map<string, Found>();

  constructor(vehicles: VehiclesOnSite) {
    this.#vehicles = vehicles;
    this.#ids = vehicles.rows.map(({ id }) => id);
    this.#places = new Map(this.#ids.map((id, place) => [id, place]));
  }

  /** Up to `most` ids of the vehicles that the search with this canonical query string finds, and how many there are. */
  async found(query: string, most: number): Promise<{ readonly ids: readonly string[]; readonly count: number }> {
    let all: Found | null = null;
    for (const condition of splitConditions(query)) {
      const one: Found = this.#answers.get(condition) ?? (await this.#ask(condition));
      all = all === null ? one : both(all, one);
      if (isEmpty(all)) return NOTHING;
    }
    if (all === null) return { ids: this.#ids.slice(0, most), count: this.#ids.length };
    return { ids: bitPositions(all, most).map((place) => this.#ids[place]!), count: countBits(all) };
  }

  async #ask(condition: string): Promise<Found> {
    const found: Found = new Uint32Array(Math.ceil(this.#ids.length / 32));
    for (const id of await this.#vehicles.find(parseStockQuery(new URLSearchParams(condition)).query)) {
      const place = this.#places.get(id);
      if (place !== undefined) found[place >>> 5]! |= 1 << (place & 31);
    }
    this.#answers.set(condition, found);
    return found;
  }
}

/**
 * The parts of a query string by their parameter: several values of one facet are one condition, and so are makes with the models that
 * narrow them, and models with the badges that narrow them.
 */
function splitConditions(query: string): readonly string[] {
  if (query === '') return [];
  const conditions: string[] = [];
  const hasBadges = query.includes('make_model_badge=');
  let start = 0;
  for (let at = query.indexOf('&'); at >= 0; at = query.indexOf('&', at + 1)) {
    // In a canonical query, all values of a facet follow each other, makes, models and badges too, and whether a text is meant as typed follows it.
    if (sameParam(query, start, at + 1) || query.startsWith('text=', at + 1)) continue;
    if (query.startsWith('make=', start) && query.startsWith('make_model=', at + 1)) continue;
    if (hasBadges && isOfModel(query, start) && isOfModel(query, at + 1)) continue;
    conditions.push(query.slice(start, at));
    start = at + 1;
  }
  conditions.push(query.slice(start));
  return conditions;
}

/** A make, a model or a badge. */
const isOfModel = (query: string, at: number) => query.startsWith('make', at) || query.startsWith('model=', at);

function sameParam(query: string, one: number, other: number): boolean {
  const name = query.slice(one, query.indexOf('=', one) + 1);
  return query.startsWith(name, other);
}

function both(one: Found, other: Found): Found {
  const all = new Uint32Array(one.length);
  for (let at = 0; at < all.length; at++) all[at] = one[at]! & other[at]!;
  return all;
}

function isEmpty(found: Found): boolean {
  for (let at = 0; at < found.length; at++) if (found[at] !== 0) return false;
  return true;
}

/** The places of up to `most` bits. */
function bitPositions(found: Found, most: number): number[] {
  const places: number[] = [];
  for (let at = 0; at < found.length; at++)
    for (let word = found[at]!; word !== 0; word &= word - 1) {
      if (places.length === most) return places;
      places.push((at << 5) + 31 - Math.clz32(word & -word));
    }
  return places;
}

function countBits(found: Found): number {
  let count = 0;
  for (let at = 0; at < found.length; at++) for (let word = found[at]!; word !== 0; word &= word - 1) count++;
  return count;
}
