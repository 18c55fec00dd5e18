import sharp, { type Metadata, type Sharp } from 'sharp';
import { avifQuality } from './rules/picture-url.ts';
import { PREVIEW_WIDTH, type PictureFormat } from '#rules/photo-urls.ts';
import { sniffPicture } from './pictures-port.ts';

/** The reason why a file is not a picture that we show. The message has no URL, so it can be logged. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

export interface Variant {
  readonly width: number;
  readonly format: PictureFormat;
  /** 1 to 100, as for JPEG. */
  readonly quality: number;
}

/** The maximum of pixels in a source: more than the cameras of dealers, few enough to decode. */
const MAX_SOURCE_PIXELS = 50_000_000;
/** The maximum of memory, in bytes, for decoding one source, and for all that are decoded concurrently. */
export const READING_BYTES = 200_000_000;
/** The limit of WebP. */
const MAX_SOURCE_SIDE = 16_383;
/** The maximum of height divided by width: frames on pages are wide, and would crop the rest. */
const MAX_RATIO = 3;
export const TIMEOUT_SECONDS = 20;

// One thread per picture and several pictures at a time is faster than several threads per picture. No picture is encoded twice, so no cache.
sharp.concurrency(1);
sharp.cache(false);
// Only these decoders are enabled. SVG is for our own drawings only: see `measurePicture`.
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

export const READ = { failOn: 'error', limitInputPixels: MAX_SOURCE_PIXELS, sequentialRead: true } as const;

/**
 * Estimates from the header how many bytes of memory decoding takes. Throws BrokenPicture for a file that is not a picture or too
 * large. `trusted`: our own file, which may be SVG.
 */
export async function measurePicture(bytes: Buffer, trusted: boolean): Promise<number> {
  const type = sniffPicture(bytes);
  if (type === null && !(trusted && /^\s*<(?:\?xml|svg)/.test(bytes.toString('latin1', 0, 200))))
    throw new BrokenPicture('not a JPEG, PNG, WebP, AVIF or GIF');
  const about = await sharp(bytes, READ).metadata().catch(refuse);
  const wanted = type === 'avif' ? 'heif' : (type ?? 'svg');
  // If our check and libvips disagree about the type, the file may be an attack.
  if (about.format !== wanted || (type === 'avif' && about.compression !== 'av1'))
    throw new BrokenPicture(`has the signature of ${wanted}, but is ${about.format}`);
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

/** Measured and rounded up. Sequential formats need memory for a strip; progressive and interlaced ones for the whole picture. */
function bytesPerPixel({ format, isProgressive, channels, depth }: Metadata): number {
  if (format === 'heif') return 20;
  if (format === 'gif') return 6;
  if (format === 'webp' || format === 'svg') return 5;
  if (!isProgressive) return 1;
  return format === 'jpeg' ? 2 * channels : channels * (depth === 'ushort' ? 2 : 1) * 1.25;
}

/**
 * Encodes one variant of a measured picture: upright, in sRGB, without metadata, never larger than its source; of an animation the
 * first frame. Throws BrokenPicture when the source is truncated or invalid.
 */
export async function makePicture(bytes: Buffer, { width, format, quality }: Variant): Promise<Buffer> {
  const picture = sharp(bytes, READ)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, height: width * MAX_RATIO, fit: 'inside', withoutEnlargement: true })
    // JPEG has no transparency; the other formats look the same.
    .flatten({ background: '#ffffff' });
  return encode(picture, width, format, quality).toBuffer().catch(refuse);
}

function encode(picture: Sharp, width: number, format: PictureFormat, quality: number): Sharp {
  // The preview is shown blurred, so low quality is enough.
  if (width === PREVIEW_WIDTH) return picture.webp({ quality: 40, effort: 6 });
  // Effort 2 of 9: eight times as fast as the default, and a few percent larger.
  if (format === 'avif') return picture.avif({ quality: avifQuality(quality), effort: 2, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality });
  return picture.jpeg({ quality, progressive: true });
}

function refuse(error: unknown): never {
  // Messages of libvips may have several lines. They contain no path, because the input is a buffer.
  throw new BrokenPicture((error as Error).message.split('\n', 1)[0]!.slice(0, 200), { cause: error });
}

/** Reports why a file is not a picture that can be decoded; an empty text if it is one. */
export async function pictureFault(bytes: Buffer): Promise<string> {
  try {
    await measurePicture(bytes, false);
    return '';
  } catch (error) {
    if (error instanceof BrokenPicture) return error.message;
    throw error;
  }
}
