import type { SortKey } from '../rules/stock-query.ts';
import { and, andNot, countBits, listBits, orInto, setBit, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import { byDistance } from './place-rows.ts';
import type { TextScores } from './match-text.ts';

/** The slots at positions `from` to `to` (exclusive) of the `size` members in the requested order. */
export function pickPage(
  collection: Collection,
  members: Bitmap,
  size: number,
  sortBy: Exclude<SortKey, 'distance'>,
  text: TextScores | null,
  from: number,
  to: number,
): number[] {
  if (from >= to) return [];
  if (text) return byScore(collection, members, text, from, to);
  if (sortBy !== 'relevance') return collection.order(sortBy).pick(members, size, from, to, collection.scratch);
  // Without text, available vehicles come before sold ones, each newest first.
  const part = collection.scratch.bitmap();
  and(part, members, collection.available);
  const available = countBits(part);
  const latest = collection.order('latest');
  const slots = latest.pick(part, available, from, to, collection.scratch);
  if (to <= available) return slots;
  andNot(part, members, collection.available);
  return slots.concat(
    latest.pick(part, size - available, Math.max(0, from - available), to - available, collection.scratch),
  );
}

/** The nearest place first, each newest first; then the rows at no known distance. */
export function pageByDistance(
  collection: Collection,
  members: Bitmap,
  distances: Readonly<Record<string, number>>,
  from: number,
  to: number,
): number[] {
  const { places, scratch } = collection;
  const latest = collection.order('latest');
  const slots: number[] = [];
  const others = scratch.bitmap();
  others.set(members);
  const part = scratch.bitmap();
  let before = 0;
  const add = () => {
    const size = countBits(part);
    if (before < to && before + size > from)
      slots.push(...latest.pick(part, size, Math.max(0, from - before), to - before, scratch));
    before += size;
  };
  for (const { rows } of byDistance(places.rows(scratch.slots), distances)) {
    part.fill(0);
    for (const one of rows) orInto(part, one);
    and(part, part, members);
    andNot(others, others, part);
    add();
  }
  part.set(others);
  add();
  return slots;
}

/**
 * Best score first, then newest first. Only rows that score at least as high as the last row of the page are sorted.
 */
function byScore(
  collection: Collection,
  members: Bitmap,
  { scores, highest }: TextScores,
  from: number,
  to: number,
): number[] {
  const { scratch } = collection;
  const latest = collection.order('latest');
  const list = scratch.list();
  const length = listBits(members, list);
  const having = scratch.counts(highest + 1);
  for (let i = 0; i < length; i++) having[scores[list[i]!]!]!++;
  let last = highest;
  let above = 0;
  for (; last > 0 && above + having[last]! < to; last--) above += having[last]!;

  const places = latest.places();
  const keys = scratch.keys(above);
  const equal = scratch.bitmap().fill(0);
  let next = 0;
  for (let i = 0; i < length; i++) {
    const slot = list[i]!;
    const score = scores[slot]!;
    // One sort key holds both: the score, then the position in newest-first order.
    if (score > last) keys[next++] = (highest - score) * latest.slots.length + places[slot]!;
    else if (score === last) setBit(equal, slot);
  }
  keys.sort();
  const best = Array.from(keys.subarray(from), (key) => latest.slots[key % latest.slots.length]!);
  return best.concat(latest.pick(equal, having[last]!, Math.max(0, from - above), to - above, scratch));
}
