import sharp, { type Sharp } from 'sharp';
import { withoutGrain } from './grain.ts';

/** Photos are traced this much larger: bright reflections have smooth edges only if their light is limited before pixels are averaged. */
export const SUPERSAMPLE = 1.5;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A photo as traced, STEM.png with its guides STEM.normal.png and STEM.pigment.png, scaled down and without grain. */
export function tracedPhoto(stem: string, size: Size): Promise<Sharp> {
  const [photo, ...guides] = ['', '.normal', '.pigment'].map((guide) => sharp(`${stem}${guide}.png`).resize(size));
  return evenPicture(photo!, size, guides);
}

/** A picture of that size without grain; guides, of the same size, show its edges. */
export async function evenPicture(
  picture: Sharp,
  { width, height }: Size,
  guides: readonly Sharp[] = [],
): Promise<Sharp> {
  const planesOf = async (one: Sharp) => {
    const bytes = await one.removeAlpha().toColourspace('srgb').raw().toBuffer();
    return [0, 1, 2].map((channel) =>
      Float32Array.from({ length: width * height }, (_, pixel) => bytes[pixel * 3 + channel]!),
    );
  };
  const planes = await planesOf(picture);
  const clean = withoutGrain({ width, height, planes, guides: (await Promise.all(guides.map(planesOf))).flat() });
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
