import {
  BoxGeometry,
  CatmullRomCurve3,
  Color,
  CylinderGeometry,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  SphereGeometry,
  TubeGeometry,
  Vector3,
} from 'three';
import { motorcycleKit, type Place } from './motorcycle-kit.ts';
import { wheel } from './wheels.ts';

export interface MotorcycleModel {
  readonly group: any;
  readonly paints: readonly any[];
}

/** A naked motorcycle. Two silencers, so that half a spin is enough. */
// oxlint-disable-next-line max-lines-per-function -- a drawing: one part after another, with shared materials and helpers
export function nakedMotorcycle(): MotorcycleModel {
  const { group, paint, black, rough, cast, steel, gold, lens, red, add, tube, pair, grown, mirrors, plate } =
    motorcycleKit();
  const front = wheel(0.305, 0.12, 'bike', 0.74);
  front.position.set(0.33, 0.305, 0.06);
  const rear = wheel(0.315, 0.18, 'bike', 0.7);
  rear.position.set(1.73, 0.315, 0.09);
  group.add(front, rear);
  // Fork, clamps, bars.
  pair(
    [
      [0.33, 0.3, 0.105],
      [0.385, 0.44, 0.105],
      [0.46, 0.62, 0.105],
    ],
    0.027,
    black,
  );
  pair(
    [
      [0.45, 0.6, 0.105],
      [0.55, 0.83, 0.105],
      [0.635, 1.02, 0.105],
    ],
    0.0255,
    gold,
  );
  for (const [x, y] of [
    [0.515, 0.76],
    [0.61, 0.98],
  ] as const)
    add(new BoxGeometry(0.09, 0.035, 0.27), cast, [x, y, 0], [0, 0, 1.16 - Math.PI / 2]);
  tube(
    [
      [0.8, 1.05, -0.4],
      [0.73, 1.075, -0.26],
      [0.645, 1.055, -0.1],
      [0.645, 1.055, 0.1],
      [0.73, 1.075, 0.26],
      [0.8, 1.05, 0.4],
    ],
    0.0125,
    black,
  );
  pair(
    [
      [0.802, 1.05, 0.405],
      [0.755, 1.067, 0.3],
    ],
    0.019,
    rough,
  );
  pair(
    [
      [0.71, 1.06, 0.39],
      [0.7, 1.07, 0.3],
      [0.72, 1.075, 0.24],
    ],
    0.008,
    cast,
  );
  mirrors(0.72, 1.075);
  add(new BoxGeometry(0.03, 0.1, 0.16), black, [0.55, 1.07, 0], [0, 0, 0.6]);
  // Head lamp: a bowl, its lens and a bright ring.
  const bowl = add(new SphereGeometry(0.1, 36, 24), black, [0.535, 0.9, 0]);
  bowl.scale.set(0.95, 1, 1.05);
  add(new CylinderGeometry(0.096, 0.1, 0.03, 48), black, [0.44, 0.895, 0], [0, 0, Math.PI / 2 - 0.1]);
  add(new CylinderGeometry(0.088, 0.088, 0.034, 48), lens, [0.436, 0.895, 0], [0, 0, Math.PI / 2 - 0.1]);
  add(
    new CylinderGeometry(0.045, 0.045, 0.037, 48),
    new MeshBasicMaterial({ color: new Color(0.92, 0.95, 1) }),
    [0.4355, 0.895, 0],
    [0, 0, Math.PI / 2 - 0.1],
  );
  for (const side of [1, -1])
    add(
      new SphereGeometry(0.024, 16, 12),
      new MeshPhysicalMaterial({ color: new Color(0.75, 0.3, 0.05), roughness: 0.2, clearcoat: 1 }),
      [0.5, 0.82, side * 0.17],
    );
  // Painted parts.
  grown(
    'M60 90C62 102 72 110 88 110C102 110 114 101 124 88L116 81L80 80C72 78 64 80 60 90Z',
    (x, y) => 0.155 - 0.5 * Math.max(0, x - 0.88) ** 1.4 - 0.25 * Math.max(0, 0.7 - x) - 0.25 * Math.max(0, 0.9 - y),
    0.055,
    paint,
  );
  grown('M57 87L84 92L91 72L76 65L66 76Z', (x) => 0.19 - 0.3 * Math.max(0, x - 0.72), 0.012, paint, 0.01);
  grown('M58 86L82 90L89 73L76 67L67 77Z', (x) => 0.165 - 0.3 * Math.max(0, x - 0.72), 0.012, black, 0.012);
  grown(
    'M3 46C10 66 34 70 52 58L50 54C36 63 15 60 6 44Z',
    (x) => 0.078 - 0.25 * Math.max(0, 0.15 - x),
    0.012,
    paint,
    0.008,
  );
  grown('M138 85L188 106L197 102L166 84L146 78Z', (x) => 0.1 - 0.09 * Math.max(0, x - 1.5), 0.02, paint);
  grown(
    'M116 88C130 84 144 90 156 100C168 104 178 107 186 107L184 101C166 96 150 82 130 79L116 81Z',
    (x) => 0.135 - 0.11 * Math.max(0, x - 1.5) - 0.12 * Math.max(0, 1.3 - x),
    0.028,
    rough,
  );
  add(new BoxGeometry(0.02, 0.035, 0.13), red, [1.955, 1.02, 0], [0, 0, 0.5]);
  // Engine: cases, leaning barrels with fins, side covers, radiator.
  grown('M78 64L112 62L126 50L128 32L116 23H86L75 33L75 52Z', () => 0.15, 0.03, cast, 0.012);
  grown('M80 64L106 64L110 86L86 90Z', () => 0.145, 0.015, black, 0.012);
  for (let index = 0; index < 7; index++)
    add(new BoxGeometry(0.22, 0.008, 0.305), cast, [0.972 + index * 0.004, 0.665 + index * 0.027, 0], [0, 0, -0.06]);
  for (const [x, y, r] of [
    [1.07, 0.42, 0.115],
    [0.88, 0.38, 0.075],
  ] as const) {
    add(new CylinderGeometry(r, r * 1.06, 0.37, 48), black, [x, y, 0], [Math.PI / 2, 0, 0]);
    add(new CylinderGeometry(r * 0.72, r * 0.72, 0.378, 48), cast, [x, y, 0], [Math.PI / 2, 0, 0]);
  }
  add(new BoxGeometry(0.045, 0.26, 0.32), rough, [0.665, 0.58, 0], [0, 0, -0.25]);
  // Frame, swing arm, shock, pegs.
  pair(
    [
      [0.62, 0.93, 0.05],
      [0.84, 0.8, 0.15],
      [1.12, 0.68, 0.165],
      [1.22, 0.58, 0.15],
      [1.22, 0.38, 0.14],
    ],
    0.024,
    cast,
  );
  pair(
    [
      [0.62, 0.87, 0.05],
      [0.78, 0.66, 0.15],
      [0.86, 0.56, 0.155],
    ],
    0.018,
    cast,
  );
  pair(
    [
      [1.16, 0.7, 0.12],
      [1.45, 0.83, 0.1],
      [1.78, 0.98, 0.07],
    ],
    0.014,
    cast,
  );
  pair(
    [
      [1.14, 0.4, 0.13],
      [1.4, 0.375, 0.13],
      [1.73, 0.315, 0.125],
    ],
    0.034,
    cast,
  );
  pair(
    [
      [1.7, 0.315, 0.13],
      [1.76, 0.315, 0.13],
    ],
    0.028,
    steel,
  );
  tube(
    [
      [1.32, 0.4, 0],
      [1.42, 0.84, 0],
    ],
    0.018,
    steel,
  );
  pair(
    [
      [1.32, 0.4, 0],
      [1.33, 0.39, 0.12],
    ],
    0.022,
    cast,
  );
  const spring: Place[] = [];
  for (let step = 0; step <= 96; step++) {
    const t = step / 96;
    spring.push([1.345 + 0.065 * t + 0.038 * Math.cos(t * 44), 0.5 + 0.26 * t, 0.038 * Math.sin(t * 44)]);
  }
  add(
    new TubeGeometry(new CatmullRomCurve3(spring.map((at) => new Vector3(...at))), 300, 0.008, 8),
    new MeshStandardMaterial({ color: new Color(0.4, 0.02, 0.02), roughness: 0.4 }),
  );
  pair(
    [
      [1.24, 0.4, 0.15],
      [1.25, 0.4, 0.27],
    ],
    0.013,
    steel,
  );
  // Exhaust: one pipe and one silencer on each side.
  pair(
    [
      [0.83, 0.68, 0.07],
      [0.74, 0.6, 0.09],
      [0.73, 0.38, 0.09],
      [0.84, 0.235, 0.08],
      [1.05, 0.2, 0.1],
      [1.24, 0.23, 0.14],
    ],
    0.023,
    steel,
  );
  pair(
    [
      [1.22, 0.225, 0.14],
      [1.36, 0.27, 0.165],
      [1.68, 0.42, 0.2],
    ],
    0.05,
    black,
  );
  pair(
    [
      [1.66, 0.41, 0.198],
      [1.695, 0.427, 0.202],
    ],
    0.043,
    steel,
  );
  // Rear mudguard with a blank plate.
  tube(
    [
      [1.84, 0.97, 0],
      [1.96, 0.86, 0],
      [2.03, 0.74, 0],
    ],
    0.018,
    black,
  );
  plate(2.035, 0.7);
  return { group, paints: [paint] };
}
