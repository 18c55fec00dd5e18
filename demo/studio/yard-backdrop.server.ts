import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { BODY_MEASURES, MOTORCYCLE_MEASURES } from './body-measures.ts';
import { findCamera } from './cameras.ts';
import { PLATE, YARD_PLATES, type StudioPlace, type YardView } from './yard-names.ts';

const YARDS = resolve('demo/pictures/yards');
interface Seen {
  readonly plate: YardView;
  /** The same yard from the other side, so that not every picture shows the same. */
  readonly mirrored?: boolean;
  /** A picture of a part is taken from near, so what is behind is large and out of focus. */
  readonly close?: boolean;
}
const PLATES: Readonly<Record<string, Seen>> = {
  'front-three-quarter': { plate: 'front-three-quarter' },
  side: { plate: 'front-three-quarter', mirrored: true },
  'rear-three-quarter': { plate: 'rear-three-quarter' },
  front: { plate: 'rear-three-quarter' },
  rear: { plate: 'rear-three-quarter', mirrored: true },
  wheel: { plate: 'front-three-quarter', close: true },
  detail: { plate: 'front-three-quarter', mirrored: true, close: true },
};

/** The backdrop of a view in a yard; throws for a view that is of the studio only. */
function seenIn(place: StudioPlace, view: string): Seen {
  const seen = PLATES[view];
  if (!seen) throw new Error(`The view "${view}" is of the studio only.`);
  return YARD_PLATES[place].includes(seen.plate)
    ? seen
    : { ...seen, plate: 'front-three-quarter', mirrored: view !== 'rear' };
}

/** The part of a yard behind a view of a body, as RGB of this size. The horizon of the plate is laid on the horizon of the view. */
export async function yardBackdrop(
  place: StudioPlace,
  body: string,
  view: string,
  width: number,
  height: number,
): Promise<Buffer> {
  const seen = seenIn(place, view);
  const part = partOfPlate(horizonOf(body, view), height / width, seen.close ? 0.5 : 1);
  let image = sharp(await readFile(join(YARDS, `${place}.${seen.plate}.avif`))).extract(part);
  if (seen.close) image = image.blur(7);
  if (seen.mirrored) image = image.flop();
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/**
 * The part of a plate, in pixels, with the horizon at this share of its height from the top; `share` of the plate's width, or less if
 * the plate has too little ground.
 */
export function partOfPlate(horizon: number, ratio: number, share: number) {
  const above = PLATE.horizon * PLATE.height;
  const high = Math.floor(
    Math.min(PLATE.width * share * ratio, (PLATE.height - above) / (1 - horizon), above / Math.max(horizon, 0.01)),
  );
  const width = Math.floor(high / ratio);
  const top = Math.max(0, Math.min(PLATE.height - high, Math.round(above - horizon * high)));
  return { left: Math.round((PLATE.width - width) / 2), top, width, height: high };
}

/** Height of the horizon in a view of a body, as a share of the height from the top; may be outside. */
export function horizonOf(body: string, view: string): number {
  const measures = BODY_MEASURES[body] ?? MOTORCYCLE_MEASURES[body];
  if (!measures) throw new Error(`No studio body is called "${body}".`);
  const { from, to, fov } = findCamera(view, measures);
  const down = (from[1] - to[1]) / Math.hypot(from[0] - to[0], from[2] - to[2]);
  return 0.5 - down / (2 * Math.tan((fov / 360) * Math.PI));
}
