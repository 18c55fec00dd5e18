import {
  BoxGeometry,
  CatmullRomCurve3,
  CircleGeometry,
  Color,
  Group,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  SphereGeometry,
  TubeGeometry,
  Vector3,
} from 'three';
import { outlineOf, silhouetteField } from './silhouette-field.ts';
import { numberPlate } from './plates.ts';
import { fillet, surfaceOf } from './surface.ts';

export type Place = readonly [x: number, y: number, z: number];

/** Materials and tools for motorcycles: parts extruded from outlines, tubes and turned parts. Metres, front at x = 0, symmetric. */
// oxlint-disable-next-line max-lines-per-function -- materials and small tools that share one group
export function motorcycleKit() {
  const group = new Group();
  const paint = new MeshPhysicalMaterial({
    color: new Color(1, 1, 1),
    roughness: 0.36,
    metalness: 0.55,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
  });
  const grey = (value: number, roughness: number, metalness = 0) =>
    new MeshStandardMaterial({ color: new Color(value, value, value * 1.02), roughness, metalness });
  const black = grey(0.014, 0.5);
  const rough = grey(0.018, 0.85);
  const cast = grey(0.06, 0.45, 0.7);
  const steel = grey(0.45, 0.25, 0.95);
  const gold = new MeshStandardMaterial({ color: new Color(0.55, 0.31, 0.11), roughness: 0.25, metalness: 0.95 });
  const lens = new MeshPhysicalMaterial({ color: new Color(0.62, 0.68, 0.74), roughness: 0.05, clearcoat: 1 });
  const red = new MeshPhysicalMaterial({ color: new Color(0.42, 0.01, 0.015), roughness: 0.1, clearcoat: 1 });
  const add = (geometry: any, material: any, at: Place = [0, 0, 0], turn: Place = [0, 0, 0]) => {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(...at);
    mesh.rotation.set(...turn);
    group.add(mesh);
    return mesh;
  };
  const tube = (points: readonly Place[], radius: number, material: any) =>
    add(
      new TubeGeometry(
        new CatmullRomCurve3(
          points.map((at) => new Vector3(...at)),
          false,
          'centripetal',
        ),
        48,
        radius,
        14,
      ),
      material,
    );
  const pair = (points: readonly Place[], radius: number, material: any) => {
    for (const side of [1, -1])
      tube(
        points.map(([x, y, z]) => [x, y, z * side] as const),
        radius,
        material,
      );
  };
  /** Extrudes a side outline in centimetres with a variable width and rounded edges. */
  const grown = (path: string, half: (x: number, y: number) => number, radius: number, material: any, cell = 0.009) => {
    const points = outlineOf(path, 0.006);
    const field = silhouetteField(points, 3);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const widest = Math.max(
      ...points.map(([x, y]) => half(x, y)),
      half((Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2),
    );
    add(
      surfaceOf(
        (x, y, z) => fillet(field.distance(x, y), Math.abs(z) - half(x, y), radius),
        {
          min: [Math.min(...xs) - 0.03, Math.min(...ys) - 0.03, 0],
          max: [Math.max(...xs) + 0.03, Math.max(...ys) + 0.03, widest + 0.03],
        },
        cell,
      ),
      material,
    );
  };
  /** Two mirrors on stalks, from the bars at x, y. */
  const mirrors = (x: number, y: number) => {
    pair(
      [
        [x, y, 0.25],
        [x - 0.06, y + 0.085, 0.29],
        [x - 0.07, y + 0.115, 0.32],
      ],
      0.006,
      black,
    );
    for (const side of [1, -1]) {
      const back = add(new SphereGeometry(1, 24, 16), black, [x - 0.075, y + 0.125, side * 0.36]);
      back.scale.set(0.022, 0.045, 0.075);
      const glass = add(
        new CircleGeometry(1, 32),
        new MeshPhysicalMaterial({ color: new Color(0.5, 0.52, 0.55), metalness: 1, roughness: 0.04 }),
        [x - 0.052, y + 0.125, side * 0.36],
        [0, Math.PI / 2, 0],
      );
      glass.scale.set(0.068, 0.039, 1);
    }
  };
  /** A plate below the tail. */
  const plate = (x: number, y: number) => {
    add(new BoxGeometry(0.012, 0.12, 0.23), black, [x, y, 0], [0, 0, 0.3]);
    const letters = numberPlate(0.215, 0.1);
    letters.position.set(x + 0.008, y, 0);
    letters.rotation.set(0, Math.PI / 2, 0);
    group.add(letters);
  };
  return { group, paint, grey, black, rough, cast, steel, gold, lens, red, add, tube, pair, grown, mirrors, plate };
}

export type MotorcycleKit = ReturnType<typeof motorcycleKit>;
