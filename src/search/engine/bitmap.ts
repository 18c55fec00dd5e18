/** A set of slots: bit `slot & 31` of word `slot >>> 5`. */
export type Bitmap = Uint32Array<ArrayBuffer>;

/** Counts the set bits of a word. */
export function countWordBits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bitmap: Bitmap): number {
  return countCommon(bitmap, bitmap);
}

/**
 * Counts the bits that both sets share. Adds up eight words bit by bit (carry-save) before it counts their bits, which
 * is nearly twice as fast as counting each word.
 */
export function countCommon(a: Bitmap, b: Bitmap): number {
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let eights = 0;
  let i = 0;
  for (; i + 8 <= a.length; i += 8) {
    let x = a[i]! & b[i]!;
    let y = a[i + 1]! & b[i + 1]!;
    let half = ones ^ x;
    const twosA = (ones & x) | (half & y);
    ones = half ^ y;
    x = a[i + 2]! & b[i + 2]!;
    y = a[i + 3]! & b[i + 3]!;
    half = ones ^ x;
    const twosB = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ twosA;
    const foursA = (twos & twosA) | (half & twosB);
    twos = half ^ twosB;
    x = a[i + 4]! & b[i + 4]!;
    y = a[i + 5]! & b[i + 5]!;
    half = ones ^ x;
    const twosC = (ones & x) | (half & y);
    ones = half ^ y;
    x = a[i + 6]! & b[i + 6]!;
    y = a[i + 7]! & b[i + 7]!;
    half = ones ^ x;
    const twosD = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ twosC;
    const foursB = (twos & twosC) | (half & twosD);
    twos = half ^ twosD;
    half = fours ^ foursA;
    eights += countWordBits((fours & foursA) | (half & foursB));
    fours = half ^ foursB;
  }
  let count = eights * 8 + countWordBits(fours) * 4 + countWordBits(twos) * 2 + countWordBits(ones);
  for (; i < a.length; i++) count += countWordBits(a[i]! & b[i]!);
  return count;
}

export function setBit(bitmap: Bitmap, slot: number): void {
  bitmap[slot >>> 5]! |= 1 << (slot & 31);
}

export function clearBit(bitmap: Bitmap, slot: number): void {
  bitmap[slot >>> 5]! &= ~(1 << (slot & 31));
}

/** Writes the set bits in ascending order into `target`, which must be long enough; returns their number. */
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

/** `target = a AND b`; the three may be the same bitmap. */
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
