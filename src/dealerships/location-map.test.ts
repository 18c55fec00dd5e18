import { expect, it } from 'vitest';
import { greatCircleKm } from '#finance/rules/delivery.ts';
import { drawLocationMap } from './location-map.server.ts';
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
