import {
  BoxGeometry,
  CatmullRomCurve3,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector3,
} from 'three';
import { bodyMaterial } from './body-material.ts';
import { shapeBody, type ShapedBody } from './body-shape.ts';
import type { Cockpit, StudioBody, StudioBox } from './body.ts';
import { dressFront, dressRear, dressSide, dressTop } from './dress.ts';
import { numberPlates } from './plates.ts';
import { fillet, surfaceOf, type Solid } from './surface.ts';
import { wheel } from './wheels.ts';

export interface CarModel {
  readonly group: any;
  readonly shaped: ShapedBody;
  /** Materials with the colour of the paint. */
  readonly paints: readonly any[];
}

const CELL = 0.019;

/** A car in metres, front at x = 0, wheels on y = 0. */
export function carModel(body: StudioBody): CarModel {
  const { shape } = body;
  const shaped = shapeBody(shape);
  const group = new Group();
  const paints: any[] = [];
  const add = (geometry: any, material: any) => {
    const mesh = new Mesh(geometry, material);
    group.add(mesh);
    return mesh;
  };

  if (body.cockpit) windscreen(group, body.cockpit);
  const geometry = surfaceOf(
    hollowed(body, shaped.solid),
    { min: [-0.06, shape.sill - 0.12, 0], max: [shape.length + 0.06, shape.height + 0.06, shape.half + 0.08] },
    CELL,
    (x, y, z) => [
      Math.abs(z) + Math.max(0, x - shaped.field.noseAt(y)),
      Math.abs(z) + Math.max(0, shaped.field.tailAt(y) - x),
    ],
  );
  const skin = skinOf(body);
  const { paint } = skin;
  paints.push(paint);
  add(geometry, paint);
  const glass = add(upperPart(geometry, shape.belt[0] - 0.12), skin.glass);
  glass.renderOrder = 5;

  wheelWells(group, shaped);
  for (const x of shape.axles) wheelsOnAxle(group, body, shaped, x);
  const simple = new MeshPhysicalMaterial({
    color: new Color(1, 1, 1),
    roughness: 0.36,
    metalness: 0.55,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
  });
  paints.push(simple);
  for (const box of body.boxes ?? []) boxes(group, box, simple);
  mirrorsAndHandles(group, body, shaped, simple);
  numberPlates(group, body, shaped);
  if (body.cabin) seats(group, shaped, body.cabin);
  return { group, shaped, paints };
}

function mirrorsAndHandles(group: any, { profile, mirror }: StudioBody, shaped: ShapedBody, paint: any): void {
  if (mirror && profile.mirror) mirrors(group, shaped, profile.mirror[0] / 100, profile.mirror[1] / 100, paint);
  for (const [x, y] of profile.handles ?? []) handles(group, shaped, x / 100, y / 100, paint);
}

/** The solid without the space of a tray or an open cockpit. */
function hollowed({ tub, cockpit, shape }: StudioBody, whole: Solid): Solid {
  let solid = whole;
  if (tub) {
    const { from, to, floor } = tub;
    const outer = solid;
    solid = (x, y, z) =>
      Math.max(
        outer(x, y, z),
        -fillet(
          fillet(Math.abs(x - (from + to) / 2) - (to - from) / 2, floor - y, 0.03),
          Math.abs(z) - (shape.half - 0.13),
          0.03,
        ),
      );
  }
  if (cockpit) {
    const { from, to, half, floor } = cockpit;
    const outer = solid;
    solid = (x, y, z) =>
      fillet(
        outer(x, y, z),
        -fillet(fillet(Math.abs(x - (from + to) / 2) - (to - from) / 2, floor - y, 0.1), Math.abs(z) - half, 0.12),
        0.02,
      );
  }
  return solid;
}

function wheelsOnAxle(group: any, body: StudioBody, { shape, flankAt }: ShapedBody, x: number): void {
  for (const side of [1, -1]) {
    const one = wheel(shape.tyre, body.tyreWidth, body.rim);
    one.position.set(
      x,
      shape.tyre,
      side * (x < shape.length ? flankAt(x, shape.tyre + shape.arch + 0.03) - 0.022 : shape.half - 0.05),
    );
    if (side < 0) one.rotation.y = Math.PI;
    one.rotateZ(x < shape.length / 2 ? 0.3 : 0.9);
    group.add(one);
  }
  const axle = new Mesh(new CylinderGeometry(0.05, 0.05, shape.half * 1.5, 12), flat(0.02));
  axle.rotation.x = Math.PI / 2;
  axle.position.set(x, shape.tyre, 0);
  group.add(axle);
}

function skinOf(body: StudioBody): { readonly paint: any; readonly glass: any } {
  const { profile, shape } = body;
  const sheets = {
    top: dressTop(body),
    side: dressSide(profile, body.side, shape),
    front: dressFront(body.front, shape.height),
    rear: dressRear(body.rear, shape.height),
  };
  const cut = {
    wheels: shape.axles.map((x) => [x, shape.tyre, shape.arch] as const),
    innerZ: shape.half - 0.42,
    frontReach: 0.62,
    rearReach: 0.62,
    floor: shape.sill,
  };
  return { paint: bodyMaterial(sheets, cut, false), glass: bodyMaterial(sheets, cut, true) };
}

/** The triangles of a surface above a height, which can be glass. */
function upperPart(geometry: any, low: number): any {
  const place = geometry.attributes.position;
  const part = geometry.clone();
  const index: number[] = [];
  const all = geometry.index.array;
  for (let at = 0; at < all.length; at += 3)
    if (place.getY(all[at]) > low) index.push(all[at], all[at + 1], all[at + 2]);
  part.setIndex(index);
  return part;
}

function flat(value: number, roughness = 0.8): any {
  return new MeshStandardMaterial({ color: new Color(value, value, value * 1.03), roughness, side: DoubleSide });
}

/** Additional parts with rounded edges: a tray, a box, a chassis. */
function boxes(
  group: any,
  { from, to, low, high, half, radius = 0.02, shade, metal = 0, paint = false, inner }: StudioBox,
  painted: any,
): void {
  const solid: Solid = (x, y, z) => {
    const outer = fillet(
      fillet(
        Math.abs(x - (from + to) / 2) - (to - from) / 2,
        Math.abs(y - (low + high) / 2) - (high - low) / 2,
        radius,
      ),
      Math.abs(z) - half,
      radius,
    );
    return inner === undefined
      ? outer
      : Math.max(
          outer,
          -Math.max(Math.abs(x - (from + to) / 2) - (to - from) / 2 + 0.04, low + inner - y, Math.abs(z) - half + 0.04),
        );
  };
  const size = Math.max(to - from, high - low, half);
  const geometry = surfaceOf(
    solid,
    { min: [from - 0.05, low - 0.05, 0], max: [to + 0.05, high + 0.05, half + 0.05] },
    Math.min(size > 1.5 ? 0.04 : 0.03, Math.max(0.012, (high - low) / 4)),
  );
  const material = paint
    ? painted
    : new MeshPhysicalMaterial({
        color: new Color(shade, shade, shade * 1.01),
        roughness: metal ? 0.4 : 0.45,
        metalness: metal,
        clearcoat: shade > 0.5 && !metal ? 0.6 : 0,
        clearcoatRoughness: 0.15,
      });
  group.add(new Mesh(geometry, material));
}

function wheelWells(group: any, { shape, flankAt }: ShapedBody): void {
  const material = new MeshStandardMaterial({
    color: new Color(0.006, 0.006, 0.007),
    roughness: 0.95,
    side: DoubleSide,
    envMapIntensity: 0.35,
  });
  for (const x of shape.axles.filter((axle) => axle < shape.length)) {
    const radius = shape.arch + 0.004;
    for (const side of [1, -1]) {
      const steps = 96;
      const well = new CylinderGeometry(radius, radius, 1, steps, 1, true);
      const place = well.attributes.position;
      for (let index = 0; index < place.count; index++) {
        const px = place.getX(index);
        const pz = place.getZ(index);
        const outer = place.getY(index) > 0;
        const y = shape.tyre + pz;
        const z = outer
          ? Math.max(
              shape.half - 0.5,
              y < shape.sill + 0.01 ? shape.half - 0.5 : flankAt(x + px, Math.max(shape.sill + 0.03, y)) - 0.004,
            )
          : shape.half - 0.5;
        place.setXYZ(index, x + px, y, side * z);
      }
      well.computeVertexNormals();
      group.add(new Mesh(well, material));
      const low = Math.asin(Math.max(-1, Math.min(1, (shape.sill + 0.01 - shape.tyre) / radius)));
      const back = new Mesh(new CircleGeometry(radius, 64, low, Math.PI - 2 * low), material);
      back.position.set(x, shape.tyre, side * (shape.half - 0.42));
      group.add(back);
    }
  }
}

function mirrors(group: any, { shape, flankAt }: ShapedBody, x: number, y: number, paint: any): void {
  // On a convertible the side ends below the mirror.
  const root = Math.max(flankAt(x, y - 0.02), shape.half - 0.17);
  const ball: Solid = (px, py, pz) => {
    const a = Math.abs(px) / 0.075;
    const b = Math.abs(py) / 0.078;
    const c = Math.abs(pz) / 0.125;
    const e = 2.8;
    const round = ((a ** e + b ** e + c ** e) ** (1 / e) - 1) * 0.075;
    return fillet(round, px - 0.045, 0.014);
  };
  const geometry = surfaceOf(ball, { min: [-0.11, -0.11, 0], max: [0.11, 0.11, 0.16] }, 0.014);
  const black = new MeshPhysicalMaterial({ color: new Color(0.012, 0.012, 0.013), roughness: 0.35, clearcoat: 0.5 });
  for (const side of [1, -1]) {
    const one = new Mesh(geometry, paint);
    one.position.set(x, y + 0.035, side * (root + 0.13));
    one.rotation.y = side * -0.2;
    group.add(one);
    const face = new Mesh(
      new BoxGeometry(0.004, 0.115, 0.2),
      new MeshPhysicalMaterial({ color: new Color(0.3, 0.32, 0.34), metalness: 1, roughness: 0.03 }),
    );
    face.position.set(0.046, 0, 0);
    one.add(face);
    const base = new Mesh(geometry, black);
    base.scale.set(0.99, 0.5, 1.01);
    base.position.set(0.0, -0.042, 0);
    one.add(base);
    const stalk = new Mesh(new BoxGeometry(0.05, 0.024, 0.16), black);
    stalk.position.set(x, y - 0.02, side * (root + 0.04));
    group.add(stalk);
  }
}

function handles(group: any, { flankAt }: ShapedBody, x: number, y: number, paint: any): void {
  const bar: Solid = (px, py, pz) =>
    Math.hypot(Math.max(0, Math.abs(px) - 0.095), py * 1.15, Math.max(0, Math.abs(pz) - 0.003)) - 0.018;
  const geometry = surfaceOf(bar, { min: [-0.12, -0.03, 0], max: [0.12, 0.03, 0.03] }, 0.009);
  const recess = flat(0.01);
  for (const side of [1, -1]) {
    const one = new Mesh(geometry, paint);
    const out = flankAt(x, y);
    const turn = Math.atan2(flankAt(x + 0.1, y) - flankAt(x - 0.1, y), 0.2);
    one.position.set(x, y, side * (out + 0.016));
    one.rotation.y = -side * turn;
    group.add(one);
    const shade = new Mesh(new CircleGeometry(1, 40), recess);
    shade.scale.set(0.07, 0.022, 1);
    shade.position.set(x, y - 0.006, side * (out + 0.0015));
    shade.rotation.set(0, side > 0 ? -turn : Math.PI + turn, 0);
    group.add(shade);
  }
}

/** The windscreen of a convertible, with its frame. */
function windscreen(group: any, { screen }: Cockpit): void {
  const at = (u: number, v: number) =>
    new Vector3(
      screen.x + (screen.topX - screen.x) * v + 0.2 * u * u * (1 - v * 0.3),
      screen.y + (screen.topY - screen.y) * v + 0.03 * Math.sin(v * Math.PI) - 0.02 * u * u,
      u * (screen.half + (screen.topHalf - screen.half) * v),
    );
  const pane = new PlaneGeometry(1, 1, 24, 10);
  const place = pane.attributes.position;
  for (let index = 0; index < place.count; index++)
    place.setXYZ(index, ...at(place.getX(index) * 2, place.getY(index) + 0.5).toArray());
  pane.computeVertexNormals();
  const glass = new Mesh(
    pane,
    new MeshPhysicalMaterial({
      color: new Color(0.02, 0.025, 0.027),
      roughness: 0.03,
      transparent: true,
      opacity: 0.42,
      side: DoubleSide,
      ior: 1.7,
    }),
  );
  glass.renderOrder = 5;
  group.add(glass);
  const edge: any[] = [];
  for (let step = 0; step <= 12; step++) edge.push(at(-1, step / 12));
  for (let step = 1; step <= 24; step++) edge.push(at(-1 + step / 12, 1));
  for (let step = 11; step >= 0; step--) edge.push(at(1, step / 12));
  group.add(
    new Mesh(
      new TubeGeometry(new CatmullRomCurve3(edge), 90, 0.026, 10),
      new MeshPhysicalMaterial({ color: new Color(0.01, 0.01, 0.011), roughness: 0.2, clearcoat: 1 }),
    ),
  );
}

/** A simple interior, seen through tinted glass. */
function seats(group: any, { shape, halfWidth }: ShapedBody, cabin: NonNullable<StudioBody['cabin']>): void {
  const cloth = flat(0.07, 0.9);
  const hard = flat(0.025, 0.6);
  const rounded = (w: number, h: number, d: number): any => {
    const solid: Solid = (x, y, z) =>
      fillet(fillet(Math.abs(x) - w / 2, Math.abs(y) - h / 2, 0.05), Math.abs(z) - d / 2, 0.07);
    return surfaceOf(
      solid,
      { min: [-w / 2 - 0.03, -h / 2 - 0.03, 0], max: [w / 2 + 0.03, h / 2 + 0.03, d / 2 + 0.03] },
      0.05,
    );
  };
  const put = (geometry: any, material: any, at: readonly [number, number, number], lean = 0) => {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(...at);
    mesh.rotation.z = -lean;
    group.add(mesh);
  };
  const wide = halfWidth(cabin.rows[0] ?? 2, cabin.seatY) - 0.12;
  const back = rounded(0.15, 0.62, 0.5);
  const head = rounded(0.1, 0.17, 0.26);
  const base = rounded(0.52, 0.17, 0.52);
  cabin.rows.forEach((x, row) => {
    const zs = row === 0 ? [-wide * 0.5, wide * 0.5] : [-wide * 0.6, 0, wide * 0.6];
    for (const z of zs) {
      put(base, cloth, [x - 0.18, cabin.seatY - 0.04, z]);
      put(back, cloth, [x + 0.13, cabin.seatY + 0.3, z], 0.24);
      put(head, cloth, [x + 0.24, cabin.seatY + 0.71 + (row ? -0.05 : 0), z], 0.15);
    }
  });
  put(rounded(0.5, 0.24, wide * 2), hard, [cabin.dash - 0.12, cabin.seatY + 0.26, 0]);
  const wheelRing = new Mesh(new TorusGeometry(0.185, 0.017, 12, 48), hard);
  // Right-hand drive: the car faces -x, so its right side is -z.
  wheelRing.position.set(cabin.dash + 0.22, cabin.seatY + 0.36, -wide * 0.5);
  wheelRing.rotation.set(0, Math.PI / 2, 0);
  wheelRing.rotateX(0.4);
  group.add(wheelRing);
  const floor = new Mesh(new BoxGeometry(shape.length * 0.62, 0.02, shape.half * 1.7), flat(0.01));
  floor.position.set(shape.length * 0.52, cabin.floor, 0);
  group.add(floor);
}
