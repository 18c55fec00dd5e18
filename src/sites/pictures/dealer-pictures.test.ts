import { describe, expect, it } from 'vitest';
import { dealersFolder } from '#tests/support/dealers-folder.ts';
import { NO_PICTURES, pngBomb } from '#tests/support/hostile-pictures.ts';
import { cameraJpeg } from '#tests/support/sample-pictures.ts';
import { pictureFault } from '#media/make-picture.server.ts';
import { readPictures, shownPictures } from './picture-folder.server.ts';
import { createDealerPictures, createPictureCheck } from './dealer-pictures.server.ts';

async function siteWith(bytes: Buffer) {
  const { dir, write } = await dealersFolder();
  await write('north/pictures/team.jpg', bytes);
  return { dir, write, site: { pictures: shownPictures(await readPictures(dir, 'north', [])) } };
}

describe('reading the picture of an address', () => {
  it('reads what a loaded site has, and nothing else', async () => {
    const bytes = await cameraJpeg('#336699');
    const { dir, site } = await siteWith(bytes);
    const [address = ''] = Object.keys(site.pictures);
    expect(await createDealerPictures(dir, () => [{ pictures: {} }, site])(address)).toEqual(bytes);
    expect(await createDealerPictures(dir, () => [{ pictures: {} }])(address)).toBeNull();
    expect(await createDealerPictures(dir, () => [site])('/media/dealers/../north/pictures/team.jpg')).toBeNull();
  });
});

describe('checking the pictures of a site', () => {
  it('finds nothing wrong with a photo', async () => {
    const { dir, site } = await siteWith(await cameraJpeg('#336699'));
    expect(await createPictureCheck(dir, pictureFault)(site)).toEqual([]);
  });

  it.each(Object.entries(NO_PICTURES))('names a file whose content is %s', async (_, bytes) => {
    const { dir, site } = await siteWith(bytes);
    expect(await createPictureCheck(dir, pictureFault)(site)).toMatchObject([
      { file: 'north/pictures/team.jpg', message: expect.stringContaining('is not shown: ') },
    ]);
  });

  it('names a picture with too many pixels', async () => {
    const { dir, site } = await siteWith(pngBomb(10_000, 10_000));
    expect(await createPictureCheck(dir, pictureFault)(site)).toMatchObject([
      { message: expect.stringContaining('Input image exceeds pixel limit') },
    ]);
  });

  it('does not remember a file that changed while it was checked', async () => {
    const { dir, site, write } = await siteWith(await cameraJpeg('#336699'));
    await write('north/pictures/team.jpg', 'a note');
    const check = createPictureCheck(dir, pictureFault);
    expect(await check(site)).toEqual([]);
    const changed = { pictures: shownPictures(await readPictures(dir, 'north', [])) };
    expect(await check(changed)).toHaveLength(1);
  });
});
