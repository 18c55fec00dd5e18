import sharp from 'sharp';
import { withoutGrain } from './grain.ts';

export interface Layers {
  readonly width: number;
  readonly height: number;
  /** RGB: a black vehicle and its shadow. */
  readonly base: Buffer;
  /** Grey: the light that white paint adds. */
  readonly paint: Buffer;
  /** Grey: how much of the place behind is hidden. */
  readonly cover: Buffer;
}

/**
 * The three layers of a traced view. `car` is the vehicle in pure green paint on nothing, `floor` the light that the vehicle leaves on the
 * floor, both 16-bit PNG; `guides` are pictures without grain of where its surfaces face and of what they are. Red and blue of the green car
 * are those of a black one; green above their mean is paint.
 */
export async function tracedLayers(car: Buffer, floor: Buffer, guides: readonly Buffer[] = []): Promise<Layers> {
  const seen = await sharp(car).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = seen.info;
  if (channels !== 4) throw new Error('A traced vehicle has an alpha channel.');
  const pixels = new Uint16Array(seen.data.buffer, seen.data.byteOffset, width * height * 4);
  const count = width * height;
  const shade = await shadow(floor, width, height);
  const [reds, greens, blues, paint, solid] = Array.from({ length: 5 }, () => new Float32Array(count)) as Five;
  for (let pixel = 0; pixel < count; pixel++) {
    const at = pixel * 4;
    const alpha = pixels[at + 3]! / 65_535;
    const [red, green, blue] = [LINEAR[pixels[at]!]!, LINEAR[pixels[at + 1]!]!, LINEAR[pixels[at + 2]!]!];
    const grey = (red + blue) / 2;
    const added = Math.max(0, green - grey * 1.01 - 0.0004);
    solid[pixel] = alpha * 255;
    paint[pixel] = encoded(added * alpha);
    reds[pixel] = encoded(red);
    greens[pixel] = encoded(added > 0.0008 ? Math.min(green, grey) : green);
    blues[pixel] = encoded(blue);
  }
  const clean = withoutGrain({
    width,
    height,
    planes: [reds, greens, blues, paint, solid],
    guides: (await Promise.all(guides.map(planesOf))).flat(),
  });
  const base = Buffer.alloc(count * 3);
  const cover = Buffer.alloc(count);
  for (let pixel = 0; pixel < count; pixel++) {
    const alpha = clean[4]![pixel]! / 255;
    const covered = alpha + (shade[pixel]! / 65_535) * (1 - alpha);
    cover[pixel] = Math.round(covered * 255);
    // A pixel that is half vehicle and half shadow has the mean of their colours.
    const share = covered > 0 ? alpha / covered : 0;
    for (let channel = 0; channel < 3; channel++)
      base[pixel * 3 + channel] = Math.round(clean[channel]![pixel]! * share);
  }
  return { width, height, base, paint: Buffer.from(clean[3]!.map(Math.round)), cover };
}
type Five = [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];

/** The planes of a picture, 0 to 255. */
async function planesOf(picture: Buffer): Promise<readonly Float32Array[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.channels }, (_, plane) =>
    Float32Array.from({ length: info.width * info.height }, (_, pixel) => data[pixel * info.channels + plane]!),
  );
}

/**
 * Darkness of the floor, 0 to 65535, as the opacity of black; smoothed, because the floor is rendered at a third of the
 * size.
 */
async function shadow(floor: Buffer, width: number, height: number): Promise<Uint16Array> {
  const seen = await sharp(floor)
    .removeAlpha()
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const count = seen.info.width * seen.info.height;
  const light = new Uint16Array(seen.data.buffer, seen.data.byteOffset, count * 3);
  const alphas = await sharp(floor).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
  const alpha = new Uint16Array(alphas.buffer, alphas.byteOffset, count * 4);
  const open = clearLight(light, count, seen.info.width, seen.info.height);
  const dark = new Uint16Array(count);
  for (let pixel = 0; pixel < count; pixel++) {
    const left = LINEAR[light[pixel * 3 + 1]!]! / open;
    // The layers are laid over each other as encoded, not as light.
    dark[pixel] =
      alpha[pixel * 4 + 3]! < 60_000 ? 0 : Math.round(65_535 * Math.max(0, 1 - Math.min(1, left / 0.97) ** (1 / 2.2)));
  }
  const size = { width: seen.info.width, height: seen.info.height };
  const [clean] = withoutGrain({ ...size, planes: [Float32Array.from(dark, (value) => value / 257)] });
  for (let pixel = 0; pixel < count; pixel++) dark[pixel] = Math.round(clean![pixel]! * 257);
  const near = await smoothed(dark, seen.info, 1.2, width, height);
  const wide = await smoothed(dark, seen.info, 5, width, height);
  // Sharp at the tyres, soft where it fades.
  for (let pixel = 0; pixel < near.length; pixel++) {
    const share = Math.min(1, Math.max(0, (wide[pixel]! / 65_535 - 0.2) / 0.3));
    near[pixel] = Math.round(near[pixel]! * share + wide[pixel]! * (1 - share));
  }
  return near;
}

async function smoothed(
  pixels: Uint16Array,
  size: { readonly width: number; readonly height: number },
  blur: number,
  width: number,
  height: number,
): Promise<Uint16Array> {
  const made = await sharp(pixels, { raw: { width: size.width, height: size.height, channels: 1 } })
    .toColourspace('grey16')
    .blur(blur)
    .resize(width, height, { kernel: 'cubic' })
    .raw({ depth: 'ushort' })
    .toBuffer();
  return new Uint16Array(made.buffer, made.byteOffset, width * height);
}

/** The light on a floor without a vehicle: the mean of both lower corners. */
function clearLight(light: Uint16Array, count: number, width: number, height: number): number {
  let sum = 0;
  let taken = 0;
  for (let y = Math.floor(height * 0.92); y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x > width * 0.08 && x < width * 0.92) continue;
      sum += LINEAR[light[(y * width + x) * 3 + 1]!]!;
      taken++;
    }
  if (taken === 0 || count === 0) throw new Error('A traced floor has no corners.');
  return sum / taken;
}

const LINEAR = Float64Array.from({ length: 65_536 }, (_, step) => {
  const value = step / 65_535;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

function encoded(light: number): number {
  const value = Math.min(1, light);
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}
