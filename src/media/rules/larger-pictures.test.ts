import { describe, expect, it } from 'vitest';
import { readPictureAddress, writePictureAddress, type PictureAddress, pictureFingerprint } from './picture-url.ts';
import { largerPictures } from './larger-pictures.ts';

const PHOTO = 'https://pics.example.com/1.jpg';
const FRAME = 'https://pics.example.com/turn/00.jpg';
const QUALITY = 80;
const print = (source: string) => pictureFingerprint(source, QUALITY);

async function after(
  shown: string,
  known: { turns?: boolean; frame?: string | null; atHand?: boolean; photo?: string } = {},
): Promise<string[]> {
  const { turns = true, frame = FRAME, atHand = true, photo = PHOTO } = known;
  const address = readPictureAddress(shown) as PictureAddress;
  const larger = await largerPictures(address, {
    sourceOf: async (_vehicle, _index, part) => (part === 'spin' ? frame : photo),
    qualities: () => [75, QUALITY],
    turns: () => turns,
    atHand: async () => atHand,
  });
  return larger.map(writePictureAddress);
}

describe('after the picture of a card', () => {
  const at = (file: string, index = 0) => `/images/car-1/${index}-${print(PHOTO)}/${file}`;
  const turn = (file: string) => `/images/car-1/s0-${print(FRAME)}/${file}`;

  it.each([
    ['480.avif', [at('960.avif'), turn('960.webp')]],
    ['640.webp', [at('960.webp'), turn('960.webp')]],
    ['960.avif', [turn('960.webp')]],
    ['1280.avif', [turn('1280.webp')]],
    ['1920.avif', [turn('1280.webp')]],
  ])('%s come the same photo larger and the first frame of the turn', async (shown, larger) => {
    expect(await after(at(shown))).toEqual(larger);
  });

  it('come no frames where vehicles open with their photos, or have no turn', async () => {
    expect(await after(at('480.avif'), { turns: false })).toEqual([at('960.avif')]);
    expect(await after(at('480.avif'), { frame: null })).toEqual([at('960.avif')]);
  });

  it('nothing is fetched from outside', async () => {
    expect(await after(at('480.avif'), { atHand: false })).toEqual([at('960.avif')]);
  });

  it('comes no frame when the photo is another one by now', async () => {
    expect(await after(at('480.avif'), { photo: 'https://pics.example.com/2.jpg' })).toEqual([at('960.avif')]);
  });

  it.each([at('480.jpeg'), at('960.jpeg'), at('160.webp'), at('24.webp'), at('480.avif', 1), turn('480.webp')])(
    'nothing comes after %s, which no card shows',
    async (shown) => {
      expect(await after(shown)).toEqual([]);
    },
  );
});
