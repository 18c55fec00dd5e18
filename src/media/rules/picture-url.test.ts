import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PICTURES, parsePictureUrl, writePictureUrl, type PictureUrl, pictureFingerprint } from './picture-url.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#rules/photo-urls.ts';

const good = '/images/7k3m92qdabcd/0-0123456789a/640.avif';
const ids = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const pictureUrls: fc.Arbitrary<PictureUrl> = fc.record({
  vehicleId: ids,
  index: fc.integer({ min: 0, max: MAX_PICTURES - 1 }),
  fingerprint: fc.webUrl().map((url) => pictureFingerprint(url, 75)),
  width: fc.constantFrom(...PICTURE_WIDTHS),
  format: fc.constantFrom(...PICTURE_FORMATS),
});

describe('the URL of a picture', () => {
  it('is parsed as it was written, for any id', () => {
    fc.assert(
      fc.property(pictureUrls, (parsed) => void expect(parsePictureUrl(writePictureUrl(parsed))).toEqual(parsed)),
    );
  });

  it('encodes dot segments, slashes and percent signs of the id', () => {
    fc.assert(
      fc.property(
        fc.oneof(ids, fc.constantFrom('..', '.', '../../etc/passwd', '%2e%2e', 'a/b', '\\..\\', '\0', '~2E~2E')),
        (vehicleId) => {
          const written = writePictureUrl({
            vehicleId,
            index: 0,
            fingerprint: '0123456789a',
            width: 320,
            format: 'webp',
          });
          expect(written).toMatch(/^\/images\/[\w~-]+\/0-0123456789a\/320\.webp$/);
          expect(new URL(written, 'http://a.example').pathname).toBe(written);
        },
      ),
    );
  });

  it('of 2400 pixels is for photos only', () => {
    expect(parsePictureUrl('/images/a/0-0123456789a/2400.avif')).toMatchObject({ width: 2400 });
    expect(parsePictureUrl('/images/a/s0-0123456789a/2400.webp')).toBeNull();
    expect(parsePictureUrl('/images/a/i0-0123456789a/2400.webp')).toBeNull();
  });

  it('of a frame or a panorama is parsed as it was written', () => {
    const others = fc.oneof(
      pictureUrls.map((parsed): PictureUrl => ({ ...parsed, part: 'spin', index: parsed.index * 4 })),
      pictureUrls.map((parsed): PictureUrl => ({
        ...parsed,
        part: 'interior',
        index: 0,
        width: 3840,
        format: 'webp',
      })),
    );
    fc.assert(fc.property(others, (parsed) => void expect(parsePictureUrl(writePictureUrl(parsed))).toEqual(parsed)));
  });

  it('has one canonical form', () => {
    const nearly = fc
      .tuple(
        fc.stringMatching(/^[\w~%./-]{0,40}$/),
        fc.stringMatching(/^[\w-]{0,16}$/),
        fc.stringMatching(/^[\w.]{0,9}$/),
      )
      .map((parts) => `/images/${parts.join('/')}`);
    fc.assert(
      fc.property(
        fc.oneof(
          nearly,
          fc.string().map((text) => good.replace('7k3m92qdabcd', text)),
          pictureUrls.map(writePictureUrl),
        ),
        (pathname) => {
          const read = parsePictureUrl(pathname);
          if (read) expect(writePictureUrl(read)).toBe(pathname);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    '/images/../../etc/passwd',
    '/images/..~2F..~2Fetc/0-0123456789a/640.avif',
    '/images/~2e~2e/0-0123456789a/640.avif',
    '/images/%2e%2e/0-0123456789a/640.avif',
    '/images//0-0123456789a/640.avif',
    '/images/a/00-0123456789a/640.avif',
    '/images/a/-1-0123456789a/640.avif',
    '/images/a/200-0123456789a/640.avif',
    '/images/a/0-0123/640.avif',
    '/images/a/0-0123456789a/641.avif',
    '/images/a/0-0123456789a/0640.avif',
    '/images/a/0-0123456789a/99999999.avif',
    '/images/a/0-0123456789a/6.4e2.avif',
    '/images/a/0-0123456789a/24.jpeg',
    '/images/a/i1-0123456789a/640.webp',
    '/images/a/x0-0123456789a/640.webp',
    '/images/a/s1000-0123456789a/640.webp',
    '/images/a/s0-0123456789a/3840.webp',
    '/images/a/0-0123456789a/3840.webp',
    '/images/a/si0-0123456789a/640.webp',
    '/images/a/0-0123456789a/640.svg',
    '/images/a/0-0123456789a/640.jpg',
    '/images/a/0-0123456789a/640.avif/',
    '/images/a/0-0123456789a/640.avif\n',
    '/images/~ZZ/0-0123456789a/640.avif',
    '/images/~FF/0-0123456789a/640.avif',
    '/images/https:~2F~2Fevil.example/0-0123456789a/640.avif?url=http://evil.example',
    `/images/${'a'.repeat(201)}/0-0123456789a/640.avif`,
  ])('is not %s', (pathname) => expect(parsePictureUrl(pathname)).toBeNull());

  it('is valid in the form that the invalid ones are derived from', () => {
    expect(parsePictureUrl(good)).toEqual({
      vehicleId: '7k3m92qdabcd',
      index: 0,
      fingerprint: '0123456789a',
      width: 640,
      format: 'avif',
    });
  });
});

describe('the fingerprint of a picture', () => {
  it('depends on URL and quality, and has eleven characters', () => {
    const seen = new Map<string, string>();
    for (let vehicle = 0; vehicle < 20_000; vehicle++) {
      for (const quality of [60, 75]) {
        const mark = pictureFingerprint(`https://pics.example.com/stock/${vehicle}/1.jpg`, quality);
        expect(mark).toMatch(/^[0-9a-hjkmnp-tv-z]{11}$/);
        expect(seen.get(mark)).toBeUndefined();
        seen.set(mark, `${vehicle} ${quality}`);
      }
    }
  });

  it('never changes, because URLs are cached for ever', () => {
    expect(pictureFingerprint('https://pics.example.com/1.jpg', 75)).toMatchInlineSnapshot(`"3hjap1kr70g"`);
  });
});
