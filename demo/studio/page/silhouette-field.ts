/**
 * The signed distance of a point of the side view to the outline, in metres, negative inside. Sampled once on a grid and interpolated
 * with a cubic B-spline, so that the surface has no visible kinks where two curves of the drawing meet.
 */
export interface SilhouetteField {
  distance(x: number, y: number): number;
  /** The minimum and maximum x of the outline at a height; outside the outline, those of the nearest height. */
  noseAt(y: number): number;
  tailAt(y: number): number;
  readonly points: readonly Point[];
}
export type Point = readonly [x: number, y: number];

const CELL = 0.012;
const MARGIN = 0.3;

export function silhouetteField(points: readonly Point[], blur: number): SilhouetteField {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.min(...xs) - MARGIN;
  const bottom = Math.min(...ys) - MARGIN;
  const columns = Math.ceil((Math.max(...xs) + MARGIN - left) / CELL);
  const rows = Math.ceil((Math.max(...ys) + MARGIN - bottom) / CELL);
  let grid: Float32Array = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      grid[row * columns + column] = signedDistance(points, left + column * CELL, bottom + row * CELL);
  }
  for (let pass = 0; pass < blur; pass++) grid = smoothed(grid, columns, rows);

  const at = (column: number, row: number) =>
    grid[Math.max(0, Math.min(rows - 1, row)) * columns + Math.max(0, Math.min(columns - 1, column))]!;
  const distance = (x: number, y: number): number => {
    const gx = (x - left) / CELL;
    const gy = (y - bottom) / CELL;
    const column = Math.floor(gx);
    const row = Math.floor(gy);
    const wx = cubic(gx - column);
    const wy = cubic(gy - row);
    let sum = 0;
    for (let j = 0; j < 4; j++) {
      let line = 0;
      for (let i = 0; i < 4; i++) line += wx[i]! * at(column + i - 1, row + j - 1);
      sum += wy[j]! * line;
    }
    return sum;
  };
  const top = Math.max(...ys) - 0.02;
  const low = Math.min(...ys) + 0.02;
  const ends: [number, number][] = [];
  const STEPS = 160;
  for (let step = 0; step <= STEPS; step++) {
    const y = low + ((top - low) * step) / STEPS;
    let nose = Infinity;
    let tail = -Infinity;
    for (let index = 0; index < points.length; index++) {
      const a = points[index]!;
      const b = points[(index + 1) % points.length]!;
      if (a[1] > y === b[1] > y) continue;
      const x = a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
      nose = Math.min(nose, x);
      tail = Math.max(tail, x);
    }
    ends.push([nose, tail]);
  }
  const end = (y: number, side: 0 | 1) => {
    const place = Math.max(0, Math.min(STEPS - 0.001, ((y - low) / (top - low)) * STEPS));
    const step = Math.floor(place);
    return ends[step]![side] + (ends[step + 1]![side] - ends[step]![side]) * (place - step);
  };
  return { distance, noseAt: (y) => end(y, 0), tailAt: (y) => end(y, 1), points };
}

function cubic(t: number): readonly number[] {
  const s = 1 - t;
  return [(s * s * s) / 6, (3 * t * t * t - 6 * t * t + 4) / 6, (3 * s * s * s - 6 * s * s + 4) / 6, (t * t * t) / 6];
}

function smoothed(grid: Float32Array, columns: number, rows: number): Float32Array {
  const across = new Float32Array(grid.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const here = row * columns;
      across[here + column] =
        (grid[here + Math.max(0, column - 1)]! +
          2 * grid[here + column]! +
          grid[here + Math.min(columns - 1, column + 1)]!) /
        4;
    }
  }
  const out = new Float32Array(grid.length);
  for (let row = 0; row < rows; row++) {
    const above = Math.max(0, row - 1) * columns;
    const below = Math.min(rows - 1, row + 1) * columns;
    for (let column = 0; column < columns; column++)
      out[row * columns + column] =
        (across[above + column]! + 2 * across[row * columns + column]! + across[below + column]!) / 4;
  }
  return out;
}

function signedDistance(points: readonly Point[], x: number, y: number): number {
  let nearest = Infinity;
  let inside = false;
  for (let index = 0, before = points.length - 1; index < points.length; before = index++) {
    const [ax, ay] = points[before]!;
    const [bx, by] = points[index]!;
    const ex = bx - ax;
    const ey = by - ay;
    const share = Math.max(0, Math.min(1, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)));
    const dx = x - ax - ex * share;
    const dy = y - ay - ey * share;
    nearest = Math.min(nearest, dx * dx + dy * dy);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return (inside ? -1 : 1) * Math.sqrt(nearest);
}

/** Points along an SVG path in centimetres, as metres; the path is closed with a straight line. */
export function outlineOf(path: string, spacing = 0.012): Point[] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  element.setAttribute('d', path);
  const length = element.getTotalLength();
  const count = Math.ceil(length / (spacing * 100));
  return Array.from({ length: count + 1 }, (_, index) => {
    const { x, y } = element.getPointAtLength((length * index) / count);
    return [x / 100, y / 100] as const;
  });
}
