import sharp, { type Sharp } from 'sharp';
import { withoutGrain } from './grain.ts';

/** Photos are traced this much larger: bright reflections have smooth edges only if their light is limited before pixels are averaged. */
export const SUPERSAMPLE = 1.5;

/** A photo as traced, STEM.png with its guides STEM.normal.png and STEM.pigment.png, scaled down and without grain. */
export async function tracedPhoto(stem: string, size: { width: number; height: number }): Promise<Sharp> {
  const { width, height } = size;
  const planesOf = async (guide: string) => {
    const bytes = await sharp(`${stem}${guide}.png`).resize(size).removeAlpha().toColourspace('srgb').raw().toBuffer();
    return [0, 1, 2].map((channel) =>
      Float32Array.from({ length: width * height }, (_, pixel) => bytes[pixel * 3 + channel]!),
    );
  };
  const [planes, normal, pigment] = await Promise.all(['', '.normal', '.pigment'].map(planesOf));
  const clean = withoutGrain({ width, height, planes: planes!, guides: [...normal!, ...pigment!] });
  const bytes = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    Math.round(clean[at % 3]![Math.floor(at / 3)]!),
  );
  return sharp(Buffer.from(bytes), { raw: { width, height, channels: 3 } });
}

/** The channels of an sRGB colour, 0 to 1, in linear light. */
export function linear(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}
