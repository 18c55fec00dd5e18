import { describe, expect, it } from 'vitest';
import { withoutGrain } from './grain.ts';

const SIZE = 48;
/** The same grain at every run, -1 to 1. */
const grainAt = (at: number) => (((at * 7919 + Math.floor(at / SIZE) * 104_729) % 1009) / 1009) * 2 - 1;

function plane(value: (x: number, y: number) => number, grain: number): Float32Array {
  return Float32Array.from(
    { length: SIZE * SIZE },
    (_, at) => value(at % SIZE, Math.floor(at / SIZE)) + grainAt(at) * grain,
  );
}

/** The standard deviation of a square of the picture. */
function roughness(of: Float32Array, left: number, top: number, size = 12): number {
  const values = Array.from(
    { length: size * size },
    (_, at) => of[(top + Math.floor(at / size)) * SIZE + left + (at % size)]!,
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

const clean = (planes: readonly Float32Array[], guides: readonly Float32Array[] = []) =>
  withoutGrain({ width: SIZE, height: SIZE, planes, guides });

describe('a picture without grain', () => {
  it('has a third of the grain at most on an even surface, and the same brightness', () => {
    const before = plane(() => 90, 12);
    const [after] = clean([before]);
    expect(roughness(after!, 18, 18)).toBeLessThan(roughness(before, 18, 18) / 3);
    const mean = (of: Float32Array) => of.reduce((sum, value) => sum + value, 0) / of.length;
    expect(Math.abs(mean(after!) - mean(before))).toBeLessThan(1);
  });

  it('keeps an edge that is stronger than the grain', () => {
    const [after] = clean([plane((x) => (x < 24 ? 90 : 200), 8)]);
    expect(after![24 * SIZE + 23]).toBeLessThan(102);
    expect(after![24 * SIZE + 24]).toBeGreaterThan(188);
  });

  it('keeps an edge that only a guide shows above the grain', () => {
    const faint = plane((x) => (x < 24 ? 90 : 104), 12);
    const seam = plane((x) => (x < 24 ? 0 : 255), 0);
    const step = (of: Float32Array) => {
      const column = (x: number) =>
        Array.from({ length: 20 }, (_, row) => of[(14 + row) * SIZE + x]!).reduce((sum, value) => sum + value, 0) / 20;
      return column(25) - column(22);
    };
    const [guided] = clean([faint], [seam]);
    const [blind] = clean([faint]);
    expect(step(guided!)).toBeGreaterThan(9);
    expect(step(guided!)).toBeGreaterThan(step(blind!) + 2);
  });

  it('loses a single bright pixel and keeps a thin line', () => {
    const before = plane((x) => (x === 34 ? 220 : 60), 2);
    before[24 * SIZE + 10] = 255;
    const [after] = clean([before]);
    expect(after![24 * SIZE + 10]).toBeLessThan(66);
    expect(after![24 * SIZE + 34]).toBeGreaterThan(205);
  });

  it('compares its planes together: an edge of one is preserved in the others', () => {
    const [, other] = clean([plane((x) => (x < 24 ? 20 : 240), 2), plane((x) => (x < 24 ? 90 : 104), 12)]);
    const before = roughness(
      plane((x) => (x < 24 ? 90 : 104), 12),
      18,
      18,
    );
    expect(roughness(other!, 4, 18)).toBeLessThan(before);
    expect(other![24 * SIZE + 30]! - other![24 * SIZE + 16]!).toBeGreaterThan(6);
  });
});
