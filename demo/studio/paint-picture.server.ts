import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { yardBackdrop } from './yard-backdrop.server.ts';
import type { StudioPlace } from './yard-names.ts';
import { renderedAs, type StudioBodySlug, type StudioPictureName } from './studio-names.ts';

/** Relative to the project's root, because the built server is in another folder than this source. */
export const PICTURES = resolve('demo/pictures');

/**
 * A studio picture in one paint, as WebP. Composed of a backdrop and two rendered layers: a black vehicle with its shadow, plus the light
 * that white paint adds multiplied by the colour, in linear light, with soft clipping of highlights. `colourHex` is `#rrggbb`; `null` if there is no such picture.
 * The same layers, colour and place give the same bytes. `place` is a yard instead of the studio, `full` the large size of a traced body.
 */
export async function paintPicture(
  body: StudioBodySlug,
  name: StudioPictureName,
  colourHex: string,
  { place = null, full = false }: { readonly place?: StudioPlace | null; readonly full?: boolean } = {},
): Promise<Buffer | null> {
  const tint = linearOf(colourHex);
  const source = renderedAs(name);
  const [base, paint, cover] = await Promise.all(
    (['base', 'paint', 'cover'] as const).map((which) =>
      layer(body, full ? `${source.name}.full` : source.name, which),
    ),
  );
  if (!base || !paint || !cover) return null;
  const [seen, added, covered] = await Promise.all([
    sharp(base).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    sharp(paint).greyscale().raw().toBuffer({ resolveWithObject: true }),
    sharp(cover).greyscale().raw().toBuffer({ resolveWithObject: true }),
  ]);
  const { width, height } = seen.info;
  if (
    added.info.width !== width ||
    added.info.height !== height ||
    seen.info.channels !== 3 ||
    added.info.channels !== 1 ||
    covered.data.length !== added.data.length
  ) {
    throw new Error(
      `The layers of ${body}/${source.name} do not fit each other; render them again with node demo/studio/render-traced.ts ${body}.`,
    );
  }
  const behind = place ? await yardBackdrop(place, body, source.name, width, height) : studioBackdrop(width, height);
  const pixels = painted(inFrontOf(behind, seen.data, covered.data), added.data, tint);
  let image = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (source.mirrored) image = image.flop();
  return image.webp({ quality: width > 1000 ? 82 : 74, effort: 2 }).toBuffer();
}

/** Adds the light of the paint to what is seen of a black vehicle. */
function painted(pixels: Buffer, added: Buffer, tint: readonly [number, number, number]): Buffer {
  for (let pixel = 0, at = 0; pixel < added.length; pixel++, at += 3) {
    const light = LINEAR[added[pixel]!]!;
    if (light < 0.0006) continue;
    for (let channel = 0; channel < 3; channel++) {
      const sum = LINEAR[pixels[at + channel]!]! + light * tint[channel]!;
      pixels[at + channel] = ENCODED[Math.min(ENCODED.length - 1, Math.round(sum * STEPS))]!;
    }
  }
  return pixels;
}

/** The vehicle and its shadow in front of a place. */
function inFrontOf(behind: Buffer, seen: Buffer, cover: Buffer): Buffer {
  for (let pixel = 0, at = 0; pixel < cover.length; pixel++, at += 3) {
    const share = cover[pixel]!;
    if (share >= 254) continue;
    const rest = 255 - share;
    for (let channel = at; channel < at + 3; channel++)
      seen[channel] = ((seen[channel]! * share + behind[channel]! * rest + 127) / 255) | 0;
  }
  return seen;
}

/** Stops of the studio's background and floor from the top: share of the height, red, green, blue. */
const BACKDROP = [
  [0, 223, 227, 232],
  [0.3, 236, 239, 242],
  [0.52, 244, 246, 248],
  [0.66, 237, 239, 242],
  [1, 214, 218, 223],
] as const;
const backdrops = new Map<string, Buffer>();

/** A pale background that fades into the floor, darker towards the corners. */
function studioBackdrop(width: number, height: number): Buffer {
  const key = `${width}x${height}`;
  const known = backdrops.get(key);
  if (known) return known;
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const v = y / (height - 1);
    const next = Math.max(
      1,
      BACKDROP.findIndex(([share]) => share >= v),
    );
    const [above, below] = [BACKDROP[next - 1]!, BACKDROP[next]!];
    const t = (v - above[0]) / (below[0] - above[0]);
    for (let x = 0; x < width; x++) {
      const corner = 1 - 0.09 * Math.max(0, Math.hypot(x / width - 0.5, v - 0.5) * 1.42 - 0.45) ** 1.5;
      // Half a step of pattern hides the steps of the gradient.
      const pattern = ((x * 7 + y * 13) % 16) / 16;
      for (let channel = 1; channel <= 3; channel++, at++)
        pixels[at] = Math.floor((above[channel]! + (below[channel]! - above[channel]!) * t) * corner + pattern);
    }
  }
  backdrops.set(key, pixels);
  return pixels;
}

async function layer(body: string, name: string, which: 'base' | 'paint' | 'cover'): Promise<Buffer | null> {
  try {
    return await readFile(join(PICTURES, body, `${name}.${which}.avif`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const STEPS = 4096;
const KNEE = 0.86;
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => linear(byte / 255));
/** sRGB bytes for sums of light from 0 to 2, with soft clipping towards white. */
const ENCODED = Uint8Array.from({ length: STEPS * 2 + 1 }, (_, step) => {
  const sum = step / STEPS;
  const eased = sum <= KNEE ? sum : KNEE + (1 - KNEE) * (1 - Math.exp(-(sum - KNEE) / (1 - KNEE)));
  return Math.round(255 * (eased <= 0.0031308 ? eased * 12.92 : 1.055 * eased ** (1 / 2.4) - 0.055));
});

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function linearOf(hex: string): readonly [number, number, number] {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new Error(`A paint is written #rrggbb, not "${hex}".`);
  return [
    linear(Number.parseInt(match[1]!, 16) / 255),
    linear(Number.parseInt(match[2]!, 16) / 255),
    linear(Number.parseInt(match[3]!, 16) / 255),
  ];
}
