import {
  CanvasTexture,
  CatmullRomCurve3,
  Color,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  TorusGeometry,
  TubeGeometry,
  Vector3,
} from 'three';
import { fillet, surfaceOf, type Solid } from './surface.ts';

/**
 * One interior for all cars: dashboard, steering wheel on the right, two front seats, rear bench, doors, pillars and roof. Metres; the
 * car faces -x, its right side is -z, and x = 0 is between the front seats.
 */
// oxlint-disable-next-line max-lines-per-function -- a drawing: one part after another, with shared materials and helpers
export function cabinModel(): any {
  const group = new Group();
  const soft = (value: number, roughness = 0.85, warm = 1) =>
    new MeshStandardMaterial({ color: new Color(value * warm, value, value / warm), roughness, envMapIntensity: 0.62 });
  const dashTop = soft(0.022, 0.75);
  const dashLow = soft(0.045, 0.7);
  const leather = new MeshPhysicalMaterial({
    color: new Color(0.042, 0.04, 0.039),
    roughness: 0.52,
    clearcoat: 0.12,
    clearcoatRoughness: 0.5,
    envMapIntensity: 0.7,
  });
  const insert = soft(0.13, 0.8, 1.16);
  const light = soft(0.5, 0.95, 1.02);
  const metal = new MeshStandardMaterial({ color: new Color(0.5, 0.51, 0.53), roughness: 0.28, metalness: 0.9 });
  const gloss = new MeshPhysicalMaterial({
    color: new Color(0.006, 0.006, 0.007),
    roughness: 0.08,
    clearcoat: 1,
    envMapIntensity: 0.8,
  });
  const carpet = soft(0.018, 1);

  const add = (
    geometry: any,
    material: any,
    at: readonly [number, number, number] = [0, 0, 0],
    turn: readonly [number, number, number] = [0, 0, 0],
  ) => {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(...at);
    mesh.rotation.set(...turn);
    group.add(mesh);
    return mesh;
  };
  const box = (w: number, h: number, d: number, radius = 0.03) => {
    const solid: Solid = (x, y, z) =>
      fillet(fillet(Math.abs(x) - w / 2, Math.abs(y) - h / 2, radius), Math.abs(z) - d / 2, radius);
    return surfaceOf(
      solid,
      { min: [-w / 2 - 0.03, -h / 2 - 0.03, 0], max: [w / 2 + 0.03, h / 2 + 0.03, d / 2 + 0.03] },
      Math.max(0.008, Math.min(0.03, Math.min(w, h, d) / 3.5)),
    );
  };

  // Dashboard: top, bright strip, shelf, lower part.
  const brow: Solid = (x, y, z) => {
    const bow = 0.05 * z * z;
    const hood = 0.016 * Math.exp(-(((Math.abs(z) - 0.37) / 0.2) ** 2));
    return fillet(
      fillet(Math.abs(x + 0.83 - bow) - 0.27, Math.abs(y - 0.86 - hood * 0.5) - 0.075 - hood * 0.5, 0.06),
      Math.abs(z) - 0.74,
      0.04,
    );
  };
  add(surfaceOf(brow, { min: [-1.15, 0.72, 0], max: [-0.45, 1.02, 0.8] }, 0.02), dashTop);
  add(box(0.3, 0.17, 1.46, 0.05), dashLow, [-0.7, 0.735, 0]);
  add(box(0.03, 0.022, 1.4, 0.008), metal, [-0.548, 0.775, 0]);
  add(box(0.3, 0.3, 1.44, 0.08), dashTop, [-0.76, 0.55, 0]);
  // Vents.
  for (const z of [-0.66, -0.15, 0.15, 0.66]) {
    add(box(0.02, 0.062, 0.15, 0.012), gloss, [-0.556, 0.83, z]);
    for (const y of [0.814, 0.83, 0.846]) add(box(0.012, 0.005, 0.13, 0.002), dashLow, [-0.544, y, z]);
  }
  // Screens.
  screen(group, [-0.505, 0.925, 0], 0.3, 0.17, 'centre', 0.12);
  add(box(0.018, 0.19, 0.32, 0.008), gloss, [-0.52, 0.925, 0], [0, 0, 0.12]);
  screen(group, [-0.533, 0.91, -0.37], 0.27, 0.11, 'dials', 0.1);
  add(box(0.2, 0.022, 0.36, 0.01), dashTop, [-0.58, 0.985, -0.37], [0, 0, 0.06]);
  add(box(0.018, 0.125, 0.29, 0.008), gloss, [-0.546, 0.91, -0.37], [0, 0, 0.1]);
  // Console, selector, cup holders.
  add(box(1.15, 0.3, 0.25, 0.05), dashLow, [-0.12, 0.42, 0]);
  add(box(0.5, 0.02, 0.19, 0.008), gloss, [-0.35, 0.575, 0]);
  add(box(0.38, 0.09, 0.22, 0.035), leather, [0.22, 0.6, 0]);
  add(new CylinderGeometry(0.02, 0.026, 0.09, 24), gloss, [-0.36, 0.62, -0.02]);
  add(box(0.05, 0.06, 0.055, 0.022), leather, [-0.36, 0.67, -0.02]);
  for (const x of [-0.18, -0.08]) {
    add(new TorusGeometry(0.037, 0.004, 10, 36), metal, [x, 0.587, 0.0], [Math.PI / 2, 0, 0]);
    add(new CylinderGeometry(0.036, 0.036, 0.004, 36), carpet, [x, 0.585, 0]);
  }
  add(new CylinderGeometry(0.02, 0.02, 0.018, 32), metal, [-0.5, 0.592, 0.0]);
  // Steering wheel.
  const steering = new Group();
  const ring = new Mesh(new TorusGeometry(0.182, 0.0165, 18, 72), leather);
  steering.add(ring);
  const hub = new Mesh(box(0.13, 0.1, 0.05, 0.025), leather);
  steering.add(hub);
  for (const [angle, length] of [
    [0.12, 0.13],
    [Math.PI - 0.12, 0.13],
    [-Math.PI / 2, 0.12],
  ] as const) {
    const spoke = new Mesh(box(length, 0.034, 0.018, 0.008), angle < -1 ? metal : gloss);
    spoke.position.set(Math.cos(angle) * 0.115, Math.sin(angle) * 0.115, 0);
    spoke.rotation.z = angle;
    steering.add(spoke);
  }
  const column = new Mesh(new CylinderGeometry(0.045, 0.06, 0.25, 24), dashTop);
  column.rotation.x = Math.PI / 2;
  column.position.z = -0.14;
  steering.add(column);
  for (const side of [-1, 1]) {
    const stalk = new Mesh(box(0.13, 0.014, 0.014, 0.006), dashTop);
    stalk.position.set(side * 0.12, 0.035, -0.07);
    stalk.rotation.z = side * 0.15;
    steering.add(stalk);
  }
  steering.position.set(-0.36, 0.84, -0.37);
  steering.rotation.order = 'YXZ';
  steering.rotation.set(-0.38, Math.PI / 2, 0);
  group.add(steering);
  // Seats.
  const seat = (x: number, z: number, back = true) => {
    add(box(0.54, 0.15, 0.5, 0.07), leather, [x - 0.12, 0.42, z], [0, 0, -0.08]);
    add(box(0.46, 0.15, 0.28, 0.06), insert, [x - 0.12, 0.432, z], [0, 0, -0.08]);
    for (const side of [-1, 1])
      add(box(0.5, 0.16, 0.1, 0.045), leather, [x - 0.12, 0.45, z + side * 0.215], [0, 0, -0.08]);
    if (!back) return;
    add(box(0.15, 0.62, 0.46, 0.06), leather, [x + 0.18, 0.75, z], [0, 0, -0.24]);
    add(box(0.13, 0.55, 0.26, 0.05), insert, [x + 0.165, 0.75, z], [0, 0, -0.24]);
    for (const side of [-1, 1])
      add(box(0.18, 0.5, 0.09, 0.04), leather, [x + 0.155, 0.72, z + side * 0.205], [0, 0, -0.24]);
    add(box(0.1, 0.18, 0.27, 0.045), leather, [x + 0.28, 1.16, z], [0, 0, -0.18]);
    for (const side of [-0.06, 0.06])
      add(new CylinderGeometry(0.007, 0.007, 0.14, 12), metal, [x + 0.265, 1.06, z + side], [0, 0, -0.2]);
  };
  seat(0.16, 0.37);
  seat(0.16, -0.37);
  for (const z of [0.42, -0.42]) seat(1.0, z);
  add(box(0.5, 0.14, 0.4, 0.05), leather, [0.9, 0.42, 0]);
  add(box(0.14, 0.56, 0.4, 0.05), leather, [1.19, 0.74, 0], [0, 0, -0.24]);
  // Floor, doors, pillars, roof.
  add(box(3.4, 0.06, 1.8, 0.02), carpet, [0.0, 0.2, 0]);
  add(box(0.1, 0.8, 1.8, 0.02), carpet, [-0.98, 0.45, 0]);
  for (const side of [-1, 1]) {
    add(box(2.7, 0.7, 0.08, 0.035), dashTop, [0.3, 0.53, side * 0.79]);
    for (const x of [-0.12, 0.86]) {
      add(box(0.7, 0.13, 0.05, 0.022), insert, [x, 0.7, side * 0.745]);
      add(box(0.48, 0.055, 0.1, 0.024), leather, [x + 0.05, 0.62, side * 0.73]);
      add(box(0.12, 0.022, 0.02, 0.008), metal, [x - 0.22, 0.745, side * 0.722]);
      add(new CylinderGeometry(0.07, 0.07, 0.02, 40), gloss, [x - 0.26, 0.42, side * 0.75], [Math.PI / 2, 0, 0]);
    }
    const tube = (points: readonly (readonly [number, number, number])[], radius: number, material: any) =>
      add(
        new TubeGeometry(new CatmullRomCurve3(points.map(([x, y, z]) => new Vector3(x, y, side * z))), 40, radius, 14),
        material,
      );
    tube(
      [
        [-1.2, 0.86, 0.8],
        [-0.8, 1.08, 0.755],
        [-0.3, 1.34, 0.66],
        [-0.15, 1.4, 0.62],
      ],
      0.045,
      light,
    );
    tube(
      [
        [0.36, 0.8, 0.79],
        [0.42, 1.1, 0.74],
        [0.46, 1.38, 0.62],
      ],
      0.058,
      light,
    );
    tube(
      [
        [1.42, 0.84, 0.78],
        [1.36, 1.1, 0.73],
        [1.2, 1.38, 0.61],
      ],
      0.08,
      light,
    );
    tube(
      [
        [-0.2, 1.4, 0.62],
        [0.46, 1.42, 0.615],
        [1.2, 1.39, 0.61],
      ],
      0.05,
      light,
    );
    tube(
      [
        [-1.2, 0.86, 0.8],
        [-0.4, 0.87, 0.79],
        [0.5, 0.88, 0.79],
        [1.45, 0.9, 0.78],
      ],
      0.03,
      dashTop,
    );
    // A visor and a grip under the roof.
    add(box(0.16, 0.018, 0.34, 0.008), light, [-0.1, 1.405, side * 0.34], [0, 0, 0.1]);
    tube(
      [
        [0.0, 1.36, 0.6],
        [0.02, 1.33, 0.575],
        [0.16, 1.33, 0.575],
        [0.18, 1.36, 0.6],
      ],
      0.009,
      light,
    );
  }
  const roof: Solid = (x, y, z) =>
    fillet(
      Math.abs(y - 1.455 + 0.05 * z * z + 0.02 * (x - 0.5) ** 2) - 0.03,
      Math.max(Math.abs(x - 0.52) - 0.78, Math.abs(z) - 0.62),
      0.02,
    );
  add(surfaceOf(roof, { min: [-0.35, 1.3, 0], max: [1.4, 1.52, 0.7] }, 0.025), light);
  add(box(0.05, 0.065, 0.21, 0.02), gloss, [-0.2, 1.33, 0], [0, 0, -0.15]);
  add(
    new PlaneGeometry(0.19, 0.05),
    new MeshPhysicalMaterial({ color: new Color(0.35, 0.37, 0.4), metalness: 1, roughness: 0.05 }),
    [-0.172, 1.33, 0],
    [0, Math.PI / 2, 0],
  );
  add(box(0.14, 0.025, 0.16, 0.01), light, [0.02, 1.4, 0]);
  // Behind the bench.
  add(box(0.5, 0.4, 1.5, 0.05), carpet, [1.55, 0.65, 0]);
  const hatch: Solid = (x, y, z) =>
    fillet(
      Math.abs(x - 1.75 + (y - 0.9) * 0.5) - 0.03,
      Math.max(Math.abs(z) - 0.7, 0.5 - y, y - 1.45, -fillet(Math.abs(y - 1.13) - 0.19, Math.abs(z) - 0.54, 0.06)),
      0.02,
    );
  add(surfaceOf(hatch, { min: [1.2, 0.45, 0], max: [2.1, 1.5, 0.75] }, 0.03), light);
  return group;
}

/** A display without text: a map, or two dials. */
function screen(
  group: any,
  at: readonly [number, number, number],
  width: number,
  height: number,
  kind: 'centre' | 'dials',
  lean: number,
): void {
  const canvas = document.createElement('canvas');
  canvas.width = 900;
  canvas.height = Math.round((900 * height) / width);
  const c = canvas.getContext('2d', { willReadFrequently: true })!;
  const h = canvas.height;
  const glow = c.createLinearGradient(0, 0, 900, h);
  glow.addColorStop(0, '#0b1622');
  glow.addColorStop(1, '#13283b');
  c.fillStyle = glow;
  c.fillRect(0, 0, 900, h);
  c.lineCap = 'round';
  if (kind === 'centre') {
    c.strokeStyle = '#27425a';
    c.lineWidth = 9;
    for (const [a, b] of [
      [40, 300],
      [180, 40],
      [420, 470],
      [560, 120],
    ] as const) {
      c.beginPath();
      c.moveTo(220, a);
      c.bezierCurveTo(420, a, 520, b, 900, b);
      c.stroke();
    }
    c.strokeStyle = '#46a2e6';
    c.lineWidth = 14;
    c.beginPath();
    c.moveTo(430, h);
    c.bezierCurveTo(450, h * 0.6, 620, h * 0.62, 690, 0);
    c.stroke();
    c.fillStyle = '#0a121b';
    c.fillRect(0, 0, 210, h);
    for (let index = 0; index < 4; index++) {
      c.fillStyle = index === 0 ? '#3e8fd0' : '#2a3c4d';
      c.beginPath();
      c.roundRect(60, 36 + (index * (h - 50)) / 4, 88, 84, 22);
      c.fill();
    }
  } else {
    for (const x of [190, 710]) {
      c.strokeStyle = '#2b4257';
      c.lineWidth = 20;
      c.beginPath();
      c.arc(x, h * 0.56, 130, Math.PI * 0.8, Math.PI * 2.2);
      c.stroke();
      c.strokeStyle = '#dbe7f1';
      c.lineWidth = 10;
      c.beginPath();
      c.arc(x, h * 0.56, 130, Math.PI * 0.8, Math.PI * (x < 400 ? 1.25 : 1.1));
      c.stroke();
    }
    c.fillStyle = '#46a2e6';
    c.beginPath();
    c.roundRect(360, h * 0.34, 180, 14, 7);
    c.fill();
    c.fillStyle = '#33495c';
    c.beginPath();
    c.roundRect(380, h * 0.5, 140, 14, 7);
    c.roundRect(400, h * 0.64, 100, 14, 7);
    c.fill();
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  const mesh = new Mesh(new PlaneGeometry(width, height), new MeshBasicMaterial({ map, side: DoubleSide }));
  mesh.position.set(...at);
  mesh.rotation.order = 'YXZ';
  mesh.rotation.set(-lean, Math.PI / 2, 0);
  group.add(mesh);
}
