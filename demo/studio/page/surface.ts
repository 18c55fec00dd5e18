import { BufferAttribute, BufferGeometry } from 'three';

export type Solid = (x: number, y: number, z: number) => number;
export interface Box {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Samples of a solid, half a cell beside the centre plane, so that both halves are symmetric. */
interface Samples {
  readonly values: Float32Array;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly at: (i: number, j: number, k: number) => number;
  readonly place: (i: number, j: number, k: number) => Place;
}
type Place = readonly [x: number, y: number, z: number];

/**
 * The zero surface of a signed distance function: one vertex per crossed cell (surface nets), projected onto the surface, with the
 * gradient as normal, for smooth highlights. Solids are symmetric to z = 0.
 */
export function surfaceOf(
  solid: Solid,
  box: Box,
  cell: number,
  attribute?: (x: number, y: number, z: number) => readonly [number, number],
): any {
  const samples = samplesOf(solid, box, cell);
  const { nx, ny, nz, at, place } = samples;
  const positions: number[] = [];
  const normals: number[] = [];
  const extras: number[] = [];
  const openness: number[] = [];
  const vertex = new Int32Array(nx * ny * nz).fill(-1);
  forEachCell(0, [nx - 1, ny - 1, nz - 1], (i, j, k) => {
    const crossing = crossingIn(samples, i, j, k);
    if (crossing === null) return;
    const [di, dj, dk] = crossing;
    const { point, normal } = projected(solid, place(i + di, j + dj, k + dk));
    vertex[at(i, j, k)] = positions.length / 3;
    positions.push(...point);
    normals.push(...normal);
    if (attribute) extras.push(...attribute(...point));
    if (attribute) openness.push(openAt(solid, point, normal));
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  if (attribute) {
    geometry.setAttribute('wrap', new BufferAttribute(new Float32Array(extras), 2));
    geometry.setAttribute('open', new BufferAttribute(new Float32Array(openness), 1));
  }
  geometry.setIndex(trianglesOf(samples, vertex));
  return geometry;
}

/**
 * Share of the surrounding light that reaches a point, 0 to 1: a hollow is darker. Compares the distances along the
 * normal with those of a plane.
 */
function openAt(solid: Solid, [x, y, z]: Place, [nx, ny, nz]: Place): number {
  let hidden = 0;
  for (const [reach, weight] of REACHES)
    hidden += weight * Math.max(0, reach - solid(x + nx * reach, y + ny * reach, z + nz * reach));
  return Math.max(0.25, 1 - hidden);
}
const REACHES = [
  [0.04, 5],
  [0.12, 2],
  [0.3, 0.7],
] as const;

/** Calls `visit` for every cell from `first` up to, but not including, `ends`. */
function forEachCell(first: number, ends: Place, visit: (i: number, j: number, k: number) => void): void {
  const [ni, nj, nk] = ends;
  for (let k = first; k < nk; k++) for (let j = first; j < nj; j++) for (let i = first; i < ni; i++) visit(i, j, k);
}

function samplesOf(solid: Solid, { min, max }: Box, cell: number): Samples {
  const nx = Math.ceil((max[0] - min[0]) / cell) + 1;
  const ny = Math.ceil((max[1] - min[1]) / cell) + 1;
  const half = Math.ceil(max[2] / cell);
  const nz = half * 2 + 2;
  const place = (i: number, j: number, k: number): Place => [
    min[0] + i * cell,
    min[1] + j * cell,
    (k - half - 0.5) * cell,
  ];
  const at = (i: number, j: number, k: number) => (k * ny + j) * nx + i;
  const values = new Float32Array(nx * ny * nz);
  const reach = (BLOCK - 1) / 2;
  // A sample at the centre detects blocks that are entirely inside or outside.
  for (let k0 = half + 1; k0 < nz; k0 += BLOCK) {
    for (let j0 = 0; j0 < ny; j0 += BLOCK) {
      for (let i0 = 0; i0 < nx; i0 += BLOCK) {
        const middle = solid(...place(i0 + reach, j0 + reach, k0 + reach));
        const far = Math.abs(middle) > cell * BLOCK * 1.8;
        const ends: Place = [Math.min(nx - i0, BLOCK), Math.min(ny - j0, BLOCK), Math.min(nz - k0, BLOCK)];
        forEachCell(0, ends, (i, j, k) => {
          const value = far ? middle : solid(...place(i0 + i, j0 + j, k0 + k));
          values[at(i0 + i, j0 + j, k0 + k)] = value;
          values[at(i0 + i, j0 + j, nz - 1 - k0 - k)] = value;
        });
      }
    }
  }
  return { values, nx, ny, nz, at, place };
}

/** The mean of the points, in cells, at which the surface crosses the edges of a cell; `null` when it crosses none. */
function crossingIn({ values, at }: Samples, i: number, j: number, k: number): Place | null {
  const corner = (c: number) => values[at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))]!;
  let mask = 0;
  for (let c = 0; c < 8; c++) if (corner(c) < 0) mask |= 1 << c;
  if (mask === 0 || mask === 255) return null;
  let sx = 0,
    sy = 0,
    sz = 0,
    count = 0;
  for (const [a, b] of EDGES) {
    if (((mask >> a) & 1) === ((mask >> b) & 1)) continue;
    const va = corner(a);
    const t = va / (va - corner(b));
    sx += (a & 1) + ((b & 1) - (a & 1)) * t;
    sy += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
    sz += (a >> 2) + ((b >> 2) - (a >> 2)) * t;
    count++;
  }
  return [sx / count, sy / count, sz / count];
}

/** A point moved onto the surface by one step along the gradient, and the gradient there as normal. */
function projected(solid: Solid, [x, y, z]: Place): { readonly point: Place; readonly normal: Place } {
  const [gx, gy, gz] = gradient(solid, x, y, z);
  const step = solid(x, y, z) / Math.max(0.2, gx * gx + gy * gy + gz * gz);
  const point: Place = [x - gx * step, y - gy * step, z - gz * step];
  const [nx, ny, nz] = gradient(solid, ...point);
  const length = Math.hypot(nx, ny, nz) || 1;
  return { point, normal: [nx / length, ny / length, nz / length] };
}

function gradient(solid: Solid, x: number, y: number, z: number): Place {
  const e = 0.004;
  return [
    (solid(x + e, y, z) - solid(x - e, y, z)) / (2 * e),
    (solid(x, y + e, z) - solid(x, y - e, z)) / (2 * e),
    (solid(x, y, z + e) - solid(x, y, z - e)) / (2 * e),
  ];
}

/** Two triangles for each edge of the grid that crosses the surface, between the vertices of the four cells around it. */
function trianglesOf({ values, nx, ny, nz, at }: Samples, vertex: Int32Array): number[] {
  const indices: number[] = [];
  const quad = (cells: readonly [number, number, number, number], flip: boolean) => {
    const [a, b, c, d] = cells.map((cell) => vertex[cell]!) as [number, number, number, number];
    if (flip) indices.push(a, c, b, b, c, d);
    else indices.push(a, b, c, b, d, c);
  };
  forEachCell(1, [nx - 1, ny - 1, nz - 1], (i, j, k) => {
    const inside = values[at(i, j, k)]! < 0;
    if (inside !== values[at(i + 1, j, k)]! < 0)
      quad([at(i, j - 1, k - 1), at(i, j, k - 1), at(i, j - 1, k), at(i, j, k)], !inside);
    if (inside !== values[at(i, j + 1, k)]! < 0)
      quad([at(i - 1, j, k - 1), at(i, j, k - 1), at(i - 1, j, k), at(i, j, k)], inside);
    if (inside !== values[at(i, j, k + 1)]! < 0)
      quad([at(i - 1, j - 1, k), at(i, j - 1, k), at(i - 1, j, k), at(i, j, k)], !inside);
  });
  return indices;
}

const BLOCK = 4;
const EDGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

/** The maximum of two distances, with a fillet of the radius where they meet. */
export function fillet(a: number, b: number, radius: number): number {
  const u = Math.max(0, a + radius);
  const v = Math.max(0, b + radius);
  return Math.min(Math.max(a, b), -radius) + Math.hypot(u, v);
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
