import sharp from 'sharp';

/** References are this share of a screen's width: large enough for everything that a person sees at a glance. */
const SCALE = 0.25;
/** Side of the squares that are compared, in pixels of the reference: 32 pixels of the screen. */
const SQUARE = 8;
/** Both are blurred, in pixels of the reference: where exactly a letter is set or smoothed depends on the machine. */
const SOFTENED = 1.5;
/** The mean difference of a square, of 255, from which on it is another picture. */
const DIFFERENT = 9;
/** A few squares may differ: an icon one pixel further, a line that wraps elsewhere. */
const MOST_DIFFERENT = 6;

export interface Comparison {
  readonly isSame: boolean;
  /** Description of the differences, for the message. */
  readonly text: string;
}

/** A screenshot as its reference is stored. */
export async function toReference(screenshot: Uint8Array): Promise<Buffer> {
  const { width } = await sharp(screenshot).metadata();
  return sharp(screenshot)
    .removeAlpha()
    .resize({ width: Math.round(width * SCALE) })
    .webp({ quality: 82, effort: 4 })
    .toBuffer();
}

/** Compares a screenshot with its reference, square by square. */
export async function compareScreens(screenshot: Uint8Array, reference: Uint8Array): Promise<Comparison> {
  const [now, before] = await Promise.all([readPixels(await toReference(screenshot)), readPixels(reference)]);
  if (now.width !== before.width || now.height !== before.height)
    return {
      isSame: false,
      text: `has ${now.width} x ${now.height} pixels, its reference ${before.width} x ${before.height}`,
    };
  const squares: string[] = [];
  for (let top = 0; top < now.height; top += SQUARE)
    for (let left = 0; left < now.width; left += SQUARE)
      if (difference(now, before, left, top) > DIFFERENT) squares.push(`${left / SCALE},${top / SCALE}`);
  return {
    isSame: squares.length <= MOST_DIFFERENT,
    text: `differs in ${squares.length} squares of 32 pixels, at ${squares.slice(0, 8).join(' ')}`,
  };
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

async function readPixels(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().blur(SOFTENED).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The mean difference of the colours in one square. */
function difference(one: Pixels, other: Pixels, left: number, top: number): number {
  let sum = 0;
  let count = 0;
  for (let y = top; y < Math.min(top + SQUARE, one.height); y++)
    for (let at = (y * one.width + left) * 3; at < (y * one.width + Math.min(left + SQUARE, one.width)) * 3; at++) {
      sum += Math.abs(one.data[at]! - other.data[at]!);
      count++;
    }
  return sum / count;
}
