import { describe, expect, it } from 'vitest';
import { greatCircleKm } from '#finance/rules/delivery.ts';
import { drawLocationMap, drawRegion } from './location-map.server.ts';
import australia from './rules/australia.json' with { type: 'json' };
import { readOutline } from './rules/location-map.ts';

const southport = drawLocationMap({ lat: -27.9655, long: 153.4036, city: 'Southport' });

it('draws the towns around a location where they are [LOC-003]', () => {
  const nerang = southport.towns.find(({ name }) => name === 'Nerang')!;
  const perKm = southport.scale.length / southport.scale.km;
  // Nerang is about 8 km west-south-west of Southport.
  expect((southport.width / 2 - nerang.x) / perKm).toBeGreaterThan(6);
  expect((southport.width / 2 - nerang.x) / perKm).toBeLessThan(10);
  expect(nerang.y).toBeGreaterThan(southport.height / 2);
});

it('draws towns at their distance to the east as to the north [LOC-003]', () => {
  const hobart = { lat: -42.88, long: 147.33 };
  const { towns, width, height, scale } = drawLocationMap({ ...hobart, city: 'Hobart' });
  const perKm = scale.length / scale.km;
  const points = new Map(readOutline(australia).towns.map(({ name, point }) => [name, point]));
  expect(towns.length).toBeGreaterThan(0);
  for (const { name, x, y } of towns) {
    const [long, lat] = points.get(name)!;
    const drawn = Math.hypot(x - width / 2, y - height / 2) / perKm;
    expect(drawn / greatCircleKm(hobart, { lat, long }), name).toBeCloseTo(1, 1);
  }
});

it('does not name the town of a location outside its centre again [LOC-003]', () => {
  const outside = drawLocationMap({ lat: -27.9655, long: 153.3, city: 'Southport' });
  expect(outside.towns.map(({ name }) => name)).not.toContain('Southport');
});

it('names the town of the location under the marker only [LOC-003]', () => {
  expect(southport.city).toBe('Southport');
  expect(southport.towns.map(({ name }) => name)).not.toContain('Southport');
});

it('shows a suburb with at most 25 km to each side [LOC-003]', () => {
  for (const at of [southport, drawLocationMap({ lat: -27.37, long: 153.05, city: 'Geebung' })])
    expect(at.width / 2 / (at.scale.length / at.scale.km)).toBeLessThan(26);
});

it('shows a smaller scale where there are few towns', () => {
  const inland = drawLocationMap({ lat: -20.7, long: 139.5, city: 'Mount Isa' });
  expect(inland.scale.km).toBeGreaterThan(southport.scale.km);
  expect(inland.land).toMatch(/^M/);
});

describe('a map of several places', () => {
  const yards = [
    { lat: -27.535, long: 153.026, city: 'Moorooka' },
    { lat: -27.371, long: 153.048, city: 'Geebung' },
    { lat: -27.3639, long: 153.0157, city: 'Aspley' },
    { lat: -27.9655, long: 153.4036, city: 'Southport' },
    { lat: -27.5565, long: 151.9533, city: 'Toowoomba' },
  ];

  it.each([
    ['all', yards],
    ['two of one city', yards.slice(1, 3)],
    ['two in one street', [yards[0]!, { ...yards[0]!, long: 153.0261 }]],
    ['one', yards.slice(4)],
  ])('shows %s, with pins inside that do not cover each other or a place', (_, places) => {
    const { width, height, places: drawn } = drawRegion(places);
    for (const { x, y, pin } of drawn) {
      expect([x > 0, x < width, y > 0, y < height]).toEqual([true, true, true, true]);
      expect([pin[0] > 25, pin[0] < width - 25, pin[1] > 19, pin[1] < height - 19]).toEqual([true, true, true, true]);
    }
    for (const [at, { pin }] of drawn.entries())
      for (const [other, { pin: next, x, y }] of drawn.entries()) {
        if (other !== at) expect(Math.abs(pin[0] - next[0]) >= 50 || Math.abs(pin[1] - next[1]) >= 38).toBe(true);
        expect(Math.abs(pin[0] - x) >= 25 || Math.abs(pin[1] - y) >= 19).toBe(true);
      }
  });

  it('keeps distances, and names the towns of the places', () => {
    const { places, scale, towns } = drawRegion(yards);
    const [moorooka, toowoomba] = [places[0]!, places[4]!];
    const km = Math.hypot(moorooka.x - toowoomba.x, moorooka.y - toowoomba.y) / (scale.length / scale.km);
    expect(km / greatCircleKm(yards[0]!, yards[4]!)).toBeCloseTo(1, 1);
    expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Southport', 'Toowoomba']));
    expect(new Set(towns.map(({ name }) => name)).size).toBe(towns.length);
  });
});
