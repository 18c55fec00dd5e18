import fc from 'fast-check';
import { expect, it } from 'vitest';
import { greatCircleKm } from './delivery.ts';

const BRISBANE = { lat: -27.4698, long: 153.0251 };
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  long: fc.double({ min: -180, max: 180, noNaN: true }),
});

it.each([
  ['Sydney', { lat: -33.8688, long: 151.2093 }, 732],
  ['Perth', { lat: -31.9523, long: 115.8613 }, 3607],
  ['Brisbane', BRISBANE, 0],
  ['the other side of the earth', { lat: 27.4698, long: 153.0251 - 180 }, 20_015],
])('from Brisbane to %s [VDP-037, LOC-011]', (_name, there, km) => {
  expect(Math.round(greatCircleKm(BRISBANE, there) / 5)).toBe(Math.round(km / 5));
});

it('is symmetric and at most half the circumference', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      expect(greatCircleKm(one, other)).toBeCloseTo(greatCircleKm(other, one), 6);
      expect(greatCircleKm(one, other)).toBeLessThanOrEqual(20_016);
    }),
  );
});
