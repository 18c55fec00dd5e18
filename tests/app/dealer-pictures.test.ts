import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openPhoto } from '#rules/photo-urls.ts';
import { ownPictureStem } from '#media/rules/own-picture.ts';
import { appWithSites, type RunningApp } from '../support/app.ts';
import { readPage } from '../support/html.ts';
import { NO_PICTURES } from '../support/hostile-pictures.ts';
import { cameraJpeg } from '../support/sample-pictures.ts';

const PAGE = '::: hero\npicture: pictures/team.jpg\nalt: Our team\n\n# Us\n:::\n\n![The yard](pictures/yard.jpg)\n';
let app: RunningApp;
let group: string;
beforeAll(async () => {
  app = await appWithSites({ pictured: 'site: { template: standard }' }, async (folder) => {
    group = folder;
    await mkdir(path.join(folder, 'pictures'), { recursive: true });
    await mkdir(path.join(folder, 'pictured/pictures'), { recursive: true });
    await mkdir(path.join(folder, 'pictured/pages'));
    await writeFile(path.join(folder, 'pictures/yard.jpg'), await cameraJpeg('#883311', 1200, 900));
    await writeFile(path.join(folder, 'pictured/pictures/team.jpg'), await cameraJpeg('#336699', 1200, 900));
    await writeFile(path.join(folder, 'pictured/pages/about-us.md'), PAGE);
  });
});

const siteOf = (slug: string) => app.base.web.tenants.bySlug(slug)!;
/** The address of a picture of the site, by the name of its file. */
const addressOf = (name: string) =>
  Object.values(siteOf('pictured').pictures).find(({ file }) => path.basename(file) === name)!.address;
const variantOf = (address: string, width = 640, format = 'avif') =>
  openPhoto(ownPictureStem(address, { quality: siteOf('pictured').settings.images.quality })!).src.replace(
    /\d+\.jpeg$/,
    `${width}.${format}`,
  );
const get = (url: string, site = 'pictured') => app.get(url, { site });
const about = async () => readPage(await (await get('/about-us')).text());

describe("a page with pictures of the dealer's folder", () => {
  it('shows them in all sizes and formats, with their texts', async () => {
    const page = await about();
    expect(page.attributes('main picture img', 'alt')).toEqual(['Our team', 'The yard']);
    expect(page.attributes('main picture img', 'src')).toEqual(
      ['team.jpg', 'yard.jpg'].map((name) => variantOf(addressOf(name), 960, 'jpeg')),
    );
    expect(page.attribute('main picture source[type="image/avif"]', 'srcset')).toContain(
      `${variantOf(addressOf('team.jpg'), 1280)} 1280w`,
    );
  });

  it('names its first one for link previews', async () => {
    const page = await about();
    expect(page.attribute('meta[property="og:image"]', 'content')).toBe(
      `http://pictured.localhost:3000${variantOf(addressOf('team.jpg'), 1280, 'jpeg')}`,
    );
  });
});

describe("a picture of the dealer's folder", () => {
  it.each(['avif', 'webp', 'jpeg'])('is served as %s, for a year', async (format) => {
    const response = await get(variantOf(addressOf('team.jpg'), 640, format));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 640 });
  });

  it('is served at its own address without what the camera stored in it', async () => {
    const response = await get(addressOf('team.jpg'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { exif, width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ exif, width, format }).toEqual({ exif: undefined, width: 1200, format: 'webp' });
  });

  it('is served on the sites that have it, and on no other', async () => {
    const [team, yard] = [addressOf('team.jpg'), addressOf('yard.jpg')];
    const statuses = async (site: string) =>
      Promise.all([team, variantOf(team), yard, variantOf(yard)].map(async (url) => (await get(url, site)).status));
    expect(await statuses('pictured')).toEqual([200, 200, 200, 200]);
    expect(await statuses('kia-aspley')).toEqual([404, 404, 200, 200]);
    expect(await statuses('blue-gum-outlet')).toEqual([404, 404, 404, 404]);
  });

  it('is not served at an unknown host, as pictures of vehicles are for CDNs', async () => {
    const response = await app.send(variantOf(addressOf('team.jpg')), { headers: { host: 'img.example.com' } });
    expect(response.status).toBe(404);
  });

  it('answers HEAD without a body', async () => {
    const response = await app.send(variantOf(addressOf('team.jpg')), {
      method: 'HEAD',
      headers: { host: 'pictured.localhost:3000' },
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it.each([
    '/media/dealers/team.jpg',
    '/media/dealers/team-0000000000000000.webp',
    '/media/dealers/../southern-cross/pictured/pictures/team.jpg',
    '/media/dealers/%2e%2e/southern-cross/group.yaml',
    '/media/dealers/southern-cross/pictured/pictures/team.jpg',
    '/media/dealers/__proto__',
    '/media/dealers/',
  ])('is found by no other address: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  it('is shown new when its file changes, and the old one is gone from every cache', async () => {
    const before = addressOf('team.jpg');
    const old = variantOf(before);
    expect((await get(old)).status).toBe(200);
    await writeFile(path.join(group, 'pictured/pictures/team.jpg'), await cameraJpeg('#22aa44', 1200, 900));
    await vi.waitFor(() => expect(addressOf('team.jpg')).not.toBe(before), { timeout: 60_000, interval: 50 });
    expect((await about()).attribute('main picture img', 'src')).toBe(variantOf(addressOf('team.jpg'), 960, 'jpeg'));
    expect((await get(variantOf(addressOf('team.jpg')))).status).toBe(200);
    expect([(await get(old)).status, (await get(before)).status]).toEqual([404, 404]);
  });

  it.each(['SVG with a script', 'a page', 'JPEG in name only'])(
    'is not served where its content is %s',
    async (kind) => {
      const before = addressOf('yard.jpg');
      await writeFile(path.join(group, 'pictures/yard.jpg'), NO_PICTURES[kind]!);
      await vi.waitFor(() => expect(addressOf('yard.jpg')).not.toBe(before), { timeout: 60_000, interval: 50 });
      const answers = await Promise.all([get(addressOf('yard.jpg')), get(variantOf(addressOf('yard.jpg')))]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      await vi.waitFor(() =>
        expect(app.base.web.tenants.problems()).toMatchObject([
          { file: 'southern-cross/pictures/yard.jpg', message: expect.stringContaining('is not shown: ') },
        ]),
      );
    },
  );
});
