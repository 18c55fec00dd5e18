import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { renderedAs, type StudioBodySlug, type StudioPictureName } from './studio-names.ts';

/** Relative to the project's root, because the built server is in another folder than this source. */
export const PICTURES = resolve('demo/pictures');

/**
 * A studio picture in one paint, as WebP. Composed in linear light from two rendered layers: a black vehicle, plus the light that white
 * paint adds multiplied by the colour, with soft clipping of highlights. `colourHex` is `#rrggbb`; `null` where there is no such picture.
 * The same layers and colour give the same bytes.
 */
export async function paintPicture(
  body: StudioBodySlug,
  name: StudioPictureName,
  colourHex: string,
): Promise<Buffer | null> {
  const tint = linearOf(colourHex);
  const source = renderedAs(name);
  const layers = await Promise.all([layer(body, source.name, 'base'), layer(body, source.name, 'paint')]);
  const [base, paint] = layers;
  if (!base || !paint) return null;
  const [seen, added] = await Promise.all([
    sharp(base).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    sharp(paint).greyscale().raw().toBuffer({ resolveWithObject: true }),
  ]);
  const { width, height } = seen.info;
  if (
    added.info.width !== width ||
    added.info.height !== height ||
    seen.info.channels !== 3 ||
    added.info.channels !== 1
  ) {
    throw new Error(
      `The layers of ${body}/${source.name} do not fit each other; render them again with node demo/studio/render.ts ${body} --again.`,
    );
  }
  const pixels = seen.data;
  for (let pixel = 0, at = 0; pixel < added.data.length; pixel++, at += 3) {
    const light = LINEAR[added.data[pixel]!]!;
    if (light < 0.0006) continue;
    for (let channel = 0; channel < 3; channel++) {
      const sum = LINEAR[pixels[at + channel]!]! + light * tint[channel]!;
      pixels[at + channel] = ENCODED[Math.min(ENCODED.length - 1, Math.round(sum * STEPS))]!;
    }
  }
  let image = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (source.mirrored) image = image.flop();
  return image.webp({ quality: width > 1000 ? 82 : 74, effort: 2 }).toBuffer();
}

async function layer(body: string, name: string, which: 'base' | 'paint'): Promise<Buffer | null> {
  try {
    return await readFile(join(PICTURES, body, `${name}.${which}.webp`));
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
