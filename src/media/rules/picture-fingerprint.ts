/** Raised whenever the same source is to look different (another encoder, another effort): all addresses change with it. */
const GENERATION = 1;

/**
 * Eleven characters that change when the photo's address, the quality or our way of encoding changes, so that an address once
 * served stays true for ever. It protects nothing: the route takes no source from an address, it only compares. 55 bits of two
 * 32-bit mixers (cyrb53's), because pages are made in the browser too, where hashing is asynchronous.
 */
export function pictureFingerprint(source: string, quality: number): string {
  const text = `${GENERATION} ${quality} ${source}`;
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return fiveBits(one >>> 0, 5) + fiveBits(two >>> 0, 6);
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function fiveBits(value: number, count: number): string {
  let text = '';
  for (let at = 0; at < count; at++) text += ALPHABET[(value >>> (at * 5)) & 31];
  return text;
}
