import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { NO_PICTURES, pngBomb, withJpegSize } from '#tests/support/hostile-pictures.ts';
import { BrokenPicture, makePicture, measurePicture, READING_BYTES } from './make-picture.server.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } });
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30"/></svg>',
);

describe('measuring a source', () => {
  it.each(Object.entries(NO_PICTURES))('rejects %s', (_name, bytes) =>
    expect(measurePicture(bytes, false)).rejects.toThrow(BrokenPicture),
  );

  it('accepts SVG only from our own files', async () => {
    expect(await measurePicture(drawing, true)).toBeGreaterThan(0);
    await expect(measurePicture(drawing, false)).rejects.toThrow(/not a JPEG/);
    await expect(
      measurePicture(Buffer.from('<!doctype html><svg xmlns="http://www.w3.org/2000/svg"/>'), true),
    ).rejects.toThrow(BrokenPicture);
  });

  it('rejects more than 50 megapixels, and sides beyond the limit of WebP', async () => {
    expect(await measurePicture(pngBomb(8000, 6200), false)).toBeLessThan(READING_BYTES);
    await expect(measurePicture(pngBomb(8000, 6300), false)).rejects.toThrow(/pixel/);
    await expect(measurePicture(pngBomb(20_000, 20_000), false)).rejects.toThrow(/pixel/);
    await expect(measurePicture(pngBomb(16_384, 2), false)).rejects.toThrow(/too many/);
  });

  it('estimates more memory for progressive and 16-bit files, and rejects them sooner', async () => {
    const still = await flat(1000, 800).jpeg().toBuffer();
    const progressive = await flat(1000, 800).jpeg({ progressive: true }).toBuffer();
    const deep = await flat(1000, 800).toColourspace('rgb16').png({ progressive: true }).toBuffer();
    const avif = await flat(1000, 800).avif({ effort: 0 }).toBuffer();
    expect(await Promise.all([still, progressive, deep, avif].map((bytes) => measurePicture(bytes, false)))).toEqual([
      800_000, 4_800_000, 6_000_000, 16_000_000,
    ]);
    expect(await measurePicture(withJpegSize(still, 8000, 6200), false)).toBe(49_600_000);
    await expect(measurePicture(withJpegSize(progressive, 8000, 6200), false)).rejects.toThrow(/too many/);
  });
});

describe('making a picture', () => {
  it('rejects a truncated source', async () => {
    const whole = await flat(800, 600)
      .composite([{ input: drawing }])
      .jpeg()
      .toBuffer();
    const half = whole.subarray(0, whole.length >> 1);
    await expect(makePicture(half, { width: 320, format: 'webp', quality: 75 })).rejects.toThrow(BrokenPicture);
    expect((await makePicture(whole, { width: 320, format: 'webp', quality: 75 })).length).toBeGreaterThan(0);
  });

  it('reports the reason in one line', async () => {
    const refused = await makePicture(pngBomb(800, 800).subarray(0, 60), {
      width: 320,
      format: 'webp',
      quality: 75,
    }).catch((error: Error) => error);
    expect((refused as Error).message).toMatch(/^[^\n]{1,200}$/);
  });
});
