import {
  Color,
  CubeCamera,
  Mesh,
  NoToneMapping,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  SRGBColorSpace,
  Vector3,
  WebGLCubeRenderTarget,
  WebGLRenderer,
} from 'three';
import { STUDIO_BODY_TABLE } from './bodies.ts';
import { carModel } from './car-model.ts';
import { cabinModel } from './cabin-model.ts';
import { exportScene } from './export.ts';
import { cabinEnvironment, floorShadow, studioEnvironment } from './light.ts';
import { adventureMotorcycle, scooter, trailMotorcycle } from './motorcycle-kinds.ts';
import { nakedMotorcycle, type MotorcycleModel } from './motorcycle-model.ts';
import { motorcycleShape } from './motorcycle-shapes.ts';
import { sceneShot, shotOf, type Shot, type Subject } from './shots.ts';

/** The studio page: `takePicture` renders one body at a time, in two layers. */
const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true, alpha: true });
renderer.toneMapping = NoToneMapping;
renderer.outputColorSpace = SRGBColorSpace;
document.body.append(renderer.domElement);
const environment = studioEnvironment(renderer);

interface Standing {
  readonly body: string;
  readonly scene: any;
  readonly seen: Subject;
  readonly paints: readonly any[];
}
let standing: Standing | null = null;

function stand(name: string): Standing {
  if (standing?.body === name) return standing;
  const motorcycle = MOTORCYCLES[name];
  if (motorcycle) return standMotorcycle(name, motorcycle);
  const body = STUDIO_BODY_TABLE[name];
  if (!body) throw new Error(`No studio body is called "${name}".`);
  const scene = new Scene();
  scene.environment = environment;
  const model = carModel(body);
  const { shape } = body;
  const length = shape.full ?? shape.length;
  model.group.position.x = -length / 2;
  scene.add(model.group);
  const shadow = floorShadow({
    length,
    half: shape.half,
    clearance: shape.sill,
    wheels: shape.axles.flatMap(
      (x) =>
        [
          [x, shape.half - 0.14],
          [x, 0.14 - shape.half],
        ] as const,
    ),
  });
  shadow.renderOrder = 4;
  scene.add(shadow);
  standing = { body: name, scene, seen: model.shaped, paints: model.paints };
  return standing;
}

const MOTORCYCLES: Readonly<Record<string, () => MotorcycleModel>> = {
  'naked-motorcycle': nakedMotorcycle,
  'adventure-motorcycle': adventureMotorcycle,
  'trail-motorcycle': trailMotorcycle,
  scooter,
};

function standMotorcycle(name: string, build: () => MotorcycleModel): Standing {
  const shape = motorcycleShape(name);
  const { length, axles } = shape;
  const scene = new Scene();
  scene.environment = environment;
  const model = build();
  model.group.position.x = -length / 2;
  scene.add(model.group);
  const shadow = floorShadow({ length, half: 0.2, clearance: 0.3, wheels: axles.map((x) => [x, 0] as const) });
  shadow.renderOrder = 4;
  scene.add(shadow);
  standing = { body: name, scene, seen: { shape, flankAt: () => 0.06 }, paints: model.paints };
  return standing;
}

export interface Picture {
  readonly base: string;
  readonly paint: string;
}

/** Two PNGs as data URLs: a black vehicle with its shadow on nothing, and the light that white paint adds, in linear light. */
async function takePicture(
  name: string,
  view: string,
  width: number,
  height: number,
  supersample: number,
): Promise<Picture> {
  const { scene, seen: subject, paints } = stand(name);
  const shot = shotOf(view, subject);
  renderer.setPixelRatio(1);
  renderer.setSize(Math.round(width * supersample), Math.round(height * supersample), false);
  const camera = cameraFor(shot, width / height);
  // Only the vehicle and its shadow: the place behind it is added when the picture is painted.
  scene.background = null;
  renderer.setClearColor(0x000000, 0);
  // Pure green: see `partPaint`.
  const seen = photograph(scene, camera, paints, new Color(0, 1, 0), width, height);
  return partPaint(seen);
}

/** A body as JSON for the path tracer, with the cameras of the named views. */
function exportModel(name: string, views: readonly string[]): string {
  const { scene, seen, paints } = stand(name);
  return JSON.stringify(
    exportScene(scene, paints, Object.fromEntries(views.map((view) => [view, shotOf(view, seen)]))),
  );
}

/** A body as JSON for the path tracer, with the cameras of a wide and of a tall picture of it. */
function exportForScene(name: string, azimuth: number): string {
  const { scene, seen, paints } = stand(name);
  const shots = { wide: sceneShot(azimuth, seen, false), tall: sceneShot(azimuth, seen, true) };
  return JSON.stringify(exportScene(scene, paints, shots));
}

let cabin: any = null;

function cabinScene(): any {
  if (cabin) return cabin;
  cabin = new Scene();
  cabin.environment = cabinEnvironment(renderer);
  cabin.add(cabinModel());
  return cabin;
}

/** The interior from between the rear seats, as a PNG data URL. */
async function takeCabin(width: number, height: number): Promise<string> {
  const scene = cabinScene();
  scene.background = new Color(0.84, 0.86, 0.885);
  renderer.setPixelRatio(1);
  renderer.setSize(width, height, false);
  const camera = cameraFor({ from: [0.36, 1.13, 0.02], to: [-0.62, 0.8, -0.07], fov: 62 }, width / height);
  renderer.render(scene, camera);
  return renderer.domElement.toDataURL('image/png');
}

/** An equirectangular panorama from between the front headrests; the centre of the picture is the dashboard. */
async function takePanorama(width: number): Promise<string> {
  const scene = cabinScene();
  scene.background = new Color(0.84, 0.86, 0.885);
  const target = new WebGLCubeRenderTarget(width * 0.75, { generateMipmaps: false });
  const camera = new CubeCamera(0.03, 60, target);
  camera.position.set(0.12, 1.1, 0);
  camera.update(renderer, scene);
  const material = new ShaderMaterial({
    uniforms: { around: { value: target.texture } },
    vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy * 2.0, 0.0, 1.0); }',
    fragmentShader: `varying vec2 at; uniform samplerCube around;
      void main() {
        float yaw = (at.x - 0.5) * 6.28318531; float pitch = (at.y - 0.5) * 3.14159265;
        // The right of the picture is the car's right side, -z.
        vec3 to = vec3(-cos(yaw) * cos(pitch), sin(pitch), -sin(yaw) * cos(pitch));
        gl_FragColor = vec4(textureCube(around, to).rgb, 1.0);
        #include <colorspace_fragment>
      }`,
  });
  const flat = new Scene();
  const sheet = new Mesh(new PlaneGeometry(1, 1), material);
  sheet.frustumCulled = false;
  flat.add(sheet);
  renderer.setSize(width, width / 2, false);
  renderer.render(flat, new PerspectiveCamera());
  return renderer.domElement.toDataURL('image/png');
}

function cameraFor({ from, to, fov }: Shot, aspect: number): any {
  const camera = new PerspectiveCamera(fov, aspect, 0.05, 60);
  camera.position.set(...from);
  camera.lookAt(new Vector3(...to));
  camera.updateMatrixWorld();
  return camera;
}

function photograph(
  scene: any,
  camera: any,
  paints: readonly any[],
  colour: any,
  width: number,
  height: number,
): ImageData {
  for (const material of paints) material.color = colour;
  renderer.render(scene, camera);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(renderer.domElement, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/**
 * Separates both layers from a single rendering, because software rendering is slow. The car is painted pure green, so red and blue are
 * those of a black car; reflections on a black car are grey, so green above the mean of red and blue is paint.
 */
function partPaint(seen: ImageData): Picture {
  const paint = new ImageData(seen.width, seen.height);
  for (let index = 0; index < seen.data.length; index += 4) {
    const grey = (toLinear(seen.data[index]!) + toLinear(seen.data[index + 2]!)) / 2;
    const green = toLinear(seen.data[index + 1]!);
    // A half transparent pixel adds half its light.
    const added = Math.max(0, green - grey * 1.014 - 0.0006) * (seen.data[index + 3]! / 255);
    const value = toByte(added);
    paint.data[index] = value;
    paint.data[index + 1] = value;
    paint.data[index + 2] = value;
    paint.data[index + 3] = 255;
    if (value > 0) seen.data[index + 1] = toByte(grey);
  }
  return { base: png(seen), paint: png(paint) };
}

const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const v = byte / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});
function toLinear(byte: number): number {
  return LINEAR[byte]!;
}
function toByte(linear: number): number {
  return Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055));
}

function png(data: ImageData): string {
  const canvas = document.createElement('canvas');
  canvas.width = data.width;
  canvas.height = data.height;
  canvas.getContext('2d')!.putImageData(data, 0, 0);
  return canvas.toDataURL('image/png');
}

Object.assign(globalThis, { takePicture, takeCabin, takePanorama, exportModel, exportForScene, studioReady: true });
