/** A set of slots: bit `slot & 31` of word `slot >>> 5`. */
export type Bitmap = Uint32Array<ArrayBuffer>;

/** How many bits of a word are set. */
export function bitsOf(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let i = 0; i < bitmap.length; i++) count += bitsOf(bitmap[i]!);
  return count;
}

export function hasBit(bitmap: Bitmap, slot: number): boolean {
  return (bitmap[slot >>> 5]! & (1 << (slot & 31))) !== 0;
}

export function setBit(bitmap: Bitmap, slot: number): void {
  bitmap[slot >>> 5]! |= 1 << (slot & 31);
}

export function clearBit(bitmap: Bitmap, slot: number): void {
  bitmap[slot >>> 5]! &= ~(1 << (slot & 31));
}

/** Writes the members in ascending order into `target`, which must be long enough; returns how many. */
export function listBits(bitmap: Bitmap, target: Int32Array): number {
  let length = 0;
  for (let i = 0; i < bitmap.length; i++) {
    let word = bitmap[i]!;
    const base = i << 5;
    while (word !== 0) {
      target[length++] = base + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return length;
}

/** `target = a AND b`; the three may be the same. */
export function and(target: Bitmap, a: Bitmap, b: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i] = a[i]! & b[i]!;
}

/** `target = a AND NOT b`. */
export function andNot(target: Bitmap, a: Bitmap, b: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i] = a[i]! & ~b[i]!;
}

/** `target = target OR a`. */
export function orInto(target: Bitmap, a: Bitmap): void {
  for (let i = 0; i < target.length; i++) target[i]! |= a[i]!;
}

export function grownBitmap(bitmap: Bitmap, slots: number): Bitmap {
  const grown = new Uint32Array(slots >>> 5);
  grown.set(bitmap.subarray(0, Math.min(bitmap.length, grown.length)));
  return grown;
}
