/** A seeded pseudo-random generator: the same seed gives the same numbers on every machine; named branches are independent generators. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** An integer; both limits are inclusive. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  /** Throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** Like `pick`, with a weight of at least 0 for each item. */
  pickWeighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
  /** `count` different items, in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
  /** A generator that only depends on the seed and the name, not on the numbers generated so far. */
  branch(name: string): Random;
}

export function randomFrom(seed: string): Random {
  let state = hashOf(seed);
  // mulberry32: small, fast, and sufficiently uniform.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pickWeighted = <T>(list: readonly T[], weightOf: (item: T) => number): T => {
    const total = list.reduce((sum, item) => sum + weightOf(item), 0);
    let left = next() * total;
    for (const item of list) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    const last = list.at(-1);
    if (last === undefined) throw new Error('Nothing to pick from: the list is empty.');
    return last;
  };
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => pickWeighted(list, () => 1),
    pickWeighted,
    some(list, count) {
      const wanted = Math.min(count, list.length);
      const marked = new Set<number>();
      while (marked.size < wanted) marked.add(between(0, list.length - 1));
      return list.filter((_, index) => marked.has(index));
    },
    branch: (name) => randomFrom(`${seed}/${name}`),
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
