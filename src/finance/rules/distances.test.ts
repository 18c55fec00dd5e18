import { describe, expect, it } from 'vitest';
import { sampleLocation } from '#tests/support/sample-dealership.ts';
import { distancesFrom } from './delivery.ts';

const POINTS: Readonly<Record<string, { lat: number; long: number }>> = {
  '4000': { lat: -27.466, long: 153.024 },
  '4350': { lat: -27.56, long: 151.95 },
};
const findPoint = (postcode: string) => POINTS[postcode] ?? null;
const at = (id: string, address: object) => {
  const location = sampleLocation(id);
  return { ...location, id, address: { ...location.address, lat: null, long: null, postcode: '9999', ...address } };
};
const site = {
  locations: [
    at('coordinates', { lat: -27.47, long: 153.02 }),
    at('postcode', { postcode: '4350' }),
    at('nothing', {}),
  ],
};

describe('distances from a postcode', () => {
  it('are whole kilometres to the coordinates of a location, or to its postcode', () => {
    const distances = distancesFrom('4000', site, findPoint)!;
    expect(Object.keys(distances)).toEqual(['coordinates', 'postcode']);
    expect(distances['coordinates']).toBe(1);
    // Toowoomba is about 106 km from Brisbane in a straight line.
    expect(distances['postcode']).toBeGreaterThan(100);
    expect(distances['postcode']).toBeLessThan(112);
  });

  it('are not known from an unknown postcode', () => {
    expect(distancesFrom('0000', site, findPoint)).toBeNull();
  });
});
