import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictureStem, stemAt } from '#media/rules/part-pictures.ts';
import { pictureSource, writePictureUrl, pictureFingerprint } from '#media/rules/picture-url.ts';
import { photoStem } from '#media/rules/picture-set.ts';
import { openPhoto } from '#rules/photo-urls.ts';
import { ownPictureSource, ownPictureStem } from '#media/rules/own-picture.ts';
import { openFakePictures, type FakePictures } from '#integrations/pictures/fake.server.ts';
import { noPhotoSvg } from '#media/drawings/placeholders.ts';
import { silhouetteFromPath, silhouettePath } from '#media/drawings/silhouette.ts';
import { createImages, type Images, type ImagesOptions } from '#media/create-images.server.ts';
import { NO_PICTURES, pngBomb, withJpegSize } from '../support/hostile-pictures.ts';

const DRAWING = silhouettePath('SUV', 'Red', 'side');
const PHOTO = 'https://pics.example.com/1.jpg';
let photo: Buffer;
let dataDir: string;
let remote: FakePictures;
let urls: string[];
let clock: number;
let logged: { facts: object; message: string }[];
const open: Images[] = [];

beforeAll(async () => {
  photo = await noise(1400, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-images-'));
  remote = openFakePictures({ '/1.jpg': photo });
  urls = [PHOTO, DRAWING];
  clock = 1_800_000_000_000;
  logged = [];
});
afterEach(async () => {
  for (const images of open.splice(0)) await images.close();
  await rm(dataDir, { recursive: true, force: true });
});

function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 20 }, background: '#888888' },
  });
}
function start(changes: Partial<ImagesOptions> = {}): Images {
  const images = createImages({
    dataDir,
    findSource: async (vehicleId, index) => (vehicleId === 'car-1' ? (urls[index] ?? null) : null),
    localPicture: async (file) => (silhouetteFromPath(file) === null ? null : Buffer.from(silhouetteFromPath(file)!)),
    fetchRemote: (url) => remote.fetch(url),
    log: { warn: (facts, message) => void logged.push({ facts, message }) },
    placeholder: noPhotoSvg(),
    now: () => clock,
    ...changes,
  });
  open.push(images);
  return images;
}
const vehicle = () => ({ id: 'car-1', images: urls.map((url) => ({ url, thumbUrl: null })) });
/** The path of one variant of the n-th photo. */
const at = (width: number, format: string, index = 0, quality = 75) =>
  openPhoto(photoStem(vehicle(), index, { quality })!).src.replace(/960\.jpeg$/, `${width}.${format}`);
async function get(images: Images, pathname: string, method = 'GET') {
  const response = (await images.serve(pathname, method))!;
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
/** Finished files only: a listing made while a file is renamed into its folder may show it under both names. */
const cachedFiles = async () =>
  (await readdir(path.join(dataDir, 'pictures'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('unfinished-'))
    .map((entry) => path.join(entry.parentPath, entry.name));

describe('a picture of the library', () => {
  it('asks our own library for as many pixels as the variant has', async () => {
    urls = ['/media/studio/suv/red/front-three-quarter.webp'];
    const widths: (number | undefined)[] = [];
    const localPicture = async (_: string, width?: number) => (widths.push(width), photo);
    const images = start({ localPicture });
    await get(images, at(320, 'webp'));
    await get(images, at(2400, 'webp'));
    expect(widths).toEqual([320, 2400]);
  });
});

describe('after the picture of a card was shown', () => {
  const later = (what: string) =>
    expect.poll(async () => (await cachedFiles()).length, { message: what, timeout: 60_000 });

  it('prepares the first picture of the vehicle page, without another fetch', async () => {
    const frame = silhouettePath('SUV', 'Red', 'front');
    let spin: string | null = 'https://pics.example.com/spin.jpg';
    const images = start({
      prepare: { spins: () => true },
      findSource: async (_vehicleId, index, part) => (part ? spin : (urls[index] ?? null)),
    });
    await get(images, at(480, 'webp'));
    // The source and the requested variant, then a larger one of the same photo.
    await later('the photo').toBe(3);
    expect(remote.requests).toEqual(['/1.jpg']);
    spin = frame;
    await get(images, at(640, 'webp'));
    await later('the frame').toBe(5);
    const files = await cachedFiles();
    const large = await get(images, at(960, 'webp'));
    const first = await get(
      images,
      stemAt(pictureStem({ ...vehicle(), spinImages: [frame], spinInteriorImage: null }, 'spin', 0), 960),
    );
    expect([large.status, first.status]).toEqual([200, 200]);
    expect(await cachedFiles()).toHaveLength(files.length);
  });

  it('prepares nothing unless requested', async () => {
    const images = start();
    await get(images, at(480, 'webp'));
    await images.close();
    expect(await cachedFiles()).toHaveLength(2);
  });
});

describe('a picture', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ])('has the width and format of its URL: %s [API-038]', async (format, known) => {
    const { status, headers, bytes } = await get(start(), at(320, format));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(`image/${format}`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    // The camera was held upright: 1000 x 1400.
    expect(await sharp(bytes).metadata()).toMatchObject({ format: known, width: 320, height: 448 });
  });

  it('contains no location or author metadata', async () => {
    expect(photo.includes('Somebody')).toBe(true);
    const { bytes } = await get(start(), at(320, 'jpeg'));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg' });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Somebody')).toBe(false);
  });

  it('is never larger than its source, or extremely tall', async () => {
    remote.files.set('/1.jpg', await noise(200, 150).png().toBuffer());
    expect(await sharp((await get(start(), at(1920, 'webp'))).bytes).metadata()).toMatchObject({
      width: 200,
      height: 150,
    });
    urls = ['https://pics.example.com/2.jpg'];
    remote.files.set('/2.jpg', await noise(40, 4000).png().toBuffer());
    expect((await sharp((await get(start(), at(160, 'jpeg'))).bytes).metadata()).height).toBe(480);
  });

  it('is opaque, in sRGB and not animated, whatever its source', async () => {
    const clear = sharp({ create: { width: 400, height: 300, channels: 4, background: '#ff000000' } });
    remote.files.set('/clear.jpg', await clear.png().toBuffer());
    remote.files.set(
      '/moving.jpg',
      await sharp(await Promise.all([noise(100, 80), noise(100, 80)].map((one) => one.png().toBuffer())), {
        join: { animated: true },
      })
        .gif()
        .toBuffer(),
    );
    remote.files.set('/print.jpg', await noise(400, 300).toColourspace('cmyk').jpeg().toBuffer());
    remote.files.set('/new.jpg', await noise(400, 300).avif({ effort: 0 }).toBuffer());
    urls = ['clear', 'moving', 'print', 'new'].map((name) => `https://pics.example.com/${name}.jpg`);
    const images = start();
    for (const index of urls.keys()) {
      const { status, bytes } = await get(images, at(320, 'webp', index));
      expect(status, urls[index]).toBe(200);
      const about = await sharp(bytes).metadata();
      expect(about).toMatchObject({ space: 'srgb', hasAlpha: false });
      expect(about.pages ?? 1).toBe(1);
    }
    const { bytes } = await get(images, at(320, 'jpeg', 0));
    expect((await sharp(bytes).stats()).channels.every((channel) => channel.min > 250)).toBe(true);
  });

  it('has a preview of a few hundred bytes', async () => {
    const { status, bytes } = await get(start(), openPhoto(photoStem(vehicle(), 0)!).preview);
    expect(status).toBe(200);
    expect(bytes.length).toBeLessThan(500);
    expect((await sharp(bytes).metadata()).width).toBe(24);
  });

  it('may be a frame of a spin; a missing frame is an error, not a drawing [VDP-014]', async () => {
    const spinVehicle = {
      id: 'car-1',
      images: [],
      spinImages: [PHOTO, 'https://pics.example.com/gone.jpg'],
      spinInteriorImage: PHOTO,
    };
    const images = start({ findSource: async (_, index, part) => pictureSource(spinVehicle, index, part) });
    const frame = await get(images, stemAt(pictureStem(spinVehicle, 'spin', 0), 640));
    expect([frame.status, frame.headers.get('content-type'), (await sharp(frame.bytes).metadata()).width]).toEqual([
      200,
      'image/webp',
      640,
    ]);
    expect((await get(images, stemAt(pictureStem(spinVehicle, 'interior', 0), 3840))).status).toBe(200);
    const missing = await get(images, stemAt(pictureStem(spinVehicle, 'spin', 1), 640));
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect((await get(images, stemAt(pictureStem(spinVehicle, 'spin', 1), 640).replace('/s1-', '/s2-'))).status).toBe(
      404,
    );
    // A photo of the same vehicle is not one of its frames.
    expect((await get(images, stemAt(pictureStem(spinVehicle, 'spin', 0), 640).replace('/s0-', '/0-'))).status).toBe(
      404,
    );
  });

  it('may be one of our own drawings', async () => {
    const { status, bytes } = await get(start(), at(640, 'jpeg', 1));
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
    expect(remote.requests).toEqual([]);
  });

  it('has the qualities that a site uses only [API-038]', async () => {
    const images = start({ qualities: () => [75, 30] });
    const fine = await get(images, at(640, 'jpeg'));
    const coarse = await get(images, at(640, 'jpeg', 0, 30));
    expect(coarse.bytes.length).toBeLessThan(fine.bytes.length * 0.7);
    expect((await get(images, at(640, 'jpeg', 0, 31))).status).toBe(404);
    expect(remote.requests).toEqual(['/1.jpg']);
  });

  it('accepts GET and HEAD only', async () => {
    const images = start();
    const whole = await get(images, at(160, 'webp'));
    const head = await get(images, at(160, 'webp'), 'HEAD');
    expect(head.bytes.length).toBe(0);
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.length));
    const post = await get(images, at(160, 'webp'), 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('does not answer other paths', async () => {
    const images = start();
    for (const pathname of ['/', '/image/1', '/imagesque', '/media/x.svg'])
      expect(await images.serve(pathname, 'GET')).toBeNull();
  });
});

describe('a missing picture', () => {
  const absent = (images: Images, pathname: string) =>
    get(images, pathname).then(({ status, headers, bytes }) => {
      expect(status, pathname).toBe(404);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toBe('image/svg+xml');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(bytes.toString()).toBe(noPhotoSvg());
    });

  it('is a placeholder, without a request to the host [VDP-010]', async () => {
    const images = start();
    const good = at(320, 'webp');
    await absent(images, good.replace('car-1', 'car-2'));
    await absent(images, good.replace('/0-', '/7-'));
    await absent(images, good.replace('/0-', '/1-'));
    await absent(images, good.replace('320', '321'));
    await absent(images, good.replace(/-\w{11}\//, '-00000000000/'));
    await absent(images, '/images/../../etc/passwd');
    await absent(images, '/images/https:%2F%2Fevil.example%2F1.jpg');
    expect(remote.requests).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('has another URL if its photo has', async () => {
    const images = start();
    const old = at(320, 'webp');
    urls = ['https://pics.example.com/1.jpg?v=2'];
    await absent(images, old);
    expect((await get(images, at(320, 'webp'))).status).toBe(200);
  });

  it.each(['file:///etc/passwd', '/media/../../etc/passwd', 'data:image/png;base64,AA', '//evil.example/1.jpg'])(
    'is not read from %s, even if a record says so',
    async (source) => {
      const read: string[] = [];
      urls = [source];
      const images = start({
        fetchRemote: async (url) => (read.push(url), photo),
        localPicture: async (file) => (read.push(file), photo),
      });
      await absent(
        images,
        writePictureUrl({
          vehicleId: 'car-1',
          index: 0,
          fingerprint: pictureFingerprint(source, 75),
          width: 320,
          format: 'webp',
        }),
      );
      expect(read).toEqual([]);
    },
  );

  it('is logged once and requested again later', async () => {
    remote.down = true;
    const images = start();
    await absent(images, at(320, 'webp'));
    await absent(images, at(640, 'webp'));
    expect(remote.requests.length).toBe(1);
    remote.down = false;
    clock += 29_000;
    await absent(images, at(320, 'webp'));
    clock += 2000;
    expect((await get(images, at(320, 'webp'))).status).toBe(200);
    expect(remote.requests.length).toBe(2);
    expect(logged).toEqual([
      {
        facts: { vehicleId: 'car-1', index: 0, reason: 'pics.example.com could not be reached: ECONNREFUSED.' },
        message: 'a photo is missing or broken',
      },
    ]);
  });

  it.each(Object.keys(NO_PICTURES))('may be %s', async (name) => {
    remote.files.set('/1.jpg', NO_PICTURES[name]!);
    const images = start();
    await absent(images, at(320, 'webp'));
    expect(await cachedFiles()).toEqual([]);
    expect(logged.length).toBe(1);
  });

  it.each([
    ['a bomb', () => pngBomb(20_000, 20_000)],
    ['extremely wide', () => pngBomb(60_000, 10)],
    ['half a photo', () => photo.subarray(0, photo.length >> 1)],
    ['a photo truncated in its header', () => photo.subarray(0, 300)],
    ['a photo with a wrong size in its header', () => withJpegSize(photo, 65_000, 65_000)],
  ])('may be %s', async (_name, make) => {
    remote.files.set('/1.jpg', make());
    const images = start();
    for (const format of ['avif', 'webp', 'jpeg']) await absent(images, at(320, format));
    expect(remote.requests.length).toBe(1);
    expect(logged.length).toBe(1);
    // Half a photo is not cached either: it may be complete the next time.
    expect(await cachedFiles()).toEqual([]);
    remote.files.set('/1.jpg', photo);
    clock += 60_000;
    expect((await get(images, at(320, 'webp'))).status).toBe(200);
  });

  it('is missing if our own drawing does not exist', async () => {
    urls = ['/media/nothing.svg'];
    await absent(start(), at(320, 'webp'));
    expect(logged).toMatchObject([{ facts: { reason: 'a picture of the site is missing' } }]);
  });

  it('is an error, not a placeholder, if the database fails', async () => {
    const images = start({ findSource: () => Promise.reject(new Error('database gone')) });
    await expect(images.serve(at(320, 'webp'), 'GET')).rejects.toThrow('database gone');
  });
});

describe("a picture of a dealer's folder", () => {
  const address = '/media/dealers/team-0123456789abcdef.webp';
  const variant = (width: number) => openPhoto(ownPictureStem(address)!).src.replace(/960\.jpeg$/, `${width}.webp`);
  const findSource = async (id: string) => ownPictureSource(id, 0);

  it('is read from disk when it is about to be converted, not while it waits', async () => {
    let reading = 0;
    const release = Promise.withResolvers<Buffer>();
    const localPicture = () => {
      reading++;
      return release.promise;
    };
    const images = start({ findSource, localPicture, limits: { makers: 1 } });
    const answers = [160, 320, 480, 640, 960].map((width) => get(images, variant(width)));
    await expect.poll(() => reading).toBe(2);
    release.resolve(photo);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(reading).toBe(5);
  });

  it('is never SVG, unlike the drawings of the platform', async () => {
    const svg = Buffer.from(silhouetteFromPath(DRAWING)!);
    const images = start({ findSource, localPicture: async () => svg });
    expect((await get(images, variant(320))).status).toBe(404);
  });
});

describe('processing of pictures', () => {
  it('happens once for concurrent requests, with one fetch for all variants', async () => {
    const images = start();
    const paths = [at(160, 'webp'), at(320, 'webp'), at(320, 'jpeg')];
    const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => get(images, paths[number % 3]!)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(remote.requests).toEqual(['/1.jpg']);
    expect((await cachedFiles()).length).toBe(4);
  });

  it('is not repeated: not for the next request, after a restart, or without the host', async () => {
    let lookups = 0;
    const sourceOf: ImagesOptions['findSource'] = async () => (lookups++, PHOTO);
    const images = start({ findSource: sourceOf });
    const first = await get(images, at(320, 'webp'));
    expect((await get(images, at(320, 'webp'))).bytes.equals(first.bytes)).toBe(true);
    await images.close();
    remote.down = true;
    const again = start({ findSource: sourceOf });
    expect((await get(again, at(320, 'webp'))).bytes.equals(first.bytes)).toBe(true);
    expect(lookups).toBe(1);
    expect((await get(again, at(480, 'webp'))).status).toBe(200);
    expect(remote.requests).toEqual(['/1.jpg']);
  });

  it('is repeated if the cached file is damaged', async () => {
    const images = start();
    const first = await get(images, at(320, 'webp'));
    for (const file of await cachedFiles()) await truncate(file, 100);
    expect((await get(images, at(320, 'webp'))).bytes.equals(first.bytes)).toBe(true);
    expect(remote.requests.length).toBe(2);
  });

  it('answers within the limit on disk', async () => {
    const images = start({ limits: { diskBytes: 200_000 } });
    for (const width of [160, 320, 480, 640])
      for (const format of ['avif', 'webp', 'jpeg']) expect((await get(images, at(width, format))).status).toBe(200);
    const sizes = (await Promise.all((await cachedFiles()).map((file) => stat(file)))).map((one) => one.size);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000);
  });

  it('is refused for a retry if too many wait; cached pictures are still served', async () => {
    const images = start({ limits: { waiting: 2, makers: 1 } });
    await get(images, at(160, 'webp'));
    let goOn = () => {};
    const blocked = new Promise<void>((resolve) => (goOn = resolve));
    const slow = start({ limits: { waiting: 2 }, fetchRemote: async (url) => (await blocked, remote.fetch(url)) });
    urls = ['https://pics.example.com/1.jpg?slow'];
    // Whichever of the three comes last is refused; the others wait for the picture.
    const answers = [320, 480, 640].map((width) => get(slow, at(width, 'webp')));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    urls = [PHOTO];
    expect((await get(slow, at(160, 'webp'))).status).toBe(200);
    urls = ['https://pics.example.com/1.jpg?slow'];
    goOn();
    expect((await Promise.all(answers)).map((answer) => answer.status).toSorted()).toEqual([200, 200, 503]);
    for (const width of [320, 480, 640]) expect((await get(slow, at(width, 'webp'))).status).toBe(200);
  });

  it('ends before close', async () => {
    const images = start();
    const last = get(images, at(320, 'webp'));
    await images.close();
    expect((await last).status).toBe(200);
    expect((await get(images, at(480, 'webp'))).status).toBe(503);
    expect((await get(images, at(320, 'webp'))).status).toBe(200);
  });
});

afterAll(() => {
  // Sharp's settings apply to the whole process: this feature needs these.
  expect(sharp.concurrency()).toBe(1);
});
