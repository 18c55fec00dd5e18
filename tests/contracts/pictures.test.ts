import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openFakePictures } from '#integrations/pictures/fake.server.ts';
import { openHttpPictures } from '#integrations/pictures/http.server.ts';
import { PictureRefused, sniffPicture, type PictureSource } from '#media/pictures-port.ts';
import { isPublicAddress } from '#integrations/pictures/public-address.server.ts';

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 7)]);
const FILES: Readonly<Record<string, Buffer>> = {
  '/picture': JPEG,
  '/page.jpg': Buffer.from('<!doctype html><title>Not found</title>'),
  '/drawing.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  '/archive.jpg': Buffer.from('PK\x03\x04 and the rest'),
  '/empty.jpg': Buffer.alloc(0),
};

interface Bench {
  readonly pictures: PictureSource;
  readonly origin: string;
}
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function fake(): Promise<Bench> {
  return { pictures: openFakePictures(FILES), origin: 'https://pics.example.com' };
}

/** A host that responds like the fake to its magic paths. */
async function overHttp(): Promise<Bench> {
  const server = http.createServer((request, response) => {
    const address = request.url ?? '';
    const hops = Number(/\/redirect\/(\d)$/.exec(address)?.[1] ?? 0);
    const status = Number(/\/status\/(\d{3})$/.exec(address)?.[1] ?? 200);
    if (address.endsWith('/silent')) return;
    if (address.endsWith('/huge')) return void response.writeHead(200).end(Buffer.concat([JPEG, Buffer.alloc(40_000)]));
    if (address.endsWith('/compressed'))
      return void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(JPEG));
    if (address.endsWith('/to-private')) return void response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    if (hops > 0)
      return void response.writeHead(302, { Location: hops === 1 ? '/picture' : `/redirect/${hops - 1}` }).end();
    const bytes = FILES[address];
    response
      .writeHead(!bytes && status === 200 ? 404 : status, { 'Content-Type': 'image/jpeg' })
      .end(bytes ?? 'nothing');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    pictures: openHttpPictures({ allowPrivate: true, timeoutMs: 300, maxBytes: 20_000 }),
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
}

describe.each([
  ['the fake', fake],
  ['HTTP', overHttp],
])('pictures through %s', (_name, open) => {
  it('are returned unchanged', async () => {
    const { pictures, origin } = await open();
    expect((await pictures.fetch(`${origin}/picture`)).equals(JPEG)).toBe(true);
  });

  it.each([1, 2, 3])('are returned over %i redirects', async (hops) => {
    const { pictures, origin } = await open();
    expect((await pictures.fetch(`${origin}/redirect/${hops}`)).equals(JPEG)).toBe(true);
  });

  it.each([
    ['/redirect/4', /more than 3 times/],
    ['/to-private', /not over file:/],
    ['/status/404', /answered 404/],
    ['/status/500', /answered 500/],
    ['/nowhere.jpg', /answered 404/],
    ['/huge', /more than \d+ kB/],
    ['/silent', /within [\d.]+ s/],
    ['/compressed', /compressed/],
    ['/page.jpg', /not a JPEG/],
    ['/drawing.jpg', /not a JPEG/],
    ['/archive.jpg', /not a JPEG/],
    ['/empty.jpg', /not a JPEG/],
  ])('are refused at %s', async (path, why) => {
    const { pictures, origin } = await open();
    const refused = await pictures.fetch(`${origin}${path}`).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PictureRefused);
    expect((refused as Error).message).toMatch(why);
    // The complete URL may contain a key of the dealer's system, and messages are logged.
    expect((refused as Error).message).not.toContain(path);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://a.example/1.jpg',
    'data:image/jpeg;base64,/9j/',
    'no address',
    'https://user:secret@pics.example.com/1.jpg',
  ])('are not fetched from %s', async (url) => {
    const { pictures } = await open();
    await expect(pictures.fetch(url)).rejects.toThrow(PictureRefused);
  });
});

describe('pictures over HTTP in production', () => {
  const asked: string[] = [];
  /** Names that resolve to what their first part says, without real lookups. */
  const names: Readonly<Record<string, readonly string[]>> = {
    'private.example': ['10.0.0.8'],
    'metadata.example': ['169.254.169.254'],
    'loopback.example': ['::1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'mixed.example': ['93.184.215.14', '127.0.0.1'],
    'none.example': [],
  };
  const pictures = openHttpPictures({
    timeoutMs: 2000,
    resolve(host, _options, done) {
      asked.push(host);
      done(
        null,
        (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  });

  it.each(Object.keys(names))('are not fetched from %s, which resolves to a private address', async (host) => {
    await expect(pictures.fetch(`https://${host}/1.jpg`)).rejects.toThrow(/not a host on the public internet/);
    expect(asked).toContain(host);
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '192.168.1.1',
    '0.0.0.0',
    '[fd00::1]',
    '[fe80::1]',
  ])('do not come from %s, however it is written', (host) =>
    expect(pictures.fetch(`https://${host}/1.jpg`)).rejects.toThrow(/not a host on the public internet/),
  );

  it('are requested over https if the feed says http', async () => {
    await expect(pictures.fetch('http://127.0.0.1/1.jpg')).rejects.toThrow(/not a host on the public internet/);
    await expect(pictures.fetch('http://mixed.example/1.jpg')).rejects.toThrow(/not a host on the public internet/);
  });

  it('distinguishes public addresses from others', () => {
    for (const address of ['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of [
      '172.31.255.255',
      '100.64.0.1',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '2001:db8::1',
      '::',
      'ff02::1',
      'fe80::1%eth0',
      'example.com',
      '',
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });
});

describe('picture types', () => {
  it.each([
    ['jpeg', [0xff, 0xd8, 0xff, 0xe1]],
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['gif', [...Buffer.from('GIF89a')]],
    ['webp', [...Buffer.from('RIFF\0\0\0\0WEBP')]],
    ['avif', [...Buffer.from('\0\0\0\x1cftypavif')]],
    [null, [...Buffer.from('<svg')]],
    [null, [...Buffer.from('\0\0\0\x1cftypheic')]],
    [null, [...Buffer.from('II*\0')]],
    [null, [...Buffer.from('%PDF-1.7')]],
    [null, [0xff, 0xd8]],
    [null, []],
  ] as const)('recognises %s by its first bytes', (type, bytes) =>
    expect(sniffPicture(Uint8Array.from(bytes))).toBe(type),
  );
});
