import { expect, it } from 'vitest';
import { drawLocationMap } from './location-map.server.ts';

const southport = drawLocationMap({ lat: -27.9655, long: 153.4036, city: 'Southport' });

it('draws the towns around a location where they are [LOC-003]', () => {
  const nerang = southport.towns.find(({ name }) => name === 'Nerang')!;
  const perKm = southport.scale.length / southport.scale.km;
  // Nerang is about 8 km west-south-west of Southport.
  expect((southport.width / 2 - nerang.x) / perKm).toBeGreaterThan(6);
  expect((southport.width / 2 - nerang.x) / perKm).toBeLessThan(10);
  expect(nerang.y).toBeGreaterThan(southport.height / 2);
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
