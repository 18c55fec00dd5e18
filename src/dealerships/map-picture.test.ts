import { describe, expect, it } from 'vitest';
import { mapPicture, signPath } from './map-picture.server.ts';

const ADDRESS = { lat: -27.5, long: 153.01, map_key: 'browser-key' };
type Maps = Parameters<typeof mapPicture>[1];
const pictureOf = (maps: Partial<Maps>, address: Partial<typeof ADDRESS> | object = {}, secrets: object = {}) =>
  mapPicture(
    { ...ADDRESS, ...address },
    { picture: 'google', signingSecretEnv: null, ...maps },
    (name) => (secrets as Record<string, string>)[name],
  );

describe('the picture of a map by a service [API-039]', () => {
  it('has the point, the key of the location, and twice the pixels for sharp screens', () => {
    const picture = pictureOf({})!;
    const { origin, pathname, searchParams } = new URL(picture.src);
    expect(origin + pathname).toBe('https://maps.googleapis.com/maps/api/staticmap');
    expect(Object.fromEntries(searchParams)).toEqual({
      center: '-27.5,153.01',
      markers: '-27.5,153.01',
      zoom: '15',
      size: '640x384',
      scale: '1',
      language: 'en-AU',
      region: 'AU',
      key: 'browser-key',
    });
    expect([picture.width, picture.height]).toEqual([640, 384]);
    expect(picture.srcSet).toBe(`${picture.src} 1x, ${picture.src.replace('scale=1', 'scale=2')} 2x`);
  });

  it.each([
    ['on a site with the drawn map', { picture: 'drawn' as const }, {}],
    ['for a location without a key', {}, { map_key: null }],
    ['for a location without a point', {}, { lat: null }],
  ])('is not there %s', (_, maps, address) => {
    expect(pictureOf(maps, address)).toBeNull();
  });

  it('maps.signingSecretEnv: signs each URL, where the variable has a value', () => {
    const named = { signingSecretEnv: 'MAPS_SECRET' };
    expect(pictureOf(named)!.src).not.toContain('signature');
    const signed = pictureOf(named, {}, { MAPS_SECRET: 'vNIXE0xscrmjlyV-12Nj_BvUPaw=' })!;
    const urls = signed.srcSet.split(', ').map((one) => one.split(' ')[0]!);
    for (const url of urls) {
      const [path, signature] = url.slice('https://maps.googleapis.com'.length).split('&signature=');
      expect(signature).toBe(signPath(path!, 'vNIXE0xscrmjlyV-12Nj_BvUPaw='));
    }
    expect(new Set(urls.map((url) => url.split('&signature=')[1])).size).toBe(2);
    expect(signed.src).toBe(urls[0]);
    expect(signed.src).not.toContain('vNIXE0');
  });

  it('is signed as in the example that Google published', () => {
    expect(signPath('/maps/api/geocode/json?address=New+York&client=clientID', 'vNIXE0xscrmjlyV-12Nj_BvUPaw=')).toBe(
      'chaRF2hTJKOScPr-RQCEhZbSzIE=',
    );
  });
});
