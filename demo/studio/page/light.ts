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
  ShaderMaterial,
  SphereGeometry,
  SRGBColorSpace,
} from 'three';

/**
 * Light for the paint to reflect: a wide, soft light above, a bright band over a dark horizon that draws the sides, and
 * a pale floor. Soft edges everywhere, so that highlights fade instead of ending.
 */
export function studioEnvironment(renderer: any): any {
  const scene = new Scene();
  const material = new ShaderMaterial({
    side: BackSide,
    vertexShader:
      'varying vec3 to; void main() { to = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: ENVIRONMENT,
  });
  scene.add(new Mesh(new SphereGeometry(20, 96, 64), material));
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(scene, 0.004, 0.1, 100, { size: 512 });
  generator.dispose();
  return texture;
}

const ENVIRONMENT = /* glsl */ `varying vec3 to;
float soft(float from, float until, float value) { return smoothstep(from, until, value); }
void main() {
  vec3 d = normalize(to);
  float up = d.y;
  // Walls: dark at the horizon, brighter above.
  float light = mix(0.15, 0.32, soft(-0.02, 0.45, up));
  // The softbox above, longer than wide.
  vec2 at = d.xz / max(up, 0.05);
  light += 4.2 * soft(0.05, 0.3, up) * (1.0 - soft(0.34, 0.62, abs(at.y))) * (1.0 - soft(1.5, 2.6, abs(at.x)));
  // Two long lights beside the car, one in front, one behind.
  float beside = soft(0.45, 0.85, abs(d.z));
  light += 1.9 * beside * soft(0.14, 0.24, up) * (1.0 - soft(0.34, 0.52, up));
  light += 1.3 * soft(0.55, 0.9, -d.x) * soft(0.1, 0.2, up) * (1.0 - soft(0.34, 0.5, up));
  light += 0.9 * soft(0.55, 0.9, d.x) * soft(0.1, 0.2, up) * (1.0 - soft(0.34, 0.5, up));
  // The floor is pale further away and dark in the shadow of the car.
  float down = -up;
  light = mix(light, mix(0.42, 0.2, soft(0.1, 0.8, down)), soft(0.005, 0.05, down));
  gl_FragColor = vec4(light * vec3(1.0, 1.004, 1.012), 1.0);
}`;

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
  mesh.userData.shadow = true;
  return mesh;
}
