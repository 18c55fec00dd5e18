import type { Hotspot } from '#vehicle/rules/vehicle.ts';
import { BODY_MEASURES } from './studio/body-measures.ts';
import { findCamera } from './studio/cameras.ts';
import type { StudioBodySlug } from './studio/studio-names.ts';

type Anchor = Hotspot['anchors'][number];
type Point = readonly [x: number, y: number, z: number];

/** The note of a part, chosen by the first matching equipment. */
type Notes = readonly (readonly [equipment: RegExp, words: string])[];

const WHEELS: Notes = [
  [/Alloy Wheels 19"/, '19-inch alloys, no kerb marks'],
  [/Off Road Tyres/, 'All-terrain tyres with most of their tread'],
  [/Alloy Wheels 17"/, '17-inch alloys, tyres checked in our workshop'],
  [/./, 'Tread and age of all four tyres are checked before sale'],
];
const LAMPS: Notes = [
  [/Matrix LED/, 'Matrix high beam that leaves out oncoming traffic'],
  [/^LED Headlamps/, 'LED headlamps with daytime running lamps'],
  [/Automatic Headlamps/, 'Switch themselves on at dusk'],
  [/./, 'Clear lenses, aimed at our last inspection'],
];
const BOOT: Notes = [
  [/Power Tailgate/, 'Opens and closes at the press of a button'],
  [/Tub Liner/, 'Lined, with tie-down points at each corner'],
  [/Cargo Blind/, 'A blind keeps the load out of sight'],
  [/Tow Bar/, 'Tow bar fitted, wiring and compliance in order'],
  [/./, 'Wide opening, low loading edge'],
];
const SCREEN: Notes = [
  [/Apple CarPlay/, 'Apple CarPlay and Android Auto'],
  [/Satellite Navigation/, 'Built-in satellite navigation'],
  [/./, 'Bluetooth calls and music'],
];
const SEATS: Notes = [
  [/Nappa/, 'Nappa leather, ventilated in front'],
  [/Heated Front Seats/, 'Heated in front'],
  [/Leather Accented/, 'Leather accented'],
  [/./, 'Hard-wearing cloth'],
];
const CAMERA: Notes = [
  [/Adaptive Cruise/, 'Watches the traffic for adaptive cruise and emergency braking'],
  [/Autonomous Emergency/, 'Watches the road for emergency braking'],
  [/Rear View Camera/, 'The reversing picture shows in the screen'],
];

/**
 * Hotspots of a studio vehicle. Positions in each frame are projected with the camera that rendered it; `frames` are the indexes of the
 * rendered pictures in the order of the spin.
 */
export function hotspotsOf(
  body: StudioBodySlug,
  equipment: readonly string[],
  frames: readonly number[],
  inside: boolean,
): { readonly exterior: readonly Hotspot[]; readonly interior: readonly Hotspot[] } {
  const words = (title: string, notes: Notes) => {
    const note = notes.find(([line]) => equipment.some((one) => line.test(one)));
    return note ? `${title}: ${note[1]}` : null;
  };
  const hotspot = (id: string, description: string | null, anchors: readonly Anchor[]): readonly Hotspot[] =>
    description === null || anchors.length === 0 ? [] : [{ id, description, anchors }];
  const seen = anchorsOf(body, frames);
  const boot = body === 'ute' || body === 'cab-chassis' ? 'Tray' : 'Boot';
  return {
    exterior: [
      ...hotspot('wheels', words('Wheels', WHEELS), seen.wheels),
      ...hotspot('lamps', words('Headlamps', LAMPS), seen.lamps),
      ...hotspot('boot', words(boot, BOOT), seen.boot),
    ],
    // Positions in the interior panorama, which is the same for every vehicle.
    interior: inside
      ? [
          ...hotspot('screen', words('Screen', SCREEN), [{ frame: 0, x: 50, y: 58.4 }]),
          ...hotspot('seats', words('Seats', SEATS), [{ frame: 0, x: 79, y: 66 }]),
          ...hotspot('camera', words('Camera', CAMERA), [{ frame: 0, x: 50, y: 30 }]),
        ]
      : [],
  };
}

type Seen = Readonly<Record<'wheels' | 'lamps' | 'boot', readonly Anchor[]>>;
const found = new Map<string, Seen>();

function anchorsOf(body: StudioBodySlug, frames: readonly number[]): Seen {
  const key = `${body} ${frames.join()}`;
  const known = found.get(key);
  if (known) return known;
  const made = look(body, frames);
  found.set(key, made);
  return made;
}

function look(body: StudioBodySlug, frames: readonly number[]): Seen {
  const measures = BODY_MEASURES[body];
  // A caravan has neither headlamps nor a boot.
  if (!measures || body === 'caravan') return { wheels: [], lamps: [], boot: [] };
  const length = measures.full ?? measures.length;
  const at = (point: (side: number) => Point, from: number, to: number): readonly Anchor[] =>
    frames.flatMap((frame, place) => {
      const azimuth = frame * 15 > 180 ? frame * 15 - 360 : frame * 15;
      if (Math.abs(azimuth) < from || Math.abs(azimuth) > to) return [];
      const [x, y, z] = point(azimuth < 0 ? -1 : 1);
      const { from: eye, to: middle, fov } = findCamera(`spin-${String(frame).padStart(2, '0')}`, measures);
      const spot = project([x - length / 2, y, z], eye, middle, fov);
      return [{ frame: place, x: round(spot.x), y: round(spot.y) }];
    });
  return {
    wheels: at((side) => [measures.axles[0]!, measures.tyre, side * measures.half], 30, 150),
    lamps: at((side) => [0.28, measures.belt[0] * 0.78, side * measures.half * 0.7], 0, 60),
    boot: at(() => [length - 0.06, measures.belt[1] * 0.86, 0], 120, 180),
  };
}

/** Projects to percent of a 4:3 picture from left and top. */
function project(point: Point, eye: Point, middle: Point, fov: number): { readonly x: number; readonly y: number } {
  const forward = unit(minus(middle, eye));
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const to = minus(point, eye);
  const reach = Math.tan((fov / 360) * Math.PI) * dot(to, forward);
  return { x: 50 + (50 * dot(to, right)) / (reach * (4 / 3)), y: 50 - (50 * dot(to, up)) / reach };
}

const round = (value: number) => Math.round(value * 10) / 10;
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Point): Point => {
  const size = Math.hypot(...a);
  return [a[0] / size, a[1] / size, a[2] / size];
};
