const encoder = new TextEncoder();
/** Written by one call at a time and copied from. */
const sheet = new Uint8Array(2 * 1024 * 1024);
/** A character takes three bytes at most. */
const LONGEST = sheet.length / 3;

/** The bytes of a text that comes in pieces, in a memory of exactly that size. Joining the pieces first would write all of it once more. */
export function utf8(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  if (pieces.reduce((sum, piece) => sum + piece.length, 0) > LONGEST) return encoder.encode(pieces.join(''));
  let at = 0;
  for (const piece of pieces) at += encoder.encodeInto(piece, sheet.subarray(at)).written;
  return sheet.slice(0, at);
}
