import sharp from 'sharp';
import { sniffPicture } from './pictures-port.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';
import { BrokenPicture, measurePicture, READ, TIMEOUT_SECONDS } from './make-picture.server.ts';

/** Formats of photos that shoppers send. */
const TYPES: readonly (string | null)[] = ['jpeg', 'png', 'webp'];
const LONGEST_SIDE = 2560;
const QUALITY = 82;

/** One at a time: decoding takes memory, and a processor that pages need too. */
const oneAtATime = new Semaphore(1);

/**
 * A photo that a shopper sent, as a new JPEG: upright, in sRGB, without metadata such as the place where it was taken, and without anything
 * that was hidden in the file. `null` when it is not a whole JPEG, PNG or WebP, or has too many pixels.
 */
export async function cleanPhoto(bytes: Buffer): Promise<Buffer | null> {
  if (!TYPES.includes(sniffPicture(bytes))) return null;
  return oneAtATime.run(1, async () => {
    try {
      await measurePicture(bytes, false);
    } catch (error) {
      if (error instanceof BrokenPicture) return null;
      throw error;
    }
    const picture = sharp(bytes, READ)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY });
    // Every error of libvips about a measured picture means that its data is damaged.
    return picture.toBuffer().catch(() => null);
  });
}
