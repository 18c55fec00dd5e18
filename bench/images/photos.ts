import sharp from 'sharp';
import { silhouetteFromPath, silhouettePath, SILHOUETTE_VIEWS } from '#media/drawings/silhouette.ts';
import { randomFrom } from '../random.ts';

/**
 * Photos like those of a dealer's camera: 1600 x 1200 JPEGs with edges, surfaces and the grain of a sensor. Fixed seed.
 */
export async function photos(count: number): Promise<Buffer[]> {
  const random = randomFrom(7);
  const made: Buffer[] = [];
  for (let number = 0; number < count; number++) {
    const drawing = silhouetteFromPath(
      silhouettePath('SUV', 'Red', SILHOUETTE_VIEWS[number % SILHOUETTE_VIEWS.length]!),
    )!;
    const grain = Buffer.alloc(800 * 600);
    for (let at = 0; at < grain.length; at++) grain[at] = 104 + random() * 48;
    const texture = await sharp(grain, { raw: { width: 800, height: 600, channels: 1 } })
      .resize(1600, 1200)
      .toColourspace('srgb')
      .png()
      .toBuffer();
    made.push(
      await sharp(Buffer.from(drawing))
        .resize(1600, 1200)
        .flatten({ background: '#888' })
        .composite([{ input: texture, blend: 'soft-light' }])
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
  }
  return made;
}
