import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tracedLayers } from './traced-layers.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** A PNG with 16 bits, of a colour for each place. */
async function png(width: number, height: number, at: (x: number, y: number) => Pixel): Promise<Buffer> {
  const pixels = new Uint16Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.set(
        at(x, y).map((share) => Math.round(share * 65_535)),
        (y * width + x) * 4,
      );
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
}

describe('the layers of a traced view', () => {
  it('part the green of the paint from what is grey, and the shadow from the open floor', async () => {
    // Left: painted metal that also reflects grey. Middle: a tyre. Right: nothing.
    const columns: readonly Pixel[] = [
      [0.2, 0.7, 0.2, 1],
      [0.1, 0.1, 0.1, 1],
      [0, 0, 0, 0],
    ];
    const car = await png(120, 90, (x) => columns[Math.floor(x / 40)]!);
    const floor = await png(40, 30, (x, y) =>
      x > 28 && x < 36 && y > 8 && y < 20 ? [0.1, 0.1, 0.1, 1] : [0.7, 0.7, 0.7, 1],
    );
    const { width, height, base, paint, cover } = await tracedLayers(car, floor);
    expect([width, height]).toEqual([120, 90]);
    const at = (x: number, y: number) => y * width + x;
    expect(paint[at(20, 40)]).toBeGreaterThan(150);
    expect([...base.subarray(at(20, 40) * 3, at(20, 40) * 3 + 3)].every((value) => Math.abs(value - 51) < 4)).toBe(
      true,
    );
    expect(paint[at(60, 40)]).toBe(0);
    expect(cover[at(20, 40)]).toBe(255);
    expect(cover[at(97, 42)]).toBeGreaterThan(120);
    expect(base[at(97, 42) * 3]).toBe(0);
    expect(cover[at(115, 4)]).toBeLessThan(6);
  });
});
