import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FRAMES_SHOWN, shownFrames } from './spin.ts';

const frames = (count: number) => Array.from({ length: count }, (_, index) => `https://pics.example.com/${index}.jpg`);

describe('the frames of a spin [VDP-014]', () => {
  it('are shown in their order', () => {
    expect(shownFrames(frames(24))).toEqual(Array.from({ length: 24 }, (_, index) => index));
  });

  it.each([0, 1])('are not shown when there are only %i', (count) => expect(shownFrames(frames(count))).toEqual([]));

  it('leave out unsupported URLs', () => {
    expect(
      shownFrames(['javascript:alert(1)', ...frames(2), 'data:image/png;base64,AA', '', '//evil.example/1.jpg']),
    ).toEqual([1, 2]);
    expect(shownFrames(['javascript:alert(1)', 'https://pics.example.com/1.jpg'])).toEqual([]);
  });

  it.each([
    [72, 72, 1],
    [73, 37, 2],
    [200, 67, 3],
    [360, 72, 5],
    [100_000, 72, 14],
  ])('of %i frames %i are shown, every %i-th', (count, expected, stride) => {
    const shown = shownFrames(frames(count));
    expect(shown.length).toBe(expected);
    expect(shown[1]! - shown[0]!).toBe(stride);
  });

  it('are limited, with even steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), (count) => {
        const shown = shownFrames(frames(count));
        expect(shown.length).toBeLessThanOrEqual(MAX_FRAMES_SHOWN);
        expect(new Set(shown.slice(1).map((frame, at) => frame - shown[at]!)).size).toBe(1);
        expect(count - shown.at(-1)!).toBeLessThanOrEqual(shown[1]!);
      }),
    );
  });
});
