import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  Path,
  Shape,
  Vector2,
  DoubleSide,
} from 'three';

export type RimStyle = 'alloy' | 'sport' | 'steel' | 'bike' | 'spoked';

const rubber = () =>
  new MeshStandardMaterial({ color: new Color(0.012, 0.012, 0.013), roughness: 0.72, side: DoubleSide });
const alloy = () =>
  new MeshPhysicalMaterial({
    color: new Color(0.36, 0.37, 0.385),
    roughness: 0.3,
    metalness: 0.92,
    clearcoat: 0.5,
    clearcoatRoughness: 0.12,
    side: DoubleSide,
  });
const dark = () =>
  new MeshStandardMaterial({ color: new Color(0.02, 0.02, 0.022), roughness: 0.5, metalness: 0.4, side: DoubleSide });
const steel = () => new MeshStandardMaterial({ color: new Color(0.3, 0.3, 0.31), roughness: 0.32, metalness: 0.9 });

/** A wheel around the z axis, its outer face towards +z at z = 0. Radius and width in metres. */
export function wheel(radius: number, width: number, style: RimStyle, rimShare = 0.72): any {
  const group = new Group();
  const rim = radius * rimShare;
  const add = (geometry: any, material: any) => {
    const mesh = new Mesh(geometry, material);
    group.add(mesh);
    return mesh;
  };
  const lathe = (points: readonly (readonly [number, number])[], material: any, segments = 72) => {
    const mesh = add(
      new LatheGeometry(
        points.map(([r, z]) => new Vector2(r, z)),
        segments,
      ),
      material,
    );
    mesh.rotation.x = Math.PI / 2;
    return mesh;
  };
  const w = width;
  // The tyre: bead, bulging wall, shoulder, tread with four grooves.
  const wall: (readonly [number, number])[] = [];
  for (let step = 0; step <= 9; step++) {
    const t = step / 9;
    const r = rim * 1.0 + (radius - rim) * t;
    wall.push([
      r,
      -0.012 + 0.02 * Math.sin(Math.PI * Math.min(1, t * 1.05)) - 0.045 * Math.max(0, t - 0.72) ** 2 * 12 * (w / 0.24),
    ]);
  }
  const tread: (readonly [number, number])[] = [];
  for (let step = 0; step <= 20; step++) {
    const t = step / 20;
    const groove = step % 5 === 0 && t > 0.06 && t < 0.94 ? 0.008 : 0;
    tread.push([radius - groove, -0.045 - (w - 0.09) * t]);
  }
  lathe([...wall, ...tread, [rim, -w + 0.01]], rubber());
  if (style === 'steel') steelFace(rim, lathe);
  else if (style === 'spoked') spokedFace(rim, w, lathe, group);
  else if (style === 'bike') bikeFace(rim, w, lathe, group);
  else alloyFace(rim, style, lathe, group);
  return group;
}

type Lathe = (points: readonly (readonly [number, number])[], material: any, segments?: number) => any;

function alloyFace(rim: number, style: RimStyle, lathe: Lathe, group: any): void {
  const bright = alloy();
  lathe(
    [
      [rim * 0.925, -0.1],
      [rim * 0.935, -0.022],
      [rim * 0.965, -0.004],
      [rim * 1.0, 0.0],
      [rim * 1.008, -0.006],
      [rim * 1.0, -0.03],
    ],
    bright,
  );
  lathe(
    [
      [rim * 0.93, -0.02],
      [rim * 0.92, -0.2],
    ],
    dark(),
  );
  brakes(rim, group);

  const count = 5;
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * Math.PI * 2 + Math.PI / 2;
    for (const side of [-1, 1]) {
      const spoke = new Mesh(spokeOf(rim, style, side), bright);
      spoke.rotation.z = angle;
      group.add(spoke);
    }
  }
  lathe(
    [
      [0, -0.004],
      [rim * 0.1, -0.005],
      [rim * 0.125, -0.01],
      [rim * 0.135, -0.02],
      [rim * 0.26, -0.026],
      [rim * 0.3, -0.05],
    ],
    bright,
    48,
  );
  lathe(
    [
      [0, -0.0025],
      [rim * 0.085, -0.0035],
      [rim * 0.095, -0.006],
    ],
    dark(),
    36,
  );
  wheelNuts(rim, group);
}

function brakes(rim: number, group: any): void {
  const disc = new Mesh(new CylinderGeometry(rim * 0.66, rim * 0.66, 0.02, 64), steel());
  disc.rotation.x = Math.PI / 2;
  disc.position.z = -0.1;
  group.add(disc);
  const hat = new Mesh(new CylinderGeometry(rim * 0.36, rim * 0.36, 0.05, 48), dark());
  hat.rotation.x = Math.PI / 2;
  hat.position.z = -0.085;
  group.add(hat);
  const caliper = new Mesh(new BoxGeometry(rim * 0.3, rim * 0.58, 0.07), dark());
  caliper.position.set(rim * 0.58, rim * 0.12, -0.095);
  group.add(caliper);
  const back = new Mesh(new CylinderGeometry(rim * 0.92, rim * 0.92, 0.01, 48), dark());
  back.rotation.x = Math.PI / 2;
  back.position.z = -0.16;
  group.add(back);
}

/** Half of a spoke: each of the five is a pair. */
function spokeOf(rim: number, style: RimStyle, side: number): any {
  const spread = style === 'sport' ? 0.17 : 0.27;
  const shape = new Shape();
  const inner = rim * 0.17;
  const outer = rim * 0.9;
  const lean = side * spread;
  const narrow = style === 'sport' ? 0.058 : 0.05;
  shape.moveTo(inner, side * rim * 0.035 - rim * 0.075);
  shape.quadraticCurveTo(rim * 0.5, lean * rim * 0.4 - rim * narrow, outer, lean * rim - rim * (narrow + 0.025));
  shape.lineTo(outer, lean * rim + rim * (narrow + 0.025));
  shape.quadraticCurveTo(rim * 0.5, lean * rim * 0.4 + rim * narrow, inner, side * rim * 0.035 + rim * 0.075);
  shape.closePath();
  const geometry = new ExtrudeGeometry(shape, {
    depth: 0.016,
    bevelEnabled: true,
    bevelThickness: 0.009,
    bevelSize: 0.008,
    bevelSegments: 2,
    curveSegments: 6,
  });
  // Concave spokes.
  const place = geometry.attributes.position;
  for (let k = 0; k < place.count; k++) {
    const r = Math.hypot(place.getX(k), place.getY(k)) / rim;
    place.setZ(k, place.getZ(k) - 0.028 - 0.03 * Math.max(0, 1 - r) ** 0.8 + 0.012 * r);
  }
  geometry.computeVertexNormals();
  return geometry;
}

function wheelNuts(rim: number, group: any): void {
  const nut = new CylinderGeometry(0.009, 0.009, 0.02, 6);
  const nutMaterial = dark();
  for (let index = 0; index < 5; index++) {
    const angle = ((index + 0.5) / 5) * Math.PI * 2 + Math.PI / 2;
    const one = new Mesh(nut, nutMaterial);
    one.rotation.x = Math.PI / 2;
    one.position.set(Math.cos(angle) * rim * 0.2, Math.sin(angle) * rim * 0.2, -0.026);
    group.add(one);
  }
}

function steelFace(rim: number, lathe: Lathe): void {
  const face = new MeshStandardMaterial({
    color: new Color(0.2, 0.205, 0.215),
    roughness: 0.42,
    metalness: 0.75,
    side: DoubleSide,
  });
  lathe(
    [
      [0, -0.01],
      [rim * 0.18, -0.012],
      [rim * 0.22, -0.03],
      [rim * 0.3, -0.045],
      [rim * 0.46, -0.05],
      [rim * 0.66, -0.022],
      [rim * 0.78, -0.03],
      [rim * 0.86, -0.062],
      [rim * 0.93, -0.062],
      [rim * 0.95, -0.012],
      [rim * 1.0, 0.0],
      [rim * 1.0, -0.04],
    ],
    face,
    96,
  );
}

/** A rim with wire spokes, a hub and one disc. */
function spokedFace(rim: number, w: number, lathe: Lathe, group: any): void {
  const bright = alloy();
  lathe(
    [
      [rim * 0.93, -0.015],
      [rim * 1.0, -0.005],
      [rim * 1.0, -w + 0.005],
      [rim * 0.93, -w + 0.015],
      [rim * 0.9, -w / 2],
      [rim * 0.93, -0.015],
    ],
    bright,
    96,
  );
  const spoke = new CylinderGeometry(0.0028, 0.0028, rim * 0.8, 5);
  for (let index = 0; index < 36; index++) {
    const angle = (index / 36) * Math.PI * 2;
    const one = new Mesh(spoke, bright);
    one.position.set(Math.cos(angle) * rim * 0.53, Math.sin(angle) * rim * 0.53, -w / 2);
    one.rotation.z = angle - Math.PI / 2 + (index % 2 ? 0.22 : -0.22);
    group.add(one);
  }
  const disc = new Mesh(new CylinderGeometry(rim * 0.46, rim * 0.46, 0.006, 48), steel());
  disc.rotation.x = Math.PI / 2;
  disc.position.z = -w / 2 + 0.045;
  group.add(disc);
  lathe(
    [
      [0, 0.02],
      [rim * 0.13, 0.015],
      [rim * 0.14, -w - 0.015],
      [0, -w - 0.02],
    ],
    dark(),
    48,
  );
}

function bikeFace(rim: number, w: number, lathe: Lathe, group: any): void {
  const metal = new MeshPhysicalMaterial({
    color: new Color(0.05, 0.05, 0.055),
    roughness: 0.3,
    metalness: 0.8,
    clearcoat: 0.5,
  });
  lathe(
    [
      [rim * 0.9, -0.02],
      [rim * 1.0, -0.005],
      [rim * 1.0, -w + 0.005],
      [rim * 0.9, -w + 0.02],
      [rim * 0.88, -w / 2],
      [rim * 0.9, -0.02],
    ],
    metal,
    96,
  );
  for (let index = 0; index < 10; index++) {
    const angle = (Math.floor(index / 2) / 5) * Math.PI * 2 + (index % 2 ? 0.13 : -0.13);
    const spoke = new Mesh(new BoxGeometry(rim * 0.78, 0.02, 0.03), metal);
    spoke.position.set(Math.cos(angle) * rim * 0.52, Math.sin(angle) * rim * 0.52, -w / 2);
    spoke.rotation.z = angle;
    group.add(spoke);
  }
  for (const z of [-w / 2 + 0.055, -w / 2 - 0.055]) {
    const shape = new Shape();
    shape.absarc(0, 0, rim * 0.7, 0, Math.PI * 2, false);
    const hole = new Path();
    hole.absarc(0, 0, rim * 0.48, 0, Math.PI * 2, true);
    shape.holes.push(hole);
    const disc = new Mesh(
      new ExtrudeGeometry(shape, { depth: 0.005, bevelEnabled: false, curveSegments: 48 }),
      steel(),
    );
    disc.position.z = z;
    group.add(disc);
  }
  lathe(
    [
      [0, 0.02],
      [rim * 0.16, 0.015],
      [rim * 0.18, -w - 0.015],
      [0, -w - 0.02],
    ],
    steel(),
    48,
  );
}
