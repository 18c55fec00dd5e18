import { describe, expect, it } from 'vitest';
import { parsePictureUrl, writePictureUrl, type PictureUrl, pictureFingerprint } from './picture-url.ts';
import { largerPictures } from './larger-pictures.ts';

const PHOTO = 'https://pics.example.com/1.jpg';
const FRAME = 'https://pics.example.com/spin/00.jpg';
const QUALITY = 80;
const print = (source: string) => pictureFingerprint(source, QUALITY);

async function after(
  shown: string,
  known: { spins?: boolean; frame?: string | null; isLocal?: boolean; photo?: string } = {},
): Promise<string[]> {
  const { spins = true, frame = FRAME, isLocal = true, photo = PHOTO } = known;
  const parsed = parsePictureUrl(shown) as PictureUrl;
  const larger = await largerPictures(parsed, {
    findSource: async (_vehicle, _index, part) => (part === 'spin' ? frame : photo),
    qualities: () => [75, QUALITY],
    spins: () => spins,
    isLocal: async () => isLocal,
  });
  return larger.map(writePictureUrl);
}

describe('pictures prepared after a card was shown', () => {
  const at = (file: string, index = 0) => `/images/car-1/${index}-${print(PHOTO)}/${file}`;
  const spin = (file: string) => `/images/car-1/s0-${print(FRAME)}/${file}`;

  it.each([
    ['480.avif', [at('960.avif'), spin('960.webp')]],
    ['640.webp', [at('960.webp'), spin('960.webp')]],
    ['960.avif', [spin('960.webp')]],
    ['1280.avif', [spin('1280.webp')]],
    ['1920.avif', [spin('1280.webp')]],
  ])('after %s: the same photo larger and the first frame of the spin', async (shown, larger) => {
    expect(await after(at(shown))).toEqual(larger);
  });

  it('there is no frame where vehicles open with photos, or have no spin', async () => {
    expect(await after(at('480.avif'), { spins: false })).toEqual([at('960.avif')]);
    expect(await after(at('480.avif'), { frame: null })).toEqual([at('960.avif')]);
  });

  it('nothing is downloaded', async () => {
    expect(await after(at('480.avif'), { isLocal: false })).toEqual([at('960.avif')]);
  });

  it('there is no frame when the photo has changed', async () => {
    expect(await after(at('480.avif'), { photo: 'https://pics.example.com/2.jpg' })).toEqual([at('960.avif')]);
  });

  it.each([at('480.jpeg'), at('960.jpeg'), at('160.webp'), at('24.webp'), at('480.avif', 1), spin('480.webp')])(
    'nothing after %s, which no card shows',
    async (shown) => {
      expect(await after(shown)).toEqual([]);
    },
  );
});
