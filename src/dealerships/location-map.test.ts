import { expect, it } from 'vitest';
import { drawLocationMap } from './location-map.server.ts';

it('draws the towns around a location where they are [LOC-003]', () => {
  const map = drawLocationMap({ lat: -27.9655, long: 153.4036 });
  const nerang = map.towns.find(({ name }) => name === 'Nerang')!;
  const perKm = map.scale.length / map.scale.km;
  // Nerang is about 8 km west-south-west of Southport.
  expect((map.width / 2 - nerang.x) / perKm).toBeGreaterThan(4);
  expect((map.width / 2 - nerang.x) / perKm).toBeLessThan(12);
  expect(nerang.y).toBeGreaterThan(map.height / 2);
});

it('shows a smaller scale where there are few towns', () => {
  const inland = drawLocationMap({ lat: -20.7, long: 139.5 });
  expect(inland.scale.km).toBeGreaterThan(drawLocationMap({ lat: -33.87, long: 151.2 }).scale.km);
  expect(inland.land).toMatch(/^M/);
});
