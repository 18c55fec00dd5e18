import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_FRAMES, shownFrames } from './spin.ts';

const frames = (count: number) => Array.from({ length: count }, (_, index) => `https://pics.example.com/${index}.jpg`);

describe('the frames of a turn [VDP-014]', () => {
  it('are all of them, in their order', () => {
    expect(shownFrames(frames(24))).toEqual(Array.from({ length: 24 }, (_, index) => index));
  });

  it.each([0, 1])('are none when there are %i: that is no turn', (count) =>
    expect(shownFrames(frames(count))).toEqual([]),
  );

  it('leave out what is no picture', () => {
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
  ])('of %i are %i, every %i. of them', (count, shown, stride) => {
    const kept = shownFrames(frames(count));
    expect(kept.length).toBe(shown);
    expect(kept[1]! - kept[0]!).toBe(stride);
  });

  it('are never too many, and go round in even steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), (count) => {
        const kept = shownFrames(frames(count));
        expect(kept.length).toBeLessThanOrEqual(MOST_FRAMES);
        expect(new Set(kept.slice(1).map((frame, at) => frame - kept[at]!)).size).toBe(1);
        expect(count - kept.at(-1)!).toBeLessThanOrEqual(kept[1]!);
      }),
    );
  });
});
