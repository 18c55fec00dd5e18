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

type Light = readonly [red: number, green: number, blue: number];

/** The room of a large picture: its reflections in the paint, and its background. */
export interface Room {
  readonly light: {
    readonly walls: Light;
    readonly floor: Light;
    readonly ceiling: Light;
    readonly above: Light;
    readonly near: Light;
    readonly far: Light;
    readonly ahead: Light;
    readonly astern: Light;
  };
  /** Draws wall and floor; `floor` is where they meet, in pixels from the top. */
  readonly draw: (context: CanvasRenderingContext2D, width: number, height: number, floor: number) => void;
}

const grey = (value: number): Light => [value, value, value * 1.015];
const times = ([red, green, blue]: Light, by: number): Light => [red * by, green * by, blue * by];

function gradient(
  context: CanvasRenderingContext2D,
  from: number,
  to: number,
  width: number,
  stops: readonly (readonly [number, string])[],
): void {
  const fill = context.createLinearGradient(0, from, 0, to);
  for (const [at, colour] of stops) fill.addColorStop(at, colour);
  context.fillStyle = fill;
  context.fillRect(0, from, width, to - from);
}

function glow(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  across: number,
  up: number,
  colour: string,
  middle = 0.4,
): void {
  context.save();
  context.translate(x, y);
  context.scale(1, up / across);
  const fill = context.createRadialGradient(0, 0, 0, 0, 0, across);
  fill.addColorStop(0, colour);
  fill.addColorStop(
    middle,
    colour.replace(/\/ ([\d.]+)\)/, (_, alpha: string) => `/ ${Number(alpha) * 0.42})`),
  );
  fill.addColorStop(1, colour.replace(/\/ [\d.]+\)/, '/ 0)'));
  context.fillStyle = fill;
  context.fillRect(-across, -across, across * 2, across * 2);
  context.restore();
}

/** Hills as sums of sine waves, so deterministic. */
function hills(
  context: CanvasRenderingContext2D,
  width: number,
  floor: number,
  rise: number,
  phase: number,
  colour: string,
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(0, floor);
  for (let x = 0; x <= width; x += 2) {
    const t = (x / width) * 6.283;
    const up =
      0.5 +
      0.28 * Math.sin(t * 1.1 + phase) +
      0.16 * Math.sin(t * 2.7 + phase * 2.3) +
      0.06 * Math.sin(t * 7.3 + phase * 0.7);
    context.lineTo(x, floor - Math.max(0, up) * rise);
  }
  context.lineTo(width, floor);
  context.fill();
}

export const ROOMS: Readonly<Record<string, Room>> = {
  /** After sunset: navy, with warm light low on the horizon. */
  dusk: {
    light: {
      walls: [0.1, 0.145, 0.26],
      floor: [0.06, 0.085, 0.15],
      ceiling: [0.12, 0.18, 0.33],
      above: times([0.85, 0.94, 1.06], 3.6),
      near: times([0.75, 0.88, 1.08], 2.5),
      far: times([1, 0.62, 0.36], 2.2),
      ahead: times([0.8, 0.9, 1.1], 1.5),
      astern: times([1, 0.6, 0.34], 1.9),
    },
    draw(context, width, height, floor) {
      gradient(context, 0, floor, width, [
        [0, '#0b1730'],
        [0.5, '#16305c'],
        [0.86, '#345a8c'],
        [1, '#5f7ea3'],
      ]);
      glow(context, width * 0.72, floor, width * 0.5, height * 0.34, 'rgb(255 178 112 / 0.62)');
      glow(context, width * 0.74, floor, width * 0.26, height * 0.12, 'rgb(255 214 160 / 0.6)');
      hills(context, width, floor + 1, height * 0.1, 0.6, '#22406c');
      hills(context, width, floor + 1, height * 0.055, 2.4, '#152c52');
      gradient(context, floor, height, width, [
        [0, '#1d355c'],
        [0.12, '#1a3056'],
        [0.5, '#12233f'],
        [1, '#0b1730'],
      ]);
      glow(context, width * 0.7, floor + height * 0.05, width * 0.42, height * 0.1, 'rgb(255 186 128 / 0.26)');
      glow(context, width * 0.66, height * 0.86, width * 0.42, height * 0.22, 'rgb(120 160 215 / 0.2)');
    },
  },
  /** A black studio with a long lamp on the wall. */
  night: {
    light: {
      walls: grey(0.022),
      floor: grey(0.016),
      ceiling: grey(0.02),
      above: grey(5.6),
      near: grey(2.3),
      far: times([1, 0.2, 0.18], 2.6),
      ahead: grey(1.3),
      astern: times([1, 0.22, 0.2], 2.8),
    },
    draw(context, width, height, floor) {
      gradient(context, 0, floor, width, [
        [0, '#08080b'],
        [0.6, '#101115'],
        [1, '#1b1c22'],
      ]);
      glow(context, width * 0.68, floor - height * 0.2, width * 0.42, height * 0.62, 'rgb(96 100 116 / 0.55)');
      glow(context, width * 0.7, floor - height * 0.33, width * 0.46, height * 0.2, 'rgb(226 60 56 / 0.4)');
      const strip = context.createLinearGradient(width * 0.36, 0, width * 1.02, 0);
      strip.addColorStop(0, 'rgb(255 110 100 / 0)');
      strip.addColorStop(0.3, 'rgb(255 132 122 / 0.95)');
      strip.addColorStop(0.75, 'rgb(255 150 140 / 0.95)');
      strip.addColorStop(1, 'rgb(255 110 100 / 0.25)');
      context.fillStyle = strip;
      context.fillRect(width * 0.36, floor - height * 0.335, width * 0.66, Math.max(2, height * 0.0065));
      gradient(context, floor, height, width, [
        [0, '#17181d'],
        [0.25, '#101116'],
        [1, '#060608'],
      ]);
      glow(context, width * 0.66, floor + height * 0.12, width * 0.46, height * 0.26, 'rgb(122 126 142 / 0.32)');
      glow(context, width * 0.7, height * 0.9, width * 0.3, height * 0.08, 'rgb(226 60 56 / 0.16)');
    },
  },
  /** Morning at the beach: sky, sea and wet sand. */
  coast: {
    light: {
      walls: [0.5, 0.6, 0.68],
      floor: [0.36, 0.32, 0.27],
      ceiling: [0.4, 0.55, 0.68],
      above: times([0.9, 1, 1.1], 3.4),
      near: times([0.95, 1, 1.05], 2),
      far: times([1, 0.86, 0.68], 2.6),
      ahead: times([1, 0.94, 0.84], 1.7),
      astern: times([1, 0.84, 0.66], 2),
    },
    draw(context, width, height, floor) {
      gradient(context, 0, floor, width, [
        [0, '#1c6d8a'],
        [0.42, '#62a5b6'],
        [0.74, '#c3d3cb'],
        [0.92, '#f6dcb8'],
        [1, '#fde6c6'],
      ]);
      glow(context, width * 0.5, floor - height * 0.05, width * 0.5, height * 0.36, 'rgb(255 226 178 / 0.75)');
      glow(context, width * 0.5, floor - height * 0.075, width * 0.07, height * 0.16, 'rgb(255 250 232 / 0.95)', 0.3);
      for (const [x, y, across, up, alpha] of [
        [0.16, 0.2, 0.3, 0.02, 0.5],
        [0.34, 0.3, 0.22, 0.016, 0.45],
        [0.82, 0.16, 0.34, 0.024, 0.5],
        [0.66, 0.27, 0.2, 0.014, 0.4],
        [0.94, 0.34, 0.2, 0.015, 0.4],
      ] as const) {
        glow(context, width * x, height * y, width * across, height * up, `rgb(255 244 230 / ${alpha})`, 0.55);
      }
      context.save();
      context.beginPath();
      context.rect(width * 0.56, 0, width * 0.44, floor);
      context.clip();
      hills(context, width, floor + 1, height * 0.105, 5.2, '#6fa0a8');
      hills(context, width, floor + 1, height * 0.06, 4.3, '#3d7f8c');
      context.restore();
      const shore = floor + (height - floor) * 0.2;
      gradient(context, floor, shore, width, [
        [0, '#8fc0c2'],
        [0.25, '#4c97a4'],
        [0.8, '#3c8a98'],
        [1, '#8dbdb6'],
      ]);
      glow(context, width * 0.5, floor, width * 0.13, (shore - floor) * 0.9, 'rgb(255 240 208 / 0.75)');
      for (let line = 0; line < 26; line++) {
        const t = line / 26;
        context.fillStyle = `rgb(255 255 255 / ${0.1 + 0.16 * t})`;
        const across = width * (0.05 + (0.11 * ((line * 37) % 11)) / 11);
        context.fillRect(
          ((line * 0.381) % 1) * width,
          floor + (shore - floor) * t ** 1.3,
          across,
          Math.max(1, height * 0.0016),
        );
      }
      gradient(context, shore, height, width, [
        [0, '#b9a989'],
        [0.18, '#cbb894'],
        [0.6, '#b39c78'],
        [1, '#8a7355'],
      ]);
      context.fillStyle = 'rgb(255 255 255 / 0.75)';
      context.beginPath();
      context.moveTo(0, shore - height * 0.004);
      for (let x = 0; x <= width; x += 4)
        context.lineTo(
          x,
          shore + height * 0.006 * Math.sin((x / width) * 19) + height * 0.004 * Math.sin((x / width) * 47),
        );
      for (let x = width; x >= 0; x -= 4)
        context.lineTo(x, shore - height * 0.008 + height * 0.005 * Math.sin((x / width) * 23 + 1));
      context.fill();
      glow(context, width * 0.5, shore + height * 0.04, width * 0.3, height * 0.13, 'rgb(255 236 200 / 0.5)');
    },
  },
};

/** The surroundings outside the picture, which the paint reflects. `far` is the wall behind the car. */
export function roomEnvironment(renderer: any, { light }: Room): any {
  const scene = new Scene();
  const lit = (colour: Light, side: any = DoubleSide) => new MeshBasicMaterial({ color: new Color(...colour), side });
  const box = new Mesh(new BoxGeometry(30, 12, 24), lit(light.walls, BackSide));
  box.position.y = 4.8;
  scene.add(box);
  const plane = (
    width: number,
    height: number,
    colour: Light,
    at: readonly [number, number, number],
    turn: readonly [number, number, number],
  ) => {
    const one = new Mesh(new PlaneGeometry(width, height), lit(colour));
    one.position.set(...at);
    one.rotation.set(...turn);
    scene.add(one);
  };
  plane(30, 24, light.floor, [0, -1.1, 0], [-Math.PI / 2, 0, 0]);
  plane(29, 23, light.ceiling, [0, 9.5, 0], [Math.PI / 2, 0, 0]);
  plane(15, 5.2, light.above, [0, 7.5, 0], [Math.PI / 2, 0, 0]);
  plane(22, 2.4, light.near, [0, 4.7, 10.5], [-0.15, 0, 0]);
  plane(22, 2.8, light.far, [0, 3.9, -10.5], [0.15, 0, 0]);
  plane(14, 3.2, light.ahead, [-13.5, 4.2, 0], [0, Math.PI / 2, 0]);
  plane(14, 2.6, light.astern, [13.5, 3.4, 0], [0, Math.PI / 2, 0]);
  plane(2.2, 5, light.near, [-11, 3.6, 8], [0, Math.PI * 0.7, 0]);
  plane(2.2, 5, light.far, [-11, 3.6, -8], [0, Math.PI * 0.3, 0]);
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(scene, 0.006, 0.1, 100, { size: 512 }).texture;
  generator.dispose();
  return texture;
}

/** Wall and floor in pixels of the picture; `floor` is a share of the height from the top. */
export function roomBackdrop(room: Room, width: number, height: number, floor: number): any {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  room.draw(canvas.getContext('2d')!, width, height, Math.round(floor * height));
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
