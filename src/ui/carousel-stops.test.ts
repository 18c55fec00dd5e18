import { describe, expect, it } from 'vitest';
import { moreAround, nextStop, previousStop, rotatedStop, type Stop } from './carousel.tsx';

/** Ten items of 200 px with 20 px between them: 2180 px long. */
const stops: readonly Stop[] = Array.from({ length: 10 }, (_, index) => ({
  start: index * 220,
  end: index * 220 + 200,
}));
const content = 2180;

describe('stops of a carousel', () => {
  it('detects hidden items on either side, without which a button is disabled [LOC-036]', () => {
    expect(moreAround({ scroll: 0, view: 700, content })).toEqual({ before: false, after: true });
    expect(moreAround({ scroll: 500.4, view: 700, content })).toEqual({ before: true, after: true });
    expect(moreAround({ scroll: 1479.3, view: 700, content })).toEqual({ before: true, after: false });
    expect(moreAround({ scroll: 0, view: 2400, content })).toEqual({ before: false, after: false });
  });

  it('"next" scrolls to the first item that is cut off', () => {
    expect(nextStop(stops, { scroll: 0, view: 700, content })).toBe(660);
    expect(nextStop(stops, { scroll: 660, view: 700, content })).toBe(1320);
  });

  it('"next" advances one item where an item is wider than the viewport', () => {
    expect(nextStop(stops, { scroll: 0, view: 150, content })).toBe(220);
    expect(nextStop(stops, { scroll: 220, view: 150, content })).toBe(440);
  });

  it('"next" does not scroll past the end', () => {
    expect(nextStop(stops, { scroll: 1320, view: 700, content })).toBe(1480);
    expect(nextStop(stops, { scroll: 1480, view: 700, content })).toBe(1480);
    expect(nextStop([], { scroll: 0, view: 700, content: 0 })).toBe(0);
  });

  it('"previous" goes back one viewport, to the start of an item', () => {
    expect(previousStop(stops, { scroll: 1480, view: 700, content })).toBe(880);
    expect(previousStop(stops, { scroll: 660, view: 700, content })).toBe(0);
    expect(previousStop(stops, { scroll: 440, view: 150, content })).toBe(220);
    expect(previousStop(stops, { scroll: 0, view: 700, content })).toBe(0);
  });

  it('rotates one item at a time, and from the end to the start, unlike "next" [GAP-022]', () => {
    expect(rotatedStop(stops, { scroll: 0, view: 700, content })).toBe(220);
    expect(rotatedStop(stops, { scroll: 1400, view: 700, content })).toBe(1480);
    expect(rotatedStop(stops, { scroll: 1480, view: 700, content })).toBe(0);
  });

  it('reaches both ends by repeated presses, at any width', () => {
    for (const view of [90, 150, 333, 700, 2000]) {
      let scroll = 0;
      for (let press = 0; press < stops.length; press += 1) scroll = nextStop(stops, { scroll, view, content });
      expect(moreAround({ scroll, view, content }).after, `view of ${view}`).toBe(false);
      for (let press = 0; press <= stops.length; press += 1) scroll = previousStop(stops, { scroll, view, content });
      expect(scroll, `view of ${view}`).toBe(0);
    }
  });
});
