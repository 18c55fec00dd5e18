import { expect, it } from 'vitest';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { drawLocationMap } from './location-map.server.ts';
import type { MapPicture } from './rules/location-map.ts';
import { directionsFor, placeMap } from './vehicle-location.ts';

const { address } = sampleLocation('group.one');
const at = (change: Partial<typeof address>) => sampleLocation('group.one', { address: { ...address, ...change } });
const POINT = { lat: -27.5, long: 153 };

it.each([
  ['the link of the dealer', { ...POINT, place_url: 'https://maps.example/yard' }, 'https://maps.example/yard', null],
  ['the point', POINT, 'https://www.google.com/maps/dir/?api=1&destination=-27.5%2C153', '-27.5,153'],
  [
    'the address where the point is unknown',
    {},
    'https://www.google.com/maps/dir/?api=1&destination=1%20Example%20Street%2C%20Brisbane%20QLD%204000',
    '1 Example Street, Brisbane QLD 4000',
  ],
])('directions lead to %s', (_, change, href, to) => {
  expect(directionsFor(at(change))).toEqual({ href, to, name: 'Yard' });
});

const mapWith = (tiles: unknown, location = at(POINT), picture: MapPicture | null = null) => {
  const allowed: string[] = [];
  const site = sampleSite([sampleDealership('one')], { maps: { tiles } });
  const map = placeMap(location, {
    site,
    dealerships: { drawMap: drawLocationMap, mapPicture: () => picture },
    allowPictures: (origin) => allowed.push(origin),
  });
  return { map, allowed };
};

it('a location without a point has no map', () => {
  expect(mapWith('offline', at({})).map).toBeNull();
});

it('a map can be explored unless the site shows the picture only', () => {
  expect(mapWith('none').map?.explore).toBeNull();
  expect(mapWith('offline').map?.explore).toMatchObject(POINT);
});

it('a map with tiles allows pictures of their server only', () => {
  const tiles = {
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: { text: 'Maps', link: null },
    maximumZoom: 16,
  };
  expect(mapWith(tiles).allowed).toEqual(['https://tiles.example']);
  expect(mapWith('offline').allowed).toEqual([]);
});

it('a map with a picture by a service allows pictures of its server [API-039]', () => {
  const src = 'https://maps.example/static?center=1';
  const picture = { src, srcSet: `${src} 1x`, width: 640, height: 384 };
  const { map, allowed } = mapWith('offline', at(POINT), picture);
  expect(map?.picture).toEqual(picture);
  expect(allowed).toEqual(['https://maps.example']);
});
