import { BufferAttribute, BufferGeometry } from 'three';

export type Solid = (x: number, y: number, z: number) => number;
export interface Box {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/**
 * The zero surface of a signed distance function: one vertex per crossed cell (surface nets), projected onto the surface, with the
 * gradient as normal, for smooth highlights. Solids are symmetric to z = 0.
 */
export function surfaceOf(
  solid: Solid,
  { min, max }: Box,
  cell: number,
  attribute?: (x: number, y: number, z: number) => readonly [number, number],
): any {
  const nx = Math.ceil((max[0] - min[0]) / cell) + 1;
  const ny = Math.ceil((max[1] - min[1]) / cell) + 1;
  const half = Math.ceil(max[2] / cell);
  const nz = half * 2 + 2;
  // Samples are half a cell beside the centre plane, so that both halves are symmetric.
  const zAt = (k: number) => (k - half - 0.5) * cell;
  const values = new Float32Array(nx * ny * nz);
  const at = (i: number, j: number, k: number) => (k * ny + j) * nx + i;
  // A sample at the centre detects blocks that are entirely inside or outside.
  for (let k0 = half + 1; k0 < nz; k0 += BLOCK) {
    for (let j0 = 0; j0 < ny; j0 += BLOCK) {
      for (let i0 = 0; i0 < nx; i0 += BLOCK) {
        const reach = (BLOCK - 1) / 2;
        const middle = solid(min[0] + (i0 + reach) * cell, min[1] + (j0 + reach) * cell, zAt(k0 + reach));
        const far = Math.abs(middle) > cell * BLOCK * 1.8;
        for (let k = k0; k < Math.min(nz, k0 + BLOCK); k++) {
          for (let j = j0; j < Math.min(ny, j0 + BLOCK); j++) {
            for (let i = i0; i < Math.min(nx, i0 + BLOCK); i++) {
              const value = far ? middle : solid(min[0] + i * cell, min[1] + j * cell, zAt(k));
              values[at(i, j, k)] = value;
              values[at(i, j, nz - 1 - k)] = value;
            }
          }
        }
      }
    }
  }
  const positions: number[] = [];
  const normals: number[] = [];
  const extras: number[] = [];
  const vertex = new Int32Array(nx * ny * nz).fill(-1);
  for (let k = 0; k < nz - 1; k++) {
    for (let j = 0; j < ny - 1; j++) {
      for (let i = 0; i < nx - 1; i++) {
        let mask = 0;
        for (let c = 0; c < 8; c++) if (values[at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))]! < 0) mask |= 1 << c;
        if (mask === 0 || mask === 255) continue;
        let sx = 0,
          sy = 0,
          sz = 0,
          count = 0;
        for (const [a, b] of EDGES) {
          if (((mask >> a) & 1) === ((mask >> b) & 1)) continue;
          const va = values[at(i + (a & 1), j + ((a >> 1) & 1), k + (a >> 2))]!;
          const vb = values[at(i + (b & 1), j + ((b >> 1) & 1), k + (b >> 2))]!;
          const t = va / (va - vb);
          sx += (a & 1) + ((b & 1) - (a & 1)) * t;
          sy += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
          sz += (a >> 2) + ((b >> 2) - (a >> 2)) * t;
          count++;
        }
        let x = min[0] + (i + sx / count) * cell;
        let y = min[1] + (j + sy / count) * cell;
        let z = zAt(k) + (sz / count) * cell;
        let gx = 0,
          gy = 0,
          gz = 0;
        for (let pass = 0; pass < 2; pass++) {
          const e = 0.004;
          gx = (solid(x + e, y, z) - solid(x - e, y, z)) / (2 * e);
          gy = (solid(x, y + e, z) - solid(x, y - e, z)) / (2 * e);
          gz = (solid(x, y, z + e) - solid(x, y, z - e)) / (2 * e);
          if (pass === 1) break;
          const step = solid(x, y, z) / Math.max(0.2, gx * gx + gy * gy + gz * gz);
          x -= gx * step;
          y -= gy * step;
          z -= gz * step;
        }
        const length = Math.hypot(gx, gy, gz) || 1;
        vertex[at(i, j, k)] = positions.length / 3;
        positions.push(x, y, z);
        normals.push(gx / length, gy / length, gz / length);
        if (attribute) extras.push(...attribute(x, y, z));
      }
    }
  }
  const indices: number[] = [];
  const quad = (a: number, b: number, c: number, d: number, flip: boolean) => {
    if (flip) indices.push(a, c, b, b, c, d);
    else indices.push(a, b, c, b, d, c);
  };
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const inside = values[at(i, j, k)]! < 0;
        if (inside !== values[at(i + 1, j, k)]! < 0)
          quad(
            vertex[at(i, j - 1, k - 1)]!,
            vertex[at(i, j, k - 1)]!,
            vertex[at(i, j - 1, k)]!,
            vertex[at(i, j, k)]!,
            !inside,
          );
        if (inside !== values[at(i, j + 1, k)]! < 0)
          quad(
            vertex[at(i - 1, j, k - 1)]!,
            vertex[at(i, j, k - 1)]!,
            vertex[at(i - 1, j, k)]!,
            vertex[at(i, j, k)]!,
            inside,
          );
        if (inside !== values[at(i, j, k + 1)]! < 0)
          quad(
            vertex[at(i - 1, j - 1, k)]!,
            vertex[at(i, j - 1, k)]!,
            vertex[at(i - 1, j, k)]!,
            vertex[at(i, j, k)]!,
            !inside,
          );
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  if (attribute) geometry.setAttribute('wrap', new BufferAttribute(new Float32Array(extras), 2));
  geometry.setIndex(indices);
  return geometry;
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
