import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axes, pointDirection, FIRST_LOOK, lookAfterDrag, lookTo, seenAt } from './panorama-gl.ts';

const degrees = fc.double({ min: -1000, max: 1000, noNaN: true });
const looks = fc.record({ yaw: degrees, pitch: degrees, fov: degrees }).map(lookTo);

describe('looking around', () => {
  it('wraps around horizontally, with limits vertically', () => {
    fc.assert(
      fc.property(looks, degrees, degrees, (look, x, y) => {
        const after = lookAfterDrag(look, x, y, 600);
        expect(after.yaw).toBeGreaterThanOrEqual(-180);
        expect(after.yaw).toBeLessThan(180);
        expect(Math.abs(after.pitch)).toBeLessThanOrEqual(80);
      }),
    );
    expect(lookAfterDrag({ yaw: 0, pitch: 0, fov: 60 }, -100, 50, 600)).toEqual({ yaw: 10, pitch: 5, fov: 60 });
    expect(lookTo({ yaw: 190, pitch: 0, fov: 200 })).toEqual({ yaw: -170, pitch: 0, fov: 90 });
  });

  it('shows what it looks at in the centre', () => {
    const places = fc.record({
      x: fc.double({ min: 0, max: 100, noNaN: true }),
      y: fc.double({ min: 6, max: 94, noNaN: true }),
    });
    fc.assert(
      fc.property(places, fc.double({ min: 0.4, max: 3, noNaN: true }), (place, aspect) => {
        const seen = seenAt(lookTo({ ...pointDirection(place), fov: 70 }), place, aspect)!;
        expect(seen.x).toBeCloseTo(50, 4);
        expect(seen.y).toBeCloseTo(50, 4);
      }),
    );
  });

  it('has three orthogonal axes', () => {
    fc.assert(
      fc.property(looks, (look) => {
        const { forward, right, up } = axes(look);
        const dot = (one: readonly number[], other: readonly number[]) =>
          one.reduce((sum, value, at) => sum + value * other[at]!, 0);
        for (const [one, other] of [
          [forward, right],
          [forward, up],
          [right, up],
        ] as const)
          expect(dot(one, other)).toBeCloseTo(0, 9);
        for (const one of [forward, right, up]) expect(dot(one, one)).toBeCloseTo(1, 9);
      }),
    );
  });

  it.each([
    ['to the right', { x: 55, y: 50 }, (seen: { x: number; y: number }) => seen.x > 55],
    ['above', { x: 50, y: 45 }, (seen: { x: number; y: number }) => seen.y < 45],
    ['below, to the left', { x: 45, y: 55 }, (seen: { x: number; y: number }) => seen.x < 45 && seen.y > 55],
  ])('shows a place %s there', (_, place, holds) =>
    expect(holds(seenAt({ yaw: 0, pitch: 0, fov: 60 }, place, 4 / 3)!)).toBe(true),
  );

  it('does not show places behind or outside the view', () => {
    expect(seenAt(FIRST_LOOK, { x: 0, y: 50 }, 4 / 3)).toBeNull();
    expect(seenAt(FIRST_LOOK, { x: 75, y: 50 }, 4 / 3)).toBeNull();
    expect(seenAt(FIRST_LOOK, { x: 50, y: 0 }, 4 / 3)).toBeNull();
  });
});
