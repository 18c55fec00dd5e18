import sharp, { type Metadata, type Sharp } from 'sharp';
import { avifQuality, PREVIEW_WIDTH, type PictureFormat } from './rules/picture-url.ts';
import { sniffPicture } from '#integrations/pictures/port.ts';

/** Why bytes are no picture that we show. Names nobody: it may be logged. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

export interface Variant {
  readonly width: number;
  readonly format: PictureFormat;
  /** 1 to 100, as for JPEG. */
  readonly quality: number;
}

/** Pixels that a source may have at most: more than any camera that photographs cars, less than hurts. */
const MAX_SOURCE_PIXELS = 50_000_000;
/** Bytes that reading one source may take at most, and all sources that are read at a time. */
export const READING_BYTES = 200_000_000;
/** Above it WebP can hold nothing, and no photo is that long. */
const MAX_SOURCE_SIDE = 16_383;
/** A variant is at most this many times as high as wide: the wide frame of a page shows no more of a tower anyway. */
const MAX_RATIO = 3;
const TIMEOUT_SECONDS = 20;

// One thread a picture, several pictures at a time: no thread waits for another. No picture is made twice, so nothing is remembered.
sharp.concurrency(1);
sharp.cache(false);
// Whatever a file pretends to be, only these readers exist. SVG is for our own drawings alone: see `look`.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});

const READ = { failOn: 'error', limitInputPixels: MAX_SOURCE_PIXELS, sequentialRead: true } as const;

/**
 * Reads the header only: how many bytes of memory reading all of it takes. Throws BrokenPicture for what is no picture or too large a
 * one. `trusted`: our own file, which may be a drawing (SVG).
 */
export async function measurePicture(bytes: Buffer, trusted: boolean): Promise<number> {
  const type = sniffPicture(bytes);
  if (type === null && !(trusted && /^\s*<(?:\?xml|svg)/.test(bytes.toString('latin1', 0, 200))))
    throw new BrokenPicture('not a JPEG, PNG, WebP, AVIF or GIF');
  const about = await sharp(bytes, READ).metadata().catch(refuse);
  const wanted = type === null ? 'svg' : type === 'avif' ? 'heif' : type;
  // Two readers that disagree about a file are how one of them is tricked.
  if (about.format !== wanted || (type === 'avif' && about.compression !== 'av1'))
    throw new BrokenPicture(`begins like ${wanted}, but is ${about.format}`);
  const pixels = about.width * about.height;
  const memory = pixels * bytesPerPixel(about);
  if (
    about.width > MAX_SOURCE_SIDE ||
    about.height > MAX_SOURCE_SIDE ||
    pixels > MAX_SOURCE_PIXELS ||
    memory > READING_BYTES
  ) {
    throw new BrokenPicture(`${about.width} x ${about.height} pixels are too many for this kind of file`);
  }
  return memory;
}

/** Measured, and rounded up. What is read from top to bottom takes a strip; what is known only when all is read takes all. */
function bytesPerPixel({ format, isProgressive, channels, depth }: Metadata): number {
  if (format === 'heif') return 20;
  if (format === 'gif') return 6;
  if (format === 'webp' || format === 'svg') return 5;
  if (!isProgressive) return 1;
  return format === 'jpeg' ? 2 * channels : channels * (depth === 'ushort' ? 2 : 1) * 1.25;
}

/**
 * One variant of a measured picture: upright, in sRGB, without what the camera wrote about itself, never larger than its source; of an
 * animation the first picture. Throws BrokenPicture when the source ends early or makes no sense.
 */
export async function makePicture(bytes: Buffer, { width, format, quality }: Variant): Promise<Buffer> {
  const picture = sharp(bytes, READ)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, height: width * MAX_RATIO, fit: 'inside', withoutEnlargement: true })
    // JPEG knows no transparency; the others do as it does.
    .flatten({ background: '#ffffff' });
  return encode(picture, width, format, quality).toBuffer().catch(refuse);
}

function encode(picture: Sharp, width: number, format: PictureFormat, quality: number): Sharp {
  // Nobody sees the strokes of what is shown blurred.
  if (width === PREVIEW_WIDTH) return picture.webp({ quality: 40, effort: 6 });
  // Effort 2 of 9: eight times as fast as the default, for a few percent of size.
  if (format === 'avif') return picture.avif({ quality: avifQuality(quality), effort: 2, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality });
  return picture.jpeg({ quality, progressive: true });
}

function refuse(error: unknown): never {
  // Messages of libvips may have several lines, and no path: there is no file.
  throw new BrokenPicture((error as Error).message.split('\n', 1)[0]!.slice(0, 200), { cause: error });
}
