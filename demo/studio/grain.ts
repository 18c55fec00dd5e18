/** A plane of a picture: one value for each pixel, 0 to 255. */
type Plane = Float32Array;

interface Grained {
  readonly width: number;
  readonly height: number;
  /** The planes of the picture. They are compared together, so that an edge in one of them is preserved in all. */
  readonly planes: readonly Plane[];
  /** Planes with little grain that show where one surface ends and the next begins; may be empty. */
  readonly guides?: readonly Plane[];
}

/** Distance of the search for alike pixels, in pixels. */
const REACH = 5;
/** Differences within the grain count as none, up to this factor. */
const TOLERANCE = 0.9;
/** The least grain near a pixel is less than its own. */
const MORE = 4;
/** The difference in a guide that parts two surfaces. */
const SURFACE = 14;

/**
 * Evens out the grain of few samples: every pixel becomes the mean of the pixels near it whose surroundings are alike, measured by the grain
 * of the place (non-local means, after Rousselle et al. 2012, Adaptive rendering with non-local means filtering). Edges that are stronger
 * than the grain, or that a guide shows, are preserved. Twice, because edges are found more easily where little grain is left; guides first, as
 * they have grain behind glass. Returns new planes.
 */
export function withoutGrain({ width, height, planes, guides = [] }: Grained): readonly Plane[] {
  const clear = guides.length === 0 ? guides : withLessGrain({ width, height, planes: guides });
  const once = withLessGrain({ width, height, planes, guides: clear });
  return withLessGrain({ width, height, planes: once, guides: clear });
}

function withLessGrain({ width, height, planes: grained, guides = [] }: Grained): readonly Plane[] {
  const count = width * height;
  const planes = grained.map((plane) => withoutSpots(plane, width, height));
  const grain = planes.map((plane) => grainOf(plane, width, height));
  const rough = guides.map((guide) => grainOf(guide, width, height));
  const sums = planes.map((plane) => Float32Array.from(plane));
  const weights = new Float32Array(count).fill(1);
  // Planes of a grey surface have the same grain: it counts once.
  const share = Math.min(1, 2 / planes.length);
  const apart = new Float32Array(count);
  const around = new Float32Array(count);
  // A pair of pixels has one weight in both directions: half of the offsets is enough.
  for (let row = 0; row <= REACH; row++)
    for (let column = row === 0 ? 1 : -REACH; column <= REACH; column++) {
      if (row * row + column * column > (REACH + 0.5) ** 2) continue;
      const area = overlap(row, column, width, height);
      differences(planes, grain, apart, area);
      boxMean(apart, around, width, height);
      for (let y = area.top; y < area.bottom; y++)
        for (let x = area.left; x < area.right; x++) {
          const here = y * width + x;
          const there = here + area.shift;
          let far = Math.max(0, around[here]! * share);
          for (let guide = 0; guide < guides.length; guide++) {
            const difference = guides[guide]![here]! - guides[guide]![there]!;
            far += difference ** 2 / (SURFACE ** 2 + rough[guide]![here]! + rough[guide]![there]!);
          }
          if (far > 8) continue;
          const weight = Math.exp(-far);
          weights[here]! += weight;
          weights[there]! += weight;
          for (let plane = 0; plane < planes.length; plane++) {
            sums[plane]![here]! += weight * planes[plane]![there]!;
            sums[plane]![there]! += weight * planes[plane]![here]!;
          }
        }
    }
  for (const sum of sums) for (let pixel = 0; pixel < count; pixel++) sum[pixel]! /= weights[pixel]!;
  return sums;
}

interface Overlap {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly shift: number;
  readonly width: number;
}

/** The pixels that have another one at this offset. */
function overlap(row: number, column: number, width: number, height: number): Overlap {
  return {
    left: Math.max(0, -column),
    right: Math.min(width, width - column),
    top: 0,
    bottom: height - row,
    shift: row * width + column,
    width,
  };
}

/**
 * Difference between each pixel and the one at the offset, by the grain of both; 0 is as different as grain alone makes
 * it.
 */
function differences(
  planes: readonly Plane[],
  grain: readonly Plane[],
  apart: Float32Array,
  { left, right, top, bottom, shift, width }: Overlap,
): void {
  apart.fill(0);
  for (let plane = 0; plane < planes.length; plane++) {
    const values = planes[plane]!;
    const own = grain[plane]!;
    for (let y = top; y < bottom; y++)
      for (let here = y * width + left, end = y * width + right; here < end; here++) {
        const difference = values[here]! - values[here + shift]!;
        const noise = own[here]! + Math.min(own[here]!, own[here + shift]!);
        apart[here]! += (difference * difference - noise) / (1 + TOLERANCE * (own[here]! + own[here + shift]!));
      }
  }
}

/** The variance of the grain at each pixel: what is left of a plane without slopes (Immerkær 1996), least within a few pixels, because an edge has more. */
function grainOf(plane: Plane, width: number, height: number): Float32Array {
  const rough = new Float32Array(plane.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const up = at - width;
      const down = at + width;
      const left =
        plane[up - 1]! -
        2 * plane[up]! +
        plane[up + 1]! -
        2 * plane[at - 1]! +
        4 * plane[at]! -
        2 * plane[at + 1]! +
        plane[down - 1]! -
        2 * plane[down]! +
        plane[down + 1]!;
      rough[at] = (left * left) / 36;
    }
  const mean = new Float32Array(plane.length);
  boxMean(rough, mean, width, height, 3);
  return leastNear(mean, width, height, 4).map((least) => least * MORE);
}

/** No pixel is darker or lighter than the third darkest or lightest of the 24 around it: a line has four of its colour there, a spot has none. */
function withoutSpots(plane: Plane, width: number, height: number): Plane {
  const made = Float32Array.from(plane);
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      let [dark, darker, darkest] = [Infinity, Infinity, Infinity];
      let [light, lighter, lightest] = [-Infinity, -Infinity, -Infinity];
      for (let row = -2; row <= 2; row++)
        for (let column = -2; column <= 2; column++) {
          if (row === 0 && column === 0) continue;
          const other = plane[at + row * width + column]!;
          if (other < dark) {
            dark = Math.max(other, darker);
            darker = Math.min(darker, Math.max(other, darkest));
            darkest = Math.min(darkest, other);
          }
          if (other > light) {
            light = Math.min(other, lighter);
            lighter = Math.max(lighter, Math.min(other, lightest));
            lightest = Math.max(lightest, other);
          }
        }
      made[at] = Math.min(light, Math.max(dark, plane[at]!));
    }
  return made;
}

/** The mean of a square around each pixel. */
function boxMean(from: Float32Array, to: Float32Array, width: number, height: number, radius = 1): void {
  const rows = new Float32Array(from.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const first = Math.max(0, x - radius);
      const last = Math.min(width - 1, x + radius);
      let sum = 0;
      for (let at = first; at <= last; at++) sum += from[y * width + at]!;
      rows[y * width + x] = sum / (last - first + 1);
    }
  for (let y = 0; y < height; y++) {
    const first = Math.max(0, y - radius);
    const last = Math.min(height - 1, y + radius);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let row = first; row <= last; row++) sum += rows[row * width + x]!;
      to[y * width + x] = sum / (last - first + 1);
    }
  }
}

/** The least value of a square around each pixel. */
function leastNear(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const rows = new Float32Array(from.length);
  const least = new Float32Array(from.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let found = Infinity;
      for (let at = Math.max(0, x - radius); at <= Math.min(width - 1, x + radius); at++)
        found = Math.min(found, from[y * width + at]!);
      rows[y * width + x] = found;
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let found = Infinity;
      for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++)
        found = Math.min(found, rows[row * width + x]!);
      least[y * width + x] = found;
    }
  return least;
}
