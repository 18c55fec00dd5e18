import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  SphereGeometry,
} from 'three';
import { motorcycleKit, type MotorcycleKit } from './motorcycle-kit.ts';
import type { MotorcycleModel } from './motorcycle-model.ts';
import { wheel } from './wheels.ts';

/** Front and rear wheel; their centres are on the floor by their radius. */
function wheels(
  { group }: MotorcycleKit,
  front: readonly [x: number, radius: number, width: number],
  rear: readonly [x: number, radius: number, width: number],
  style: 'spoked' | 'bike',
  rimShare: number,
): void {
  for (const [x, radius, width] of [front, rear]) {
    const one = wheel(radius, width, style, rimShare);
    one.position.set(x, radius, width / 2);
    group.add(one);
  }
}

/** Bars as a tube from grip to grip, with rubber grips. */
function bars({ tube, pair, black, rough }: MotorcycleKit, x: number, y: number, wide: number): void {
  tube(
    [
      [x + 0.12, y - 0.01, -wide],
      [x + 0.06, y + 0.01, -wide * 0.6],
      [x, y - 0.03, -0.07],
      [x, y - 0.03, 0.07],
      [x + 0.06, y + 0.01, wide * 0.6],
      [x + 0.12, y - 0.01, wide],
    ],
    0.0125,
    black,
  );
  pair(
    [
      [x + 0.122, y - 0.01, wide + 0.005],
      [x + 0.085, y, wide * 0.74],
    ],
    0.019,
    rough,
  );
}

function lamp({ add, black, lens }: MotorcycleKit, x: number, y: number, radius: number): void {
  add(new CylinderGeometry(radius, radius * 1.04, 0.05, 40), black, [x + 0.02, y, 0], [0, 0, Math.PI / 2 - 0.15]);
  add(new CylinderGeometry(radius * 0.9, radius * 0.9, 0.054, 40), lens, [x + 0.016, y, 0], [0, 0, Math.PI / 2 - 0.15]);
  add(
    new CylinderGeometry(radius * 0.45, radius * 0.45, 0.058, 32),
    new MeshBasicMaterial({ color: new Color(0.92, 0.95, 1) }),
    [x + 0.0155, y, 0],
    [0, 0, Math.PI / 2 - 0.15],
  );
}

/** Common parts of trail and adventure motorcycles: long fork, engine, frame, swing arm, two high silencers. */
// oxlint-disable-next-line max-lines-per-function -- a drawing: one part after another
function offRoadFrame(kit: MotorcycleKit, axles: readonly [number, number], radius: readonly [number, number]): void {
  const { add, pair, grown, tube, black, cast, gold, steel, rough } = kit;
  const [x0, x1] = axles;
  pair(
    [
      [x0, radius[0], 0.095],
      [x0 + 0.07, 0.56, 0.095],
    ],
    0.028,
    black,
  );
  pair(
    [
      [x0 + 0.068, 0.55, 0.095],
      [x0 + 0.22, 1.0, 0.095],
    ],
    0.023,
    gold,
  );
  grown('M82 62L112 61L124 48L122 30L112 24H90L78 36Z', () => 0.125, 0.03, cast, 0.012);
  grown('M84 60L104 60L107 84L90 87Z', () => 0.115, 0.015, black, 0.012);
  for (let index = 0; index < 6; index++)
    add(new BoxGeometry(0.21, 0.008, 0.245), cast, [0.965 + index * 0.004, 0.65 + index * 0.03, 0], [0, 0, -0.06]);
  for (const [x, y, r] of [
    [1.07, 0.42, 0.1],
    [0.9, 0.38, 0.06],
  ] as const)
    add(new CylinderGeometry(r, r * 1.06, 0.3, 40), black, [x, y, 0], [Math.PI / 2, 0, 0]);
  pair(
    [
      [0.62, 0.95, 0.04],
      [0.76, 0.72, 0.1],
      [0.8, 0.42, 0.1],
      [0.9, 0.24, 0.1],
      [1.14, 0.26, 0.13],
    ],
    0.019,
    cast,
  );
  pair(
    [
      [0.64, 0.96, 0.04],
      [0.95, 0.88, 0.12],
      [1.2, 0.72, 0.14],
      [1.22, 0.4, 0.13],
    ],
    0.022,
    cast,
  );
  pair(
    [
      [1.16, 0.78, 0.1],
      [1.5, 0.87, 0.1],
      [1.8, 0.94, 0.06],
    ],
    0.014,
    cast,
  );
  pair(
    [
      [1.16, 0.4, 0.11],
      [1.45, 0.4, 0.12],
      [x1, radius[1], 0.11],
    ],
    0.03,
    steel,
  );
  tube(
    [
      [1.3, 0.42, 0],
      [1.24, 0.82, 0],
    ],
    0.036,
    rough,
  );
  pair(
    [
      [0.84, 0.72, 0.06],
      [0.75, 0.6, 0.08],
      [0.78, 0.36, 0.1],
      [0.98, 0.4, 0.16],
      [1.22, 0.6, 0.17],
    ],
    0.021,
    steel,
  );
  pair(
    [
      [1.2, 0.58, 0.17],
      [1.42, 0.72, 0.165],
      [1.78, 0.86, 0.15],
    ],
    0.046,
    black,
  );
  pair(
    [
      [1.77, 0.855, 0.15],
      [1.81, 0.872, 0.149],
    ],
    0.038,
    steel,
  );
  pair(
    [
      [1.2, 0.36, 0.13],
      [1.21, 0.36, 0.24],
    ],
    0.012,
    steel,
  );
  add(new BoxGeometry(0.04, 0.26, 0.26), rough, [0.68, 0.68, 0], [0, 0, -0.25]);
}

/** A light motorcycle for trails: tall, slim, with a high mudguard. */
// oxlint-disable-next-line max-lines-per-function -- a drawing: one part after another, with shared materials and helpers
export function trailMotorcycle(): MotorcycleModel {
  const kit = motorcycleKit();
  const { group, paint, black, rough, red, add, grown, tube, plate } = kit;
  wheels(kit, [0.36, 0.345, 0.085], [1.74, 0.33, 0.12], 'spoked', 0.8);
  offRoadFrame(kit, [0.36, 1.74], [0.345, 0.33]);
  bars(kit, 0.6, 1.12, 0.4);
  grown('M6 82C24 92 46 95 64 91L66 86C46 89 26 86 8 78Z', (x) => 0.075 - 0.1 * Math.max(0, 0.2 - x), 0.012, paint);
  grown('M45 93L50 112C54 114 58 113 60 110L57 90Z', () => 0.105, 0.03, paint, 0.01);
  lamp(kit, 0.465, 1.01, 0.062);
  grown(
    'M62 92L72 101C86 106 100 101 110 92L106 84L82 78L66 80Z',
    (x) => 0.12 - 0.25 * Math.max(0, x - 0.85),
    0.04,
    paint,
  );
  grown('M58 86L92 92L94 80L80 62L66 66Z', (x) => 0.165 - 0.25 * Math.max(0, x - 0.72), 0.014, paint, 0.01);
  grown('M62 82L78 88L84 78L76 68L68 70Z', () => 0.17, 0.01, black, 0.01);
  grown(
    'M96 97C112 91 140 92 178 100L182 95C152 85 122 82 100 86Z',
    (x) => 0.1 - 0.05 * Math.max(0, x - 1.3),
    0.025,
    rough,
  );
  grown(
    'M124 86L172 95L204 103L206 99L160 80L140 68L122 70Z',
    (x) => 0.115 - 0.12 * Math.max(0, x - 1.45),
    0.014,
    paint,
  );
  add(new BoxGeometry(0.02, 0.035, 0.1), red, [2.02, 0.97, 0], [0, 0, 0.4]);
  tube(
    [
      [1.86, 0.94, 0],
      [1.96, 0.84, 0],
    ],
    0.014,
    black,
  );
  plate(1.985, 0.8);
  return { group, paints: [paint] };
}

/** A touring motorcycle for gravel roads: beak, screen, large tank, metal panniers. */
// oxlint-disable-next-line max-lines-per-function -- a drawing: one part after another, with shared materials and helpers
export function adventureMotorcycle(): MotorcycleModel {
  const kit = motorcycleKit();
  const { group, paint, black, rough, cast, red, add, grown, tube, pair, mirrors, plate } = kit;
  wheels(kit, [0.36, 0.34, 0.11], [1.79, 0.325, 0.16], 'spoked', 0.76);
  offRoadFrame(kit, [0.36, 1.79], [0.34, 0.325]);
  bars(kit, 0.66, 1.16, 0.43);
  mirrors(0.72, 1.17);
  grown('M2 55C12 74 38 79 56 66L54 62C38 70 16 66 6 53Z', (x) => 0.085 - 0.2 * Math.max(0, 0.15 - x), 0.012, black);
  grown(
    'M14 90C28 100 44 108 60 112L64 100L52 90C40 92 26 92 16 86Z',
    (x) => 0.05 + 0.22 * Math.max(0, x - 0.15),
    0.02,
    paint,
  );
  for (const side of [1, -1])
    add(new SphereGeometry(0.058, 28, 20), kit.lens, [0.43, 1.0, side * 0.075]).scale.set(0.6, 0.85, 1);
  const screen = new MeshPhysicalMaterial({
    color: new Color(0.05, 0.06, 0.065),
    roughness: 0.04,
    transparent: true,
    opacity: 0.5,
    side: DoubleSide,
  });
  grown('M48 110L60 138L63 138L54 108Z', (_, y) => 0.17 - 0.2 * Math.max(0, y - 1.12), 0.008, screen, 0.012);
  grown(
    'M60 92L66 106C82 114 100 108 114 92L108 80L80 74L64 78Z',
    (x) => 0.175 - 0.3 * Math.max(0, x - 0.88),
    0.06,
    paint,
  );
  grown('M56 90L86 96L90 80L76 64L64 70Z', (x) => 0.205 - 0.3 * Math.max(0, x - 0.72), 0.014, paint, 0.01);
  grown('M62 84L78 88L84 78L76 68L68 72Z', () => 0.21, 0.01, black, 0.01);
  grown(
    'M106 96C122 86 140 90 154 98C166 101 176 103 186 104L184 97C164 92 146 84 126 80L110 84Z',
    (x) => 0.15 - 0.08 * Math.max(0, x - 1.5),
    0.03,
    rough,
  );
  grown('M138 88L186 100L196 98L168 84L142 78Z', () => 0.11, 0.02, paint);
  add(new BoxGeometry(0.2, 0.02, 0.24), cast, [1.93, 1.01, 0]);
  add(new BoxGeometry(0.02, 0.035, 0.14), red, [2.03, 0.96, 0], [0, 0, 0.4]);
  const aluminium = kit.grey(0.42, 0.38, 0.9);
  for (const side of [1, -1]) {
    add(new BoxGeometry(0.42, 0.36, 0.2), aluminium, [1.76, 0.74, side * 0.34]);
    add(new BoxGeometry(0.43, 0.03, 0.21), cast, [1.76, 0.9, side * 0.34]);
    for (const x of [1.6, 1.92]) add(new BoxGeometry(0.025, 0.37, 0.205), cast, [x, 0.74, side * 0.34]);
  }
  pair(
    [
      [0.74, 0.86, 0.18],
      [0.72, 0.6, 0.26],
      [0.86, 0.4, 0.24],
      [1.06, 0.3, 0.16],
    ],
    0.014,
    black,
  );
  tube(
    [
      [1.9, 0.93, 0],
      [2.0, 0.82, 0],
    ],
    0.014,
    black,
  );
  plate(2.02, 0.78);
  return { group, paints: [paint] };
}

/** A scooter: leg shield, flat floor, seat over the engine, small wheels. */
// oxlint-disable-next-line max-lines-per-function -- a drawing: one part after another, with shared materials and helpers
export function scooter(): MotorcycleModel {
  const kit = motorcycleKit();
  const { group, paint, black, rough, cast, steel, red, add, grown, pair, tube, mirrors, plate } = kit;
  wheels(kit, [0.27, 0.245, 0.11], [1.6, 0.24, 0.13], 'bike', 0.68);
  pair(
    [
      [0.27, 0.245, 0.075],
      [0.36, 0.5, 0.075],
      [0.42, 0.68, 0.06],
    ],
    0.022,
    black,
  );
  grown('M5 40C12 56 34 60 50 46L48 42C34 52 16 48 8 37Z', () => 0.075, 0.012, paint);
  grown(
    'M27 62C26 78 34 92 46 104L58 108L60 98C52 84 50 66 58 44L54 32L46 34C34 42 28 52 27 62Z',
    (x, y) => 0.21 - 0.35 * Math.max(0, 0.42 - x) - 0.18 * Math.max(0, y - 0.8),
    0.05,
    paint,
  );
  grown('M54 96C56 80 56 64 64 46L60 36L56 40C50 60 50 80 54 96Z', () => 0.2, 0.02, black, 0.011);
  for (const side of [1, -1]) {
    const eye = add(new SphereGeometry(0.07, 28, 20), kit.lens, [0.315, 0.74, side * 0.09]);
    eye.scale.set(0.55, 0.55, 1);
    eye.rotation.y = side * 0.5;
  }
  grown('M50 31L110 29L114 36L58 38Z', () => 0.205, 0.02, black, 0.011);
  grown('M58 38C70 52 96 54 112 46L110 34H60Z', () => 0.1, 0.03, paint);
  grown(
    'M98 32C100 56 108 68 128 72L186 86L194 80L184 62C168 46 150 38 130 32Z',
    (x) => 0.19 - 0.13 * Math.max(0, x - 1.4),
    0.045,
    paint,
  );
  grown(
    'M88 74C104 84 124 74 142 84C156 90 172 92 186 94L190 86L150 74L120 66L98 66Z',
    (x) => 0.165 - 0.1 * Math.max(0, x - 1.45),
    0.035,
    rough,
  );
  grown('M112 36L150 34L168 26L164 18H126L112 24Z', () => 0.13, 0.03, cast, 0.012);
  pair(
    [
      [1.2, 0.26, 0.12],
      [1.36, 0.24, 0.17],
    ],
    0.022,
    steel,
  );
  pair(
    [
      [1.34, 0.245, 0.17],
      [1.74, 0.33, 0.18],
    ],
    0.055,
    black,
  );
  pair(
    [
      [1.62, 0.3, 0.14],
      [1.7, 0.58, 0.15],
    ],
    0.022,
    steel,
  );
  grown('M44 100L56 112C62 113 66 108 64 102L54 96Z', () => 0.12, 0.03, black, 0.011);
  bars(kit, 0.54, 1.09, 0.35);
  mirrors(0.58, 1.1);
  const screen = new MeshPhysicalMaterial({
    color: new Color(0.04, 0.05, 0.055),
    roughness: 0.04,
    transparent: true,
    opacity: 0.6,
    side: DoubleSide,
  });
  grown('M40 100L52 122L55 121L47 98Z', (_, y) => 0.15 - 0.25 * Math.max(0, y - 1.05), 0.008, screen, 0.012);
  add(new BoxGeometry(0.03, 0.05, 0.18), red, [1.9, 0.8, 0], [0, 0, 0.3]);
  tube(
    [
      [1.86, 0.72, 0],
      [1.93, 0.58, 0],
    ],
    0.016,
    black,
  );
  plate(1.945, 0.52);
  return { group, paints: [paint] };
}
