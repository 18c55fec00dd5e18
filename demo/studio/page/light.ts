import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SRGBColorSpace,
} from 'three';

/** The environment that the paint reflects: a bright room, a long softbox above the car and one at each side, with dark areas between them. */
export function studioEnvironment(renderer: any): any {
  const scene = new Scene();
  const glow = (value: number) =>
    new MeshBasicMaterial({ color: new Color(value, value, value * 1.012), side: DoubleSide });
  const room = new Mesh(
    new BoxGeometry(30, 12, 24),
    new MeshBasicMaterial({ color: new Color(0.34, 0.345, 0.355), side: BackSide }),
  );
  room.position.y = 4.8;
  scene.add(room);
  const plane = (
    width: number,
    height: number,
    value: number,
    at: readonly [number, number, number],
    turn: readonly [number, number, number],
  ) => {
    const one = new Mesh(new PlaneGeometry(width, height), glow(value));
    one.position.set(...at);
    one.rotation.set(...turn);
    scene.add(one);
  };
  plane(30, 24, 0.3, [0, -1.1, 0], [-Math.PI / 2, 0, 0]);
  // A dark ceiling around the softbox, so that roof and bonnet have one clear highlight.
  plane(29, 23, 0.2, [0, 9.5, 0], [Math.PI / 2, 0, 0]);
  plane(15, 5.2, 4.5, [0, 7.5, 0], [Math.PI / 2, 0, 0]);
  for (const side of [-1, 1]) {
    plane(22, 2.6, 2.9, [0, 4.7, side * 10.5], [side * -0.15, 0, 0]);
    plane(26, 1.3, 0.1, [0, 1.35, side * 11.2], [0, 0, 0]);
  }
  plane(14, 3.2, 1.9, [-13.5, 4.2, 0], [0, Math.PI / 2, 0]);
  plane(14, 3.2, 1.5, [13.5, 4.2, 0], [0, Math.PI / 2, 0]);
  plane(2.2, 5, 2.4, [-11, 3.6, 8], [0, Math.PI * 0.7, 0]);
  plane(2.2, 5, 2.4, [-11, 3.6, -8], [0, Math.PI * 0.3, 0]);
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(scene, 0.006, 0.1, 100, { size: 512 }).texture;
  generator.dispose();
  return texture;
}

/** The light inside a car comes through the windows: mostly from the front, some from the sides, little from roof and floor. */
export function cabinEnvironment(renderer: any): any {
  const scene = new Scene();
  scene.add(
    new Mesh(new BoxGeometry(8, 5, 6), new MeshBasicMaterial({ color: new Color(0.05, 0.05, 0.052), side: BackSide })),
  );
  const plane = (
    width: number,
    height: number,
    value: number,
    at: readonly [number, number, number],
    turn: readonly [number, number, number],
  ) => {
    const one = new Mesh(
      new PlaneGeometry(width, height),
      new MeshBasicMaterial({ color: new Color(value, value, value * 1.02), side: DoubleSide }),
    );
    one.position.set(...at);
    one.rotation.set(...turn);
    scene.add(one);
  };
  plane(4.6, 1.7, 4.6, [-3.4, 1.3, 0], [0, Math.PI / 2, 0]);
  plane(4.6, 1.2, 2.2, [3.4, 1.1, 0], [0, Math.PI / 2, 0]);
  for (const side of [-1, 1]) plane(5.5, 1.1, side < 0 ? 3 : 2.1, [0, 1.0, side * 2.7], [0, 0, 0]);
  plane(7, 5, 0.6, [0, 2.35, 0], [Math.PI / 2, 0, 0]);
  plane(7, 5, 0.42, [0, -2.35, 0], [Math.PI / 2, 0, 0]);
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(scene, 0.02, 0.1, 50, { size: 256 });
  generator.dispose();
  return texture;
}

/** Wall and floor, drawn behind everything in screen space. */
export function backdrop(horizon: number): any {
  const canvas = document.createElement('canvas');
  canvas.width = 512;
  canvas.height = 512;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const gradient = context.createLinearGradient(0, 0, 0, 512);
  const h = Math.max(0.2, Math.min(0.8, horizon));
  gradient.addColorStop(0, '#dfe3e8');
  gradient.addColorStop(h * 0.55, '#eceff2');
  gradient.addColorStop(h, '#f3f5f7');
  gradient.addColorStop(Math.min(1, h + 0.16), '#eceef1');
  gradient.addColorStop(1, '#d8dce1');
  context.fillStyle = gradient;
  context.fillRect(0, 0, 512, 512);
  const corners = context.createRadialGradient(256, 256, 150, 256, 256, 380);
  corners.addColorStop(0, 'rgb(255 255 255 / 0.25)');
  corners.addColorStop(0.5, 'rgb(255 255 255 / 0)');
  corners.addColorStop(1, 'rgb(160 168 178 / 0.28)');
  context.fillStyle = corners;
  context.fillRect(0, 0, 512, 512);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

export interface Footprint {
  readonly length: number;
  readonly half: number;
  readonly wheels: readonly (readonly [x: number, z: number])[];
  readonly clearance: number;
}

/** The shadow under a car in three layers of softness: room, body and tyres. x from the front. */
export function floorShadow({ length, half, wheels, clearance }: Footprint): any {
  const margin = 1.6;
  const scale = 110;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((length + margin * 2) * scale);
  canvas.height = Math.round((half * 2 + margin * 2) * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.setTransform(scale, 0, 0, scale, margin * scale, (margin + half) * scale);
  const layer = (blur: number, alpha: number, draw: () => void) => {
    context.save();
    context.filter = `blur(${blur * scale}px)`;
    context.fillStyle = `rgb(14 18 24 / ${alpha})`;
    draw();
    context.restore();
  };
  const slab = (grow: number) => () => {
    context.beginPath();
    context.roundRect(-grow, -half - grow, length + grow * 2, (half + grow) * 2, 0.45);
    context.fill();
  };
  layer(0.42, 0.34, slab(0.12));
  layer(0.14 + clearance * 0.25, 0.55, slab(-0.08));
  layer(0.07, 0.55, slab(-0.22));
  layer(0.03, 0.85, () => {
    for (const [x, z] of wheels) {
      context.beginPath();
      context.roundRect(x - 0.17, z - 0.12, 0.34, 0.24, 0.08);
      context.fill();
    }
  });
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  const material = new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, toneMapped: false });
  const mesh = new Mesh(new PlaneGeometry(length + margin * 2, half * 2 + margin * 2), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = 0.001;
  return mesh;
}
