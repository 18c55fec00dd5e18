import type { StudioBody } from './body.ts';
import { CAR_LINES, profileOf, type CarLines } from './car-lines.ts';
import type { FrontDress, RearDress } from './dress.ts';
import { nose, shapeOf, tail } from './trim.ts';

/** Measures that a car's side view does not show. Heights and lengths in centimetres, `half` in metres. */
interface CarTrim {
  readonly half: number;
  readonly face: keyof typeof FACES;
  /** Lower edge of the headlamps and of the tail lamps. */
  readonly lampY: number;
  readonly tailY: number;
  /** Windscreen and rear window: lower and upper edge. */
  readonly screen: readonly [low: number, high: number];
  readonly window: readonly [low: number, high: number];
  readonly cladding?: number;
  readonly tumble?: number;
  readonly rim?: StudioBody['rim'];
  readonly rails?: boolean;
  readonly glassRoof?: boolean;
  readonly bootLid?: boolean;
  readonly tyreWidth: number;
  readonly rows: readonly number[];
  readonly shape?: Partial<StudioBody['shape']>;
}

type Measures = Pick<CarTrim, 'lampY' | 'screen'> & { readonly w: number; readonly sill: number };

const pane = ([low, high]: readonly [number, number], w: number) => [low, high, w * 0.73, w * 0.6] as const;

/** Outline of a headlamp: from the grille outwards and around the corner, `tall` at its outer end. */
const slim = (w: number, y: number, tall: number): FrontDress['lamp'] => [
  [w * 0.46, y + tall * 0.5],
  [w * 0.48, y],
  [w * 0.82, y + tall * 0.1],
  [w * 1.08, y + tall * 0.62],
  [w * 1.13, y + tall],
  [w * 0.84, y + tall * 0.85],
];

const FACES = {
  /** A slim grille between the lamps, a wide opening below. */
  hatch: ({ lampY, screen, w, sill }: Measures) =>
    nose({
      pane: pane(screen, w),
      lamp: slim(w, lampY, 12),
      grille: [lampY - 4, lampY + 6, w * 0.4, w * 0.46, w * 0.44],
      intake: [sill + 9, lampY - 24, w * 0.58, w * 0.5],
      corner: [sill + 12, lampY - 16, w * 0.7, w * 0.93],
      plate: lampY - 14,
      badge: lampY + 1,
    }),
  /** A wide grille with bars. */
  sedan: ({ lampY, screen, w, sill }: Measures) =>
    nose({
      pane: pane(screen, w),
      lamp: slim(w, lampY, 11),
      style: 'bars',
      grille: [lampY - 22, lampY + 4, w * 0.34, w * 0.47, w * 0.45],
      intake: [sill + 6, lampY - 30, w * 0.5, w * 0.57],
      corner: [sill + 9, lampY - 20, w * 0.68, w * 0.92],
      plate: lampY - 26,
      badge: lampY - 2,
    }),
  /** A tall mesh grille above a skid plate. */
  suv: ({ lampY, screen, w, sill }: Measures) =>
    nose({
      pane: pane(screen, w),
      lamp: slim(w, lampY, 11),
      grille: [lampY - 24, lampY + 7, w * 0.38, w * 0.48, w * 0.45],
      intake: [sill + 10, lampY - 35, w * 0.54, w * 0.6],
      corner: [sill + 17, lampY - 18, w * 0.69, w * 0.93],
      plastic: sill + 13,
      plate: lampY - 30,
      badge: lampY - 4,
    }),
  /** Upright, with square lamps in line with the grille. */
  block: ({ lampY, screen, w, sill }: Measures) =>
    nose({
      pane: pane(screen, w),
      lamp: [
        [w * 0.54, lampY + 13],
        [w * 0.54, lampY],
        [w * 0.9, lampY],
        [w * 1.06, lampY + 3],
        [w * 1.08, lampY + 13],
        [w * 0.88, lampY + 14],
      ],
      style: 'bars',
      grille: [lampY - 8, lampY + 13, w * 0.47, w * 0.52, w * 0.51],
      intake: [sill + 10, lampY - 24, w * 0.52, w * 0.6],
      corner: [sill + 16, lampY - 13, w * 0.7, w * 0.94],
      plastic: sill + 18,
      plate: lampY - 17,
      badge: lampY + 3,
    }),
  /** No grille: thin lamps and a low opening. */
  electric: ({ lampY, screen, w, sill }: Measures) =>
    nose({
      pane: pane(screen, w),
      lamp: slim(w, lampY + 1, 9),
      intake: [sill + 8, sill + 20, w * 0.6, w * 0.66],
      corner: [sill + 12, lampY - 14, w * 0.78, w * 0.95],
      plate: lampY - 15,
      badge: lampY + 3,
    }),
} as const satisfies Record<string, (measures: Measures) => FrontDress>;

/** Wide lamps that reach around the corners; those of electric cars are joined by a band. */
function rearOf({ face, tailY, window, bootLid }: CarTrim, w: number, sill: number): RearDress {
  const joined = face === 'electric' || face === 'suv';
  const upright = face === 'block';
  return tail({
    pane: [window[0], window[1], w * 0.66, w * 0.55],
    lamp: upright
      ? [
          [w * 0.8, tailY + 22],
          [w * 0.8, tailY - 8],
          [w * 0.98, tailY - 8],
          [w * 1.08, tailY - 5],
          [w * 1.08, tailY + 20],
          [w * 0.98, tailY + 23],
        ]
      : [
          [w * 0.44, tailY + 8],
          [w * 0.46, tailY + 0.5],
          [w * 0.92, tailY],
          [w * 1.2, tailY + 2],
          [w * 1.17, tailY + 11],
          [w * 0.9, tailY + 12],
        ],
    ...(joined ? { band: [tailY + 1.5, tailY + 7, w * 0.45] as const } : {}),
    plastic: sill + (face === 'suv' || upright ? 22 : 13),
    plate: bootLid ? tailY - 22 : tailY - 13,
    gate: [bootLid ? tailY - 12 : sill + 28, tailY - 2, w * 0.7],
  });
}

/** The shut line of the bonnet: from the corner of the windscreen to the lamps. */
function bonnetOf(lines: CarLines, w: number): NonNullable<StudioBody['top']>['bonnet'] {
  const [[cowl]] = lines.belt;
  return [
    [18, w * 0.7],
    [cowl * 0.5, w * 0.79],
    [cowl * 0.86, w * 0.77],
    [cowl + 6, w * 0.72],
  ];
}

const RAIL = { colour: '#9aa1a8', gloss: 0.6 } as const;

function carBody(lines: CarLines, trim: CarTrim): StudioBody {
  const { half, cladding = 0, rows } = trim;
  const w = half * 100;
  const { sill, height } = lines;
  const [[beltX], [beltEnd]] = lines.belt;
  const profile = profileOf(lines);
  return {
    profile,
    shape: shapeOf(profile, {
      half,
      belt: [lines.belt[0][1] / 100 - 0.015, lines.belt[1][1] / 100 - 0.015],
      bow: [0.23, 0.16],
      taper: [0.07, 0.06],
      ...(trim.tumble === undefined ? {} : { tumble: trim.tumble }),
      ...trim.shape,
    }),
    side: {
      plasticBelow: cladding > 0 ? sill + 11 : sill + 4,
      archTrim: cladding,
      ...(trim.rails
        ? {
            extra: (out) => out.line(`M${beltX + 92} ${height - 3.2}L${beltEnd - 34} ${height - 6}`, 2.6, RAIL),
          }
        : {}),
    },
    front: FACES[trim.face]({ lampY: trim.lampY, screen: trim.screen, w, sill }),
    rear: rearOf(trim, w, sill),
    top: {
      bonnet: bonnetOf(lines, w)!,
      ...(trim.glassRoof ? { glassRoof: { from: beltX + 84, to: beltEnd - 96, half: w * 0.5 } } : {}),
      ...(trim.bootLid
        ? {
            extra: (out) => {
              const lid = lines.belt[1][0] + 24;
              out.line(`M${lid} -5V${w * 0.66}Q${lid + 30} ${w * 0.7} ${lines.length - 8} ${w * 0.62}`, 0.8, {
                colour: '#050607',
                alpha: 0.85,
              });
            },
          }
        : {}),
    },
    rim: trim.rim ?? (trim.face === 'block' || trim.face === 'suv' ? 'alloy' : 'sport'),
    tyreWidth: trim.tyreWidth,
    cabin: {
      dash: (beltX + 34) / 100,
      rows: rows.map((x) => x / 100),
      floor: (sill + 12) / 100,
      seatY: 0.38 + (height - 134) * 0.0065,
    },
    mirror: true,
  };
}

/** The cars of the studio's table. */
export const CAR_BODIES = {
  'small-hatch': carBody(CAR_LINES.smallHatch, {
    half: 0.855,
    face: 'hatch',
    lampY: 70,
    tailY: 86,
    screen: [101, 137],
    window: [110, 134],
    tyreWidth: 0.195,
    rows: [198, 280],
  }),
  hatchback: carBody(CAR_LINES.hatch, {
    half: 0.9,
    face: 'hatch',
    lampY: 66,
    tailY: 82,
    screen: [98, 133],
    window: [106, 127],
    tyreWidth: 0.225,
    rows: [222, 304],
  }),
  sedan: carBody(CAR_LINES.sedan, {
    half: 0.92,
    face: 'sedan',
    lampY: 67,
    tailY: 86,
    screen: [99, 134],
    window: [108, 133],
    tyreWidth: 0.225,
    rows: [244, 330],
    bootLid: true,
  }),
  fastback: carBody(CAR_LINES.fastback, {
    half: 0.93,
    face: 'electric',
    lampY: 63,
    tailY: 84,
    screen: [97, 133],
    window: [107, 134],
    tyreWidth: 0.245,
    rows: [232, 322],
    glassRoof: true,
    bootLid: true,
  }),
  wagon: carBody(CAR_LINES.wagon, {
    half: 0.915,
    face: 'sedan',
    lampY: 68,
    tailY: 88,
    screen: [99, 137],
    window: [111, 136],
    tyreWidth: 0.225,
    rows: [236, 320],
    rails: true,
  }),
  'small-suv': carBody(CAR_LINES.smallSuv, {
    half: 0.89,
    face: 'suv',
    lampY: 80,
    tailY: 96,
    screen: [110, 147],
    window: [118, 147],
    cladding: 5,
    tyreWidth: 0.215,
    rows: [212, 294],
  }),
  suv: carBody(CAR_LINES.suv, {
    half: 0.93,
    face: 'suv',
    lampY: 86,
    tailY: 101,
    screen: [116, 154],
    window: [121, 153],
    cladding: 5.5,
    tyreWidth: 0.235,
    rows: [230, 318],
    rails: true,
  }),
  'large-suv': carBody(CAR_LINES.largeSuv, {
    half: 0.985,
    face: 'block',
    lampY: 91,
    tailY: 108,
    screen: [122, 166],
    window: [134, 165],
    cladding: 5.5,
    tumble: 0.3,
    tyreWidth: 0.255,
    rows: [240, 330, 412],
    rails: true,
    glassRoof: true,
  }),
  'electric-suv': carBody(CAR_LINES.electricSuv, {
    half: 0.945,
    face: 'electric',
    lampY: 75,
    tailY: 97,
    screen: [109, 150],
    window: [122, 149],
    cladding: 4,
    tyreWidth: 0.245,
    rows: [234, 324],
    glassRoof: true,
    rim: 'sport',
  }),
  'off-roader': carBody(CAR_LINES.offRoader, {
    half: 0.955,
    face: 'block',
    lampY: 95,
    tailY: 108,
    screen: [124, 170],
    window: [134, 172],
    cladding: 7,
    tumble: 0.24,
    tyreWidth: 0.265,
    rows: [238, 326],
    rails: true,
    shape: { flare: 0.04, bow: [0.17, 0.08], taper: [0.05, 0.03] },
  }),
  coupe: carBody(CAR_LINES.coupe, {
    half: 0.94,
    face: 'sedan',
    lampY: 60,
    tailY: 80,
    screen: [92, 124],
    window: [104, 124],
    tyreWidth: 0.265,
    rows: [262],
    bootLid: true,
    tumble: 0.42,
    shape: { flare: 0.045, bow: [0.26, 0.18], taper: [0.08, 0.05], shoulder: 0.06 },
  }),
} as const satisfies Record<string, StudioBody>;
