import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  limitZoom,
  doubleTapped,
  fit,
  MAX_ZOOM,
  pinchZoom,
  dragAction,
  UNZOOMED,
  zoomAt,
  type Point,
  type Zoom,
} from './zoom.ts';

const pixel = fc.integer({ min: -800, max: 800 });
const points: fc.Arbitrary<Point> = fc.record({ x: pixel, y: pixel });
const zooms: fc.Arbitrary<Zoom> = fc.record({
  scale: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
  x: pixel,
  y: pixel,
});
/** The point of the picture, in its own pixels, at a point of the stage. */
const under = (zoom: Zoom, point: Point) => ({
  x: (point.x - zoom.x) / zoom.scale,
  y: (point.y - zoom.y) / zoom.scale,
});
const stage = { width: 800, height: 600 };

describe('zooming', () => {
  it('keeps the zoomed point in place', () => {
    fc.assert(
      fc.property(zooms, fc.double({ min: 0.1, max: 9, noNaN: true }), points, (zoom, scale, point) => {
        const after = zoomAt(zoom, scale, point);
        expect(after.scale).toBeGreaterThanOrEqual(1);
        expect(after.scale).toBeLessThanOrEqual(MAX_ZOOM);
        expect(under(after, point).x).toBeCloseTo(under(zoom, point).x, 6);
        expect(under(after, point).y).toBeCloseTo(under(zoom, point).y, 6);
      }),
    );
  });

  it('keeps both points of a pinch in place, up to the maximum zoom', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const to = [
      { x: -100, y: 40 },
      { x: 100, y: 40 },
    ] as const;
    const after = pinchZoom(UNZOOMED, from, to);
    expect(after).toEqual({ scale: 2, x: 0, y: 40 });
    for (const finger of [0, 1] as const) expect(under(after, to[finger])).toEqual(under(UNZOOMED, from[finger]));
    expect(
      pinchZoom(UNZOOMED, from, [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ]).scale,
    ).toBe(1);
  });

  it('zooms in by a double tap, and out by another', () => {
    const close = doubleTapped(UNZOOMED, { x: 100, y: -50 });
    expect(close.scale).toBeGreaterThan(2);
    expect(doubleTapped(close, { x: 0, y: 0 })).toEqual(UNZOOMED);
  });

  it('never shows the area outside the picture', () => {
    fc.assert(
      fc.property(
        zooms,
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        (zoom, width, height) => {
          const whole = fit({ width, height }, stage);
          expect(whole.width).toBeLessThanOrEqual(stage.width + 1e-6);
          expect(whole.height).toBeLessThanOrEqual(stage.height + 1e-6);
          const { x, y, scale } = limitZoom(zoom, whole, stage);
          const gap = (size: number, space: number, at: number) => Math.abs(at) - Math.abs(size * scale - space) / 2;
          expect(gap(whole.width, stage.width, x)).toBeLessThan(1e-6);
          expect(gap(whole.height, stage.height, y)).toBeLessThan(1e-6);
        },
      ),
    );
    expect(limitZoom(UNZOOMED, { width: 400, height: 300 }, stage)).toEqual(UNZOOMED);
  });
});

it.each([
  [-90, 10, 'next'],
  [90, -10, 'previous'],
  [-60, 0, 'nothing'],
  [-90, 200, 'away'],
  [0, 120, 'away'],
  [0, -300, 'nothing'],
  [0, 0, 'nothing'],
] as const)('dragging the unzoomed picture by %i, %i means %s', (x, y, meaning) =>
  expect(dragAction({ x, y }, stage)).toBe(meaning),
);
