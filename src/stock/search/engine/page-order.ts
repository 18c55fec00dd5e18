import type { SortKey } from '../stock-query.ts';
import { andNot, and, countBits, listBits, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { TextScores } from './match-text.ts';
import { BLOCK, type NumberColumn } from './number-column.ts';

/** Pages that end beyond this many rows are found by splitting the whole set; the others by keeping the best ones. */
const KEPT = 1024;

interface Order {
  /** What decides first: a number column with 1 (largest first) or -1 (smallest first), or the text scores. */
  readonly column: NumberColumn | null;
  readonly sign: 1 | -1;
  readonly text: TextScores | null;
}

/** Slots `from` to `to` (not included) of the members in the order asked for. */
export function pageOf(collection: Collection, members: Bitmap, sortBy: SortKey, text: TextScores | null, from: number, to: number): number[] {
  if (from >= to) return [];
  if (sortBy !== 'relevance') return slice(collection, members, orderOf(collection, sortBy), from, to);
  if (text) return slice(collection, members, { column: null, sign: 1, text }, from, to);
  // Without text the available ones come before the sold ones, each latest first.
  const latest = orderOf(collection, 'latest');
  const part = collection.scratch.bitmap();
  and(part, members, collection.available);
  const available = countBits(part);
  const slots = from < available ? slice(collection, part, latest, from, Math.min(to, available)) : [];
  if (to <= available) return slots;
  andNot(part, members, collection.available);
  return slots.concat(slice(collection, part, latest, Math.max(0, from - available), to - available));
}

function orderOf(collection: Collection, sortBy: SortKey): Order {
  const { price, km, year } = collection.numbers;
  switch (sortBy) {
    case 'price_desc': return { column: price, sign: 1, text: null };
    case 'price_asc': return { column: price, sign: -1, text: null };
    case 'km_asc': return { column: km, sign: -1, text: null };
    case 'year_desc': return { column: year, sign: 1, text: null };
    default: return { column: collection.createdAt, sign: 1, text: null };
  }
}

function slice(collection: Collection, members: Bitmap, order: Order, from: number, to: number): number[] {
  const isBefore = comparison(collection, order);
  if (to <= KEPT) return best(collection, members, order, to, isBefore).slice(from, to);
  const list = collection.scratch.list();
  const length = listBits(members, list);
  const end = Math.min(to, length);
  if (from >= end) return [];
  if (from > 0) split(list, 0, length, from, isBefore);
  if (end < length) split(list, from, length, end, isBefore);
  return sorted(Array.from(list.subarray(from, end)), isBefore);
}

type IsBefore = (a: number, b: number) => boolean;

/** A total order: the number that decides (none is last), then the latest, then the id. */
function comparison(collection: Collection, { column, sign, text }: Order): IsBefore {
  const created = collection.createdAt.values;
  const ids = collection.ids;
  const values = column?.values;
  const byTime = (a: number, b: number): boolean => {
    const timeA = orLast(created[a]!);
    const timeB = orLast(created[b]!);
    return timeA === timeB ? ids[a]! < ids[b]! : timeA > timeB;
  };
  const scores = text?.scores;
  if (scores) return (a, b) => (scores[a] === scores[b] ? byTime(a, b) : scores[a]! > scores[b]!);
  if (!values || values === created) return byTime;
  return (a, b) => {
    const keyA = orLast(values[a]! * sign);
    const keyB = orLast(values[b]! * sign);
    return keyA === keyB ? byTime(a, b) : keyA > keyB;
  };
}

function orLast(value: number): number {
  return value === value ? value : -Infinity;
}

/** The first `limit` members in order. Blocks whose best row cannot come before the last one kept are not looked at. */
function best(collection: Collection, members: Bitmap, order: Order, limit: number, isBefore: IsBefore): number[] {
  const { column, sign, text } = order;
  const keys = text?.scores ?? column!.values;
  const created = collection.createdAt;
  const bound = sign === 1 ? column?.highest : column?.lowest;
  const kept = new Int32Array(limit * 2);
  let length = 0;
  let last = -1;
  let lastKey = -Infinity;
  const words = BLOCK >>> 5;
  for (let start = 0, block = 0; start < members.length; start += words, block++) {
    if (last >= 0) {
      const bestHere = bound ? orLast(bound[block]! * sign) : text!.highest;
      if (bestHere < lastKey || (bestHere === lastKey && created.highest[block]! < orLast(created.values[last]!))) continue;
    }
    const end = Math.min(members.length, start + words);
    for (let i = start; i < end; i++) {
      let word = members[i]!;
      while (word !== 0) {
        const slot = (i << 5) + 31 - Math.clz32(word & -word);
        word &= word - 1;
        // The first comparison settles nearly every row; a row without the number (NaN) goes on to the second.
        if (keys[slot]! * sign < lastKey || (last >= 0 && !isBefore(slot, last))) continue;
        kept[length++] = slot;
        // Letting the worse half go now and then, not at every row, keeps this near to one comparison a row.
        if (length === kept.length) {
          split(kept, 0, length, limit - 1, isBefore);
          length = limit;
          last = kept[limit - 1]!;
          lastKey = orLast(keys[last]! * sign);
        }
      }
    }
  }
  return sorted(Array.from(kept.subarray(0, length)), isBefore).slice(0, limit);
}

function sorted(slots: number[], isBefore: IsBefore): number[] {
  return slots.sort((a, b) => (a === b ? 0 : isBefore(a, b) ? -1 : 1));
}

/** Moves the rows of `list[start..end)` so that place `at` holds the row that belongs there, with those before it in front. */
function split(list: Int32Array, start: number, end: number, at: number, isBefore: IsBefore): void {
  let low = start;
  let high = end - 1;
  let random = 1;
  while (low < high) {
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff;
    const pivot = list[low + (random % (high - low + 1))]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (isBefore(list[i]!, pivot)) i++;
      while (isBefore(pivot, list[j]!)) j--;
      if (i > j) break;
      const swap = list[i]!;
      list[i++] = list[j]!;
      list[j--] = swap;
    }
    if (at <= j) high = j;
    else if (at >= i) low = i;
    else return;
  }
}
