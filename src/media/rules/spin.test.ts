import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUTO_ROTATE_MS,
  DRAG_SENSITIVITY,
  frameAfterDrag,
  newSpin,
  spinAfter,
  stepsBetween,
  wrap,
  type SpinEvent,
} from './spin.ts';

const counts = fc.integer({ min: 2, max: 72 });
const pixels = fc.integer({ min: -5000, max: 5000 });
const events: fc.Arbitrary<SpinEvent> = fc.oneof(
  fc.record({ type: fc.constant('grab' as const), x: pixels }),
  fc.record({ type: fc.constant('drag' as const), x: pixels }),
  fc.constant({ type: 'release' as const }),
  fc.record({ type: fc.constant('step' as const), by: fc.integer({ min: -100, max: 100 }) }),
  fc.record({ type: fc.constant('show' as const), at: fc.integer({ min: -100, max: 100 }) }),
  fc.constant({ type: 'tick' as const }),
  fc.record({ type: fc.constant('play' as const), on: fc.boolean() }),
  fc.record({ type: fc.constant('loaded' as const), count: counts }),
);

describe('dragging', () => {
  it.each([
    [0, 0, 0],
    [0, 19, 0],
    [0, -19, 0],
    [0, -20, 1],
    [0, -39, 1],
    [0, -40, 2],
    [0, 20, 23],
    [5, 100, 0],
    [5, 120, 23],
    [23, -20, 0],
    [0, -480, 0],
    [3, -1000, 5],
  ])('from frame %i by %i pixels shows frame %i of 24 [VDP-018]', (from, by, shown) =>
    expect(frameAfterDrag(from, by, 24)).toBe(shown),
  );

  it('the sensitivity is 20 [VDP-018]', () => expect(DRAG_SENSITIVITY).toBe(20));

  it('returns to the same frame after dragging back or by a full circle', () => {
    fc.assert(
      fc.property(counts, pixels, fc.integer({ min: 0, max: 71 }), (count, x, start) => {
        const from = start % count;
        const taken = spinAfter({ ...newSpin(count, false), at: from }, { type: 'grab', x: 0 });
        const away = spinAfter(taken, { type: 'drag', x });
        expect(spinAfter(away, { type: 'drag', x: 0 }).at).toBe(from);
        expect(frameAfterDrag(from, count * DRAG_SENSITIVITY, count)).toBe(from);
      }),
    );
  });

  it('has no effect before pointer down and after pointer up', () => {
    const spin = newSpin(24, false);
    expect(spinAfter(spin, { type: 'drag', x: 400 })).toBe(spin);
    const released = spinAfter(spinAfter(spin, { type: 'grab', x: 0 }), { type: 'release' });
    expect(spinAfter(released, { type: 'drag', x: 400 }).at).toBe(0);
  });
});

describe('a spin', () => {
  it('is always at a valid frame [VDP-015]', () => {
    fc.assert(
      fc.property(counts, fc.array(events, { maxLength: 60 }), (count, list) => {
        const end = list.reduce(spinAfter, newSpin(count, true));
        expect(Number.isInteger(end.at) && end.at >= 0 && end.at < end.count).toBe(true);
        expect(Object.is(end.at, -0)).toBe(false);
      }),
    );
  });

  it('wraps around in both directions with the keys [VDP-015]', () => {
    const first = newSpin(24, false);
    expect(spinAfter(first, { type: 'step', by: -1 }).at).toBe(23);
    expect(spinAfter(spinAfter(first, { type: 'step', by: -1 }), { type: 'step', by: 1 }).at).toBe(0);
  });

  it('rotates automatically until the user drags it [VDP-016]', () => {
    fc.assert(
      fc.property(counts, (count) => {
        let spin = newSpin(count, true);
        for (let step = 0; step < count; step++) spin = spinAfter(spin, { type: 'tick' });
        expect(spin).toEqual(newSpin(count, true));
      }),
    );
    const taken = spinAfter(newSpin(24, true), { type: 'grab', x: 0 });
    expect(spinAfter(taken, { type: 'tick' }).at).toBe(0);
    expect(spinAfter(spinAfter(taken, { type: 'release' }), { type: 'tick' }).at).toBe(0);
    expect(spinAfter(newSpin(24, false), { type: 'tick' }).at).toBe(0);
    expect(spinAfter(spinAfter(taken, { type: 'release' }), { type: 'play', on: true }).playing).toBe(true);
  });

  it('shows a frame for 100 ms [VDP-019]', () => expect(AUTO_ROTATE_MS).toBe(100));

  it('counts as untouched until the user rotates it [VDP-017]', () => {
    const playing = spinAfter(spinAfter(newSpin(24, true), { type: 'tick' }), { type: 'loaded', count: 23 });
    expect(playing.touched).toBe(false);
    const taken = spinAfter(playing, { type: 'grab', x: 100 });
    expect(spinAfter(taken, { type: 'drag', x: 110 }).touched).toBe(false);
    expect(spinAfter(taken, { type: 'drag', x: 140 }).touched).toBe(true);
    expect(spinAfter(playing, { type: 'step', by: 1 }).touched).toBe(true);
  });

  it('stays within the loaded frames when some are missing', () => {
    expect(spinAfter({ ...newSpin(24, false), at: 23 }, { type: 'loaded', count: 20 }).at).toBe(3);
    expect(wrap(5, 0)).toBe(0);
  });

  it.each([
    [0, 1, 1],
    [0, 23, -1],
    [1, 0, -1],
    [0, 12, 12],
    [0, 13, -11],
    [20, 2, 6],
  ])('is rotated from %i to %i by %i', (from, to, by) => expect(stepsBetween(from, to, 24)).toBe(by));
});
