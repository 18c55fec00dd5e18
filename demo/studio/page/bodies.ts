import { LEISURE_PROFILES } from '#media/drawings/leisure-profiles.ts';
import { PASSENGER_PROFILES } from '#media/drawings/passenger-profiles.ts';
import { WORKING_PROFILES } from '#media/drawings/working-profiles.ts';
import type { Profile } from '#media/drawings/profile.ts';
import type { BodyShape } from './body-shape.ts';
import type { FrontDress, RearDress, SideDress, TopDress } from './dress.ts';
import type { RimStyle } from './wheels.ts';

/** One body: its drawn side view, its measures in the other dimensions, and its trim. */
export interface StudioBody {
  readonly profile: Profile;
  readonly shape: BodyShape;
  readonly side: SideDress;
  readonly front: FrontDress;
  readonly rear: RearDress;
  readonly top?: TopDress;
  readonly rim: RimStyle;
  readonly tyreWidth: number;
  /** Steering wheel and seats: positions in metres from the front; rows of seats. */
  readonly cabin: {
    readonly dash: number;
    readonly rows: readonly number[];
    readonly floor: number;
    readonly seatY: number;
  } | null;
  /** Open box behind the cab, in metres: from, to, floor. */
  readonly tub?: { readonly from: number; readonly to: number; readonly floor: number };
  /** The opening and the windscreen of a convertible. */
  readonly cockpit?: Cockpit;
  readonly boxes?: readonly StudioBox[];
  readonly mirror: boolean;
}

export interface StudioBox {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly half: number;
  readonly radius?: number;
  /** Linear brightness, 0 to 1. */
  readonly shade: number;
  readonly metal?: number;
  readonly paint?: boolean;
  /** Open at the top, with a floor this thick. */
  readonly inner?: number;
}

export interface Cockpit {
  readonly from: number;
  readonly to: number;
  readonly half: number;
  readonly floor: number;
  readonly screen: {
    readonly x: number;
    readonly y: number;
    readonly topX: number;
    readonly topY: number;
    readonly half: number;
    readonly topHalf: number;
  };
}

function shapeOf(profile: Profile, rest: Partial<BodyShape> & Pick<BodyShape, 'half' | 'belt'>): BodyShape {
  return {
    outline: `${profile.top}Z`,
    length: profile.length / 100,
    height: profile.height / 100,
    axles: profile.axles.map((x) => x / 100),
    tyre: profile.tyre / 100,
    arch: profile.arch / 100,
    sill: profile.sill / 100,
    tumble: 0.36,
    shoulder: 0.035,
    bow: [0.2, 0.14],
    taper: [0.06, 0.05],
    crown: 0.045,
    edge: 0.075,
    flare: 0.028,
    crease: 0.016,
    ...rest,
  };
}

interface Face {
  /** Windscreen or rear window: heights of its edges, and half its width at each. */
  readonly pane?: readonly [low: number, high: number, halfLow: number, halfHigh: number];
  readonly lamp: FrontDress['lamp'];
  readonly plate: number;
  readonly plastic?: number;
}
interface Nose extends Face {
  readonly grille?: readonly [low: number, high: number, halfLow: number, halfMiddle: number, halfHigh: number];
  readonly style?: 'mesh' | 'bars' | 'closed';
  readonly intake?: readonly [low: number, high: number, halfLow: number, halfHigh: number];
  readonly corner?: readonly [low: number, high: number, inner: number, outer: number];
  readonly lampStyle?: FrontDress['lampStyle'];
  readonly badge: number;
}
interface Tail extends Face {
  readonly band?: readonly [low: number, high: number, half: number];
  readonly gate?: readonly [low: number, high: number, half: number];
  readonly doors?: boolean;
}

function nose({
  pane,
  lamp,
  plate,
  plastic = 0,
  grille,
  style = 'mesh',
  intake,
  corner,
  lampStyle = 'led',
  badge,
}: Nose): FrontDress {
  return {
    screen: pane ? { low: pane[0], high: pane[1], halfLow: pane[2], halfHigh: pane[3] } : null,
    lamp,
    lampStyle,
    plateY: plate,
    badgeY: badge,
    plasticBelow: plastic,
    grille: grille
      ? {
          style,
          outline: [
            [-grille[4], grille[1]],
            [grille[4], grille[1]],
            [grille[3], (grille[0] + grille[1] * 1.6) / 2.6],
            [grille[2], grille[0]],
            [-grille[2], grille[0]],
            [-grille[3], (grille[0] + grille[1] * 1.6) / 2.6],
          ],
        }
      : null,
    intake: intake
      ? [
          [-intake[3], intake[1]],
          [intake[3], intake[1]],
          [intake[2], intake[0]],
          [-intake[2], intake[0]],
        ]
      : null,
    ...(corner
      ? {
          sideIntake: [
            [corner[2], corner[1]],
            [corner[3], corner[1] - 1],
            [corner[3] + 1, corner[0] + 3],
            [corner[2] + 9, corner[0]],
          ],
        }
      : {}),
  };
}

function tail({ pane, lamp, plate, plastic = 0, band, gate, doors = false }: Tail): RearDress {
  return {
    window: pane ? { low: pane[0], high: pane[1], halfLow: pane[2], halfHigh: pane[3] } : null,
    lamp,
    plateY: plate,
    plasticBelow: plastic,
    doors,
    band: band
      ? [
          [-band[2], band[1]],
          [band[2], band[1]],
          [band[2], band[0]],
          [-band[2], band[0]],
        ]
      : null,
    gate: gate ? { low: gate[0], high: gate[1], half: gate[2] } : null,
  };
}

const {
  SUV: suv,
  Hatchback: hatch,
  Sedan: sedan,
  Wagon: wagon,
  Coupe: coupe,
  Convertible: convertible,
  'People Mover': mover,
} = PASSENGER_PROFILES;
const { Ute: ute, 'Cab Chassis': chassis, Van: van, Bus: bus, 'Light Truck': truck } = WORKING_PROFILES;
const { Motorhome: motorhome, Caravan: caravan } = LEISURE_PROFILES;
const NOWHERE: Nose['lamp'] = [
  [200, -90],
  [204, -90],
  [204, -94],
];
const SHUT = { colour: '#050607', gloss: 0.1, alpha: 0.7 } as const;
const PANE = { colour: '#05070a', gloss: 1 } as const;

export const STUDIO_BODY_TABLE: Readonly<Record<string, StudioBody>> = {
  suv: {
    profile: suv,
    shape: shapeOf(suv, { half: 0.94, belt: [1.14, 1.22], tyre: 0.375, arch: 0.412 }),
    side: { plasticBelow: 36, archTrim: 5.5 },
    front: nose({
      pane: [121, 156, 68, 55],
      lamp: [
        [45, 92],
        [47, 84.5],
        [80, 86],
        [102, 94],
        [106, 98.5],
        [80, 96],
      ],
      grille: [64, 90, 36, 45, 43],
      intake: [38, 50, 52, 60],
      corner: [50, 70, 63, 86],
      plastic: 42,
      plate: 57,
      badge: 77,
    }),
    rear: tail({
      pane: [118, 151, 62, 54],
      lamp: [
        [40, 104],
        [42, 97],
        [88, 96],
        [112, 99],
        [110, 107],
        [86, 109],
      ],
      band: [97.5, 103.5, 42],
      plastic: 52,
      plate: 82,
      gate: [60, 96, 68],
    }),
    top: {
      bonnet: [
        [22, 74],
        [60, 76],
        [100, 74],
        [124, 70],
      ],
      glassRoof: { from: 196, to: 330, half: 46 },
    },
    rim: 'alloy',
    tyreWidth: 0.235,
    cabin: { dash: 1.55, rows: [2.35, 3.25], floor: 0.42, seatY: 0.62 },
    mirror: true,
  },
  hatchback: {
    profile: hatch,
    shape: shapeOf(hatch, { half: 0.9, belt: [0.97, 1.03], tyre: 0.325, arch: 0.355, flare: 0.03, bow: [0.22, 0.16] }),
    side: { plasticBelow: 0, archTrim: 0 },
    front: nose({
      pane: [103, 134, 65, 52],
      lamp: [
        [44, 75],
        [46, 68.5],
        [76, 69.5],
        [98, 77],
        [101, 80.5],
        [76, 78],
      ],
      grille: [62, 73, 36, 43, 42],
      intake: [28, 44, 52, 46],
      corner: [32, 52, 62, 82],
      plate: 51,
      badge: 68,
    }),
    rear: tail({
      pane: [99, 126, 58, 50],
      lamp: [
        [46, 88],
        [48, 79],
        [86, 78],
        [106, 80],
        [104, 89],
        [84, 92],
      ],
      plastic: 33,
      plate: 70,
      gate: [48, 80, 64],
    }),
    top: {
      bonnet: [
        [20, 68],
        [60, 71],
        [94, 69],
        [116, 65],
      ],
    },
    rim: 'sport',
    tyreWidth: 0.215,
    cabin: { dash: 1.5, rows: [2.2, 3.02], floor: 0.3, seatY: 0.46 },
    mirror: true,
  },
  sedan: {
    profile: sedan,
    shape: shapeOf(sedan, {
      half: 0.92,
      belt: [0.96, 1.05],
      tyre: 0.335,
      arch: 0.362,
      bow: [0.22, 0.16],
      taper: [0.07, 0.06],
    }),
    side: { plasticBelow: 0, archTrim: 0 },
    front: nose({
      pane: [102, 133, 67, 53],
      lamp: [
        [46, 73],
        [48, 67],
        [78, 68],
        [102, 76.5],
        [106, 79.5],
        [78, 76],
      ],
      style: 'bars',
      grille: [48, 72, 33, 44, 42],
      intake: [25, 36, 46, 52],
      corner: [28, 46, 62, 84],
      plate: 43,
      badge: 66,
    }),
    rear: tail({
      pane: [107, 132, 60, 51],
      lamp: [
        [40, 95],
        [42, 86],
        [86, 84],
        [108, 86],
        [106, 96],
        [84, 97],
      ],
      band: [88, 93.5, 43],
      plastic: 30,
      plate: 70,
      gate: [58, 84, 66],
    }),
    top: {
      bonnet: [
        [20, 70],
        [66, 73],
        [112, 71],
        [134, 67],
      ],
      extra: (out) => {
        out.line('M420 -5V62', 0.8, { colour: '#050607', alpha: 0.85 });
        out.line('M420 62Q450 64 476 58', 0.8, { colour: '#050607', alpha: 0.85 });
      },
    },
    rim: 'sport',
    tyreWidth: 0.225,
    cabin: { dash: 1.68, rows: [2.4, 3.28], floor: 0.3, seatY: 0.46 },
    mirror: true,
  },
  wagon: {
    profile: wagon,
    shape: shapeOf(wagon, { half: 0.92, belt: [1.04, 1.14], tyre: 0.355, arch: 0.388, bow: [0.21, 0.15] }),
    side: {
      plasticBelow: 30,
      archTrim: 5,
      extra: (out) =>
        out.fill('M222 158.500L226 162.500L420 158.500L430 152L424 152.500L412 156L240 159.500L232 156.500Z', {
          colour: '#8d949b',
          gloss: 0.6,
        }),
    },
    front: nose({
      pane: [110, 144, 67, 54],
      lamp: [
        [46, 81],
        [48, 74.5],
        [78, 75.5],
        [100, 84],
        [104, 87],
        [78, 84.5],
      ],
      grille: [57, 80, 34, 45, 43],
      intake: [31, 43, 48, 56],
      corner: [40, 58, 62, 84],
      plastic: 36,
      plate: 49,
      badge: 73,
    }),
    rear: tail({
      pane: [110, 139, 60, 52],
      lamp: [
        [42, 99],
        [44, 91],
        [86, 90],
        [110, 91],
        [108, 100],
        [84, 103],
      ],
      plastic: 42,
      plate: 74,
      gate: [52, 90, 66],
    }),
    top: {
      bonnet: [
        [20, 70],
        [64, 73],
        [106, 71],
        [130, 67],
      ],
    },
    rim: 'alloy',
    tyreWidth: 0.225,
    cabin: { dash: 1.6, rows: [2.36, 3.24], floor: 0.36, seatY: 0.54 },
    mirror: true,
  },
  coupe: {
    profile: coupe,
    shape: shapeOf(coupe, {
      half: 0.94,
      belt: [0.905, 1.02],
      tyre: 0.345,
      arch: 0.37,
      flare: 0.042,
      bow: [0.26, 0.18],
      taper: [0.08, 0.05],
      shoulder: 0.06,
      tumble: 0.42,
    }),
    side: { plasticBelow: 0, archTrim: 0 },
    front: nose({
      pane: [97, 124, 66, 53],
      lamp: [
        [50, 68],
        [52, 62.5],
        [80, 63.5],
        [104, 70.5],
        [108, 73.5],
        [80, 71.5],
      ],
      grille: [32, 56, 40, 50, 42],
      intake: [22, 29, 40, 52],
      corner: [27, 50, 64, 88],
      plate: 41,
      badge: 63,
    }),
    rear: tail({
      pane: [98, 124, 58, 48],
      lamp: [
        [36, 90],
        [38, 82],
        [88, 80.5],
        [108, 83],
        [106, 90],
        [86, 92],
      ],
      band: [83.5, 88.5, 40],
      plastic: 34,
      plate: 58,
      gate: [68, 80, 62],
    }),
    top: {
      bonnet: [
        [22, 70],
        [70, 74],
        [124, 72],
        [154, 66],
      ],
    },
    rim: 'sport',
    tyreWidth: 0.255,
    cabin: { dash: 1.85, rows: [2.58], floor: 0.26, seatY: 0.4 },
    mirror: true,
  },
  convertible: {
    profile: convertible,
    shape: shapeOf(convertible, {
      half: 0.87,
      belt: [0.87, 0.93],
      tyre: 0.315,
      arch: 0.34,
      flare: 0.036,
      bow: [0.24, 0.18],
      taper: [0.08, 0.06],
      edge: 0.085,
    }),
    side: { plasticBelow: 0, archTrim: 0, noGlass: true },
    front: nose({
      lamp: [
        [44, 65],
        [46, 58.5],
        [72, 59.5],
        [94, 67],
        [97, 70],
        [72, 68],
      ],
      grille: [30, 52, 34, 44, 38],
      intake: [21, 27, 36, 46],
      corner: [26, 46, 56, 78],
      plate: 40,
      badge: 59,
    }),
    rear: tail({
      lamp: [
        [44, 82],
        [46, 75],
        [80, 73.5],
        [98, 75],
        [96, 82],
        [78, 84],
      ],
      plastic: 30,
      plate: 56,
      gate: [66, 74, 58],
    }),
    top: {
      bonnet: [
        [20, 64],
        [60, 67],
        [104, 66],
        [130, 62],
      ],
      extra: (out) => out.line('M312 -5V56Q350 58 384 50', 0.8, { colour: '#050607', alpha: 0.85 }),
    },
    rim: 'sport',
    tyreWidth: 0.225,
    cabin: { dash: 1.52, rows: [2.28], floor: 0.3, seatY: 0.42 },
    mirror: true,
    cockpit: {
      from: 1.5,
      to: 2.92,
      half: 0.6,
      floor: 0.34,
      screen: { x: 1.36, y: 0.85, topX: 1.86, topY: 1.19, half: 0.66, topHalf: 0.53 },
    },
  },
  'people-mover': {
    profile: mover,
    shape: shapeOf(mover, { half: 0.98, belt: [1.22, 1.26], tyre: 0.355, arch: 0.392, tumble: 0.26, shoulder: 0.03 }),
    side: { plasticBelow: 0, archTrim: 0 },
    front: nose({
      pane: [126, 165, 74, 63],
      lamp: [
        [44, 91],
        [46, 83.5],
        [80, 85],
        [106, 97],
        [109, 101],
        [80, 96],
      ],
      style: 'bars',
      grille: [52, 88, 42, 48, 42],
      intake: [30, 42, 52, 58],
      corner: [38, 62, 64, 88],
      plate: 47,
      badge: 82,
    }),
    rear: tail({
      pane: [122, 156, 68, 62],
      lamp: [
        [44, 112],
        [46, 104],
        [90, 103],
        [112, 104],
        [110, 114],
        [88, 117],
      ],
      band: [104.5, 111, 46],
      plastic: 36,
      plate: 88,
      gate: [54, 104, 74],
    }),
    top: {
      bonnet: [
        [20, 76],
        [54, 78],
        [88, 76],
        [108, 72],
      ],
    },
    rim: 'alloy',
    tyreWidth: 0.235,
    cabin: { dash: 1.45, rows: [2.2, 3.1, 3.95], floor: 0.4, seatY: 0.66 },
    mirror: true,
  },
  ute: {
    profile: ute,
    shape: shapeOf(ute, {
      half: 0.95,
      belt: [1.185, 1.2],
      tyre: 0.395,
      arch: 0.445,
      flare: 0.05,
      bow: [0.17, 0.07],
      taper: [0.05, 0.01],
      tumble: 0.3,
      edge: 0.07,
      blur: 4,
    }),
    side: { plasticBelow: 44, archTrim: 6 },
    front: nose({
      pane: [125, 167, 68, 57],
      lamp: [
        [50, 103],
        [52, 90],
        [84, 91],
        [102, 98],
        [105, 106],
        [84, 106],
      ],
      grille: [72, 105, 42, 50, 47],
      intake: [48, 62, 50, 60],
      corner: [56, 78, 66, 88],
      plastic: 54,
      plate: 67,
      badge: 90,
    }),
    rear: tail({
      pane: [126, 162, 58, 50],
      lamp: [
        [78, 105],
        [78, 72],
        [94, 72],
        [97, 74],
        [97, 104],
        [94, 106],
      ],
      plastic: 56,
      plate: 49,
      gate: [60, 112, 75],
    }),
    top: {
      bonnet: [
        [24, 76],
        [60, 78],
        [104, 76],
        [132, 72],
      ],
    },
    rim: 'alloy',
    tyreWidth: 0.265,
    cabin: { dash: 1.62, rows: [2.15, 2.8], floor: 0.55, seatY: 0.72 },
    mirror: true,
    tub: { from: 3.36, to: 5.16, floor: 0.66 },
  },
  'cab-chassis': {
    profile: { ...chassis, length: 262 },
    shape: shapeOf(chassis, {
      length: 2.62,
      full: 5.3,
      half: 0.94,
      belt: [1.185, 1.2],
      tyre: 0.395,
      arch: 0.44,
      flare: 0.045,
      bow: [0.17, 0.02],
      taper: [0.05, 0],
      tumble: 0.3,
      edge: 0.07,
      blur: 4,
    }),
    side: { plasticBelow: 44, archTrim: 5 },
    front: nose({
      pane: [125, 167, 68, 57],
      lamp: [
        [50, 103],
        [52, 90],
        [84, 91],
        [102, 98],
        [105, 106],
        [84, 106],
      ],
      lampStyle: 'round',
      grille: [74, 104, 42, 50, 47],
      style: 'bars',
      intake: [48, 62, 50, 60],
      plastic: 62,
      plate: 67,
      badge: 90,
    }),
    rear: tail({ pane: [126, 164, 62, 56], lamp: NOWHERE, plate: -60 }),
    top: {
      bonnet: [
        [24, 76],
        [60, 78],
        [104, 76],
        [132, 72],
      ],
    },
    rim: 'steel',
    tyreWidth: 0.255,
    cabin: { dash: 1.62, rows: [2.12], floor: 0.55, seatY: 0.72 },
    mirror: true,
    boxes: [
      { from: 2.3, to: 5.2, low: 0.46, high: 0.6, half: 0.4, shade: 0.012 },
      { from: 2.7, to: 5.26, low: 0.64, high: 0.74, half: 0.9, shade: 0.4, metal: 0.85 },
      { from: 2.68, to: 5.28, low: 0.72, high: 1.02, half: 0.94, shade: 0.5, metal: 0.8, inner: 0.06, radius: 0.012 },
      ...[2.7, 3.34, 3.98, 4.62, 5.24].map((from) => ({
        from,
        to: from + 0.035,
        low: 0.7,
        high: 1.03,
        half: 0.948,
        shade: 0.3,
        metal: 0.9,
        radius: 0.006,
        inner: 0.02,
      })),
      { from: 2.66, to: 2.71, low: 0.7, high: 1.2, half: 0.9, shade: 0.42, metal: 0.85, radius: 0.012 },
      { from: 5.2, to: 5.27, low: 0.52, high: 0.63, half: 0.84, shade: 0.09, radius: 0.02 },
    ],
  },
  van: {
    profile: van,
    shape: shapeOf(van, {
      half: 1.0,
      belt: [1.28, 1.3],
      tyre: 0.35,
      arch: 0.385,
      tumble: 0.13,
      shoulder: 0.02,
      crease: 0.012,
      flare: 0.018,
      bow: [0.2, 0.06],
      taper: [0.06, 0.02],
      crown: 0.035,
      edge: 0.08,
    }),
    side: {
      plasticBelow: 34,
      archTrim: 3.5,
      extra: (out) => {
        out.line('M230 66H500', 3.2, { colour: '#1c1d1f', gloss: 0.05 });
        out.line('M226 100L380 101L500 99', 0.8, { ...SHUT, alpha: 0.35 });
      },
    },
    front: nose({
      pane: [133, 178, 78, 70],
      lamp: [
        [54, 99],
        [55, 86],
        [84, 88],
        [98, 98],
        [100, 106],
        [84, 104],
      ],
      lampStyle: 'led',
      style: 'bars',
      grille: [76, 98, 44, 50, 47],
      intake: [38, 54, 50, 58],
      plastic: 60,
      plate: 65,
      badge: 92,
    }),
    rear: tail({
      pane: [128, 174, 74, 72],
      lamp: [
        [84, 122],
        [84, 80],
        [96, 80],
        [100, 82],
        [100, 120],
        [96, 122],
      ],
      plastic: 44,
      plate: 66,
      gate: [50, 188, 82],
      doors: true,
    }),
    rim: 'steel',
    tyreWidth: 0.225,
    cabin: { dash: 1.2, rows: [1.95], floor: 0.5, seatY: 0.8 },
    mirror: true,
  },
  bus: {
    profile: bus,
    shape: shapeOf(bus, {
      half: 1.03,
      belt: [1.34, 1.36],
      tyre: 0.39,
      arch: 0.43,
      tumble: 0.1,
      shoulder: 0.01,
      crease: 0.008,
      flare: 0.012,
      bow: [0.2, 0.1],
      taper: [0.05, 0.03],
      crown: 0.05,
      edge: 0.13,
    }),
    side: { plasticBelow: 38, archTrim: 0 },
    front: nose({
      pane: [138, 218, 84, 76],
      lamp: [
        [52, 108],
        [52, 90],
        [88, 90],
        [100, 97],
        [100, 110],
        [84, 112],
      ],
      lampStyle: 'square',
      style: 'bars',
      grille: [84, 108, 44, 48, 46],
      intake: [48, 62, 52, 60],
      plastic: 66,
      plate: 72,
      badge: 122,
    }),
    rear: tail({
      pane: [148, 214, 78, 74],
      lamp: [
        [86, 128],
        [86, 84],
        [98, 84],
        [101, 86],
        [101, 126],
        [98, 128],
      ],
      plastic: 52,
      plate: 80,
      gate: [64, 224, 84],
    }),
    rim: 'steel',
    tyreWidth: 0.235,
    cabin: { dash: 0.95, rows: [1.9, 2.8, 3.7, 4.6, 5.5], floor: 0.7, seatY: 1.02 },
    mirror: true,
  },
  'light-truck': {
    profile: { ...truck, length: 182, height: 236 },
    shape: shapeOf(truck, {
      length: 1.8,
      full: 6.2,
      height: 2.36,
      half: 0.98,
      belt: [1.3, 1.32],
      tyre: 0.4,
      arch: 0.45,
      tumble: 0.1,
      shoulder: 0.02,
      crease: 0.008,
      flare: 0.02,
      bow: [0.14, 0.02],
      taper: [0.04, 0],
      crown: 0.03,
      edge: 0.09,
    }),
    side: { plasticBelow: 0, archTrim: 4 },
    front: nose({
      pane: [136, 196, 82, 75],
      lamp: [
        [54, 100],
        [54, 82],
        [86, 82],
        [97, 86],
        [97, 102],
        [84, 103],
      ],
      lampStyle: 'square',
      style: 'bars',
      grille: [88, 114, 42, 46, 44],
      intake: [54, 66, 50, 56],
      plastic: 74,
      plate: 70,
      badge: 120,
    }),
    rear: tail({ lamp: NOWHERE, plate: -60 }),
    rim: 'steel',
    tyreWidth: 0.24,
    cabin: { dash: 0.62, rows: [1.25], floor: 0.75, seatY: 1.0 },
    mirror: true,
    boxes: [
      { from: 1.5, to: 6.1, low: 0.52, high: 0.72, half: 0.42, shade: 0.012 },
      { from: 1.92, to: 6.16, low: 0.74, high: 2.78, half: 1.03, shade: 0.78, radius: 0.035 },
      { from: 1.9, to: 6.18, low: 0.72, high: 0.82, half: 1.045, shade: 0.42, metal: 0.8, radius: 0.012 },
      { from: 1.9, to: 6.18, low: 2.7, high: 2.79, half: 1.045, shade: 0.46, metal: 0.8, radius: 0.02 },
      { from: 6.12, to: 6.185, low: 0.74, high: 2.78, half: 0.05, shade: 0.35, metal: 0.8, radius: 0.01 },
      { from: 2.1, to: 3.4, low: 0.4, high: 0.66, half: 0.84, shade: 0.02, radius: 0.04 },
      { from: 6.05, to: 6.14, low: 0.5, high: 0.62, half: 0.95, shade: 0.05, radius: 0.02 },
    ],
  },
  motorhome: {
    profile: motorhome,
    shape: shapeOf(motorhome, {
      half: 1.1,
      belt: [1.2, 1.2],
      tyre: 0.36,
      arch: 0.4,
      tumble: 0,
      shoulder: 0,
      crease: 0,
      flare: 0,
      bow: [0.22, 0.04],
      taper: [0.12, 0],
      crown: 0.03,
      edge: 0.1,
      slab: true,
    }),
    side: {
      plasticBelow: 40,
      archTrim: 0,
      lines:
        'M112 134C108 112 112 76 128 44M194 180C197 140 197 84 196 44M200 300V44M112 178L200 182M220 90H290V52H220ZM570 90H680V52H570Z',
      extra: (out) => {
        out.fill('M100 240C98 230 102 226 110 226H170V262H128C112 262 104 254 100 240Z', PANE);
        out.fill(
          'M296 194Q296 190 300 190H386Q390 190 390 194V244Q390 248 386 248H300Q296 248 296 244ZM556 194Q556 190 560 190H646Q650 190 650 194V244Q650 248 646 248H560Q556 248 556 244Z',
          PANE,
        );
        out.line('M424 258Q424 264 430 264H490Q496 264 496 258V76H424Z', 1, SHUT);
        out.fill('M434 206H486V252H434Z', PANE);
        out.fill('M206 128C330 120 420 150 694 108V96C430 134 330 104 206 116Z', { colour: '#5d6670', gloss: 0.9 });
        out.fill('M206 106C330 96 420 116 694 76V70C430 108 330 88 206 98Z', { colour: '#2b3138', gloss: 0.9 });
        out.fill('M270 284H676V292H270Z', { colour: '#c9ced2', gloss: 0.4 });
      },
    },
    front: nose({
      pane: [140, 176, 82, 78],
      lamp: [
        [54, 104],
        [56, 86],
        [86, 88],
        [102, 100],
        [104, 112],
        [86, 110],
      ],
      lampStyle: 'round',
      style: 'bars',
      grille: [70, 100, 40, 46, 44],
      intake: [40, 54, 50, 58],
      plastic: 60,
      plate: 64,
      badge: 88,
    }),
    rear: tail({
      pane: [190, 238, 62, 62],
      lamp: [
        [92, 120],
        [92, 84],
        [104, 84],
        [106, 86],
        [106, 118],
        [104, 120],
      ],
      plastic: 50,
      plate: 74,
      gate: [60, 62, 60],
    }),
    rim: 'steel',
    tyreWidth: 0.225,
    cabin: null,
    mirror: true,
  },
  caravan: {
    profile: caravan,
    shape: shapeOf(caravan, {
      half: 1.18,
      belt: [1.2, 1.2],
      tyre: 0.36,
      arch: 0.385,
      tumble: 0,
      shoulder: 0,
      crease: 0,
      flare: 0,
      bow: [0.06, 0.03],
      taper: [0.02, 0],
      crown: 0.02,
      edge: 0.09,
      slab: true,
    }),
    side: {
      plasticBelow: 0,
      archTrim: 3,
      noGlass: true,
      lines: 'M380 92V258Q380 266 388 266H446Q454 266 454 258V92Z',
      extra: (out) => {
        out.fill('M158 64L148 104C240 108 300 114 420 108H786V40H150Z', { colour: '#3a4047', gloss: 0.25 });
        for (const y of [58, 66, 74, 82, 90, 98]) out.line(`M150 ${y}H786`, 0.6, { colour: '#23282d', gloss: 0.3 });
        out.fill('M142 150C250 190 400 140 786 168V156C420 128 260 172 142 138Z', { colour: '#59626c', gloss: 0.9 });
        out.fill(
          'M236 186Q236 181 241 181H337Q342 181 342 186V240Q342 245 337 245H241Q236 245 236 240ZM498 186Q498 181 503 181H599Q604 181 604 186V240Q604 245 599 245H503Q498 245 498 240ZM664 196Q664 191 669 191H729Q734 191 734 196V236Q734 241 729 241H669Q664 241 664 236Z',
          PANE,
        );
        out.fill('M392 198H442V252H392Z', PANE);
        out.fill('M226 262H620V272H226Z', { colour: '#c9ced2', gloss: 0.4 });
      },
    },
    front: {
      ...nose({ lamp: NOWHERE, plate: -60, badge: -60 }),
      screen: { low: 196, high: 242, halfLow: 78, halfHigh: 76 },
    },
    rear: tail({
      pane: [200, 244, 60, 60],
      lamp: [
        [88, 150],
        [88, 112],
        [102, 112],
        [104, 114],
        [104, 148],
        [102, 150],
      ],
      plastic: 62,
      plate: 88,
    }),
    rim: 'alloy',
    tyreWidth: 0.225,
    cabin: null,
    mirror: false,
    boxes: [
      { from: 0.1, to: 1.8, low: 0.48, high: 0.58, half: 0.05, shade: 0.03, radius: 0.015 },
      { from: 1.0, to: 1.72, low: 0.48, high: 0.58, half: 0.5, shade: 0.03, radius: 0.02 },
      { from: 1.1, to: 1.5, low: 0.58, high: 1.12, half: 0.62, shade: 0.06, radius: 0.03 },
      { from: 0.64, to: 0.72, low: 0.12, high: 0.74, half: 0.035, shade: 0.3, metal: 0.8, radius: 0.02 },
      { from: 0.56, to: 0.8, low: 0.0, high: 0.2, half: 0.045, shade: 0.015, radius: 0.04 },
    ],
  },
};
