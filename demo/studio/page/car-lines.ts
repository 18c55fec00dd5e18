import type { Profile } from '#media/drawings/profile.ts';

/** The side view of a car as few points: x from the front bumper to the rear, y upwards from the ground. */
export interface CarLines {
  readonly length: number;
  readonly height: number;
  readonly axles: readonly [front: number, rear: number];
  readonly tyre: number;
  /** Radius of the wheel arch. */
  readonly arch: number;
  readonly sill: number;
  /** `x,y` in centimetres from the lower corner in front over bonnet and roof to the lower corner behind; `!` is a sharp corner. */
  readonly outline: string;
  /** The lower edge of the side windows. */
  readonly belt: readonly [front: readonly [number, number], rear: readonly [number, number]];
  /** Ends of the side windows: x at the belt and at the roof. */
  readonly windowsEnd: readonly [low: number, high: number];
  /** x of the shut lines at the belt: behind the front wheel, between the doors, behind the rear door. */
  readonly doors: readonly [front: number, middle: number, rear: number];
  /** x of a third pillar, where glass goes on behind the rear door. */
  readonly thirdPillar?: readonly [low: number, high: number];
}

/** Distance of the side windows below the roof, in centimetres. */
const ROOF_RAIL = 6.5;

/** The profile that the studio extrudes: outline, side windows, pillars, shut lines, handles and mirror. */
export function profileOf(lines: CarLines): Profile {
  const { length, height, axles, tyre, arch, sill, doors } = lines;
  const [[beltX, beltY]] = lines.belt;
  const belt = beltOf(lines);
  const [front, middle, rear] = doors;
  return {
    length,
    height,
    axles,
    tyre,
    arch,
    sill,
    shoulder: beltY - 10,
    top: pathOf(smooth(lines.outline)),
    glass: `${pathOf(windowsOf(lines))}Z`,
    blackPillars: [
      [`M${middle + 1} ${belt(middle) - 2}L${middle - 8} ${height}`, 7],
      ...(lines.thirdPillar
        ? ([[`M${lines.thirdPillar[0]} ${belt(rear) - 2}L${lines.thirdPillar[1]} ${height}`, 7]] as const)
        : []),
    ],
    lines: shutLines(lines, belt),
    handles: [
      [middle - 24, belt(middle) - 11],
      [rear - 20, belt(rear) - 12],
    ],
    mirror: [Math.max(beltX + 14, front - 4), beltY + 4],
  };
}

const beltOf =
  ({ belt: [[x0, y0], [x1, y1]] }: CarLines) =>
  (x: number): number =>
    y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);

/** Both doors; the rear door follows the wheel arch. */
function shutLines(lines: CarLines, belt: (x: number) => number): string {
  const [front, middle, rear] = lines.doors;
  const low = lines.sill + 9;
  const [, axle] = lines.axles;
  const arch = lines.arch + 7;
  const edge = axle - arch * 0.94;
  return [
    `M${front + 2} ${belt(front)}C${front - 4} ${belt(front) - 22} ${front - 3} ${low + 24} ${front + 8} ${low}`,
    `M${middle} ${belt(middle)}C${middle + 1} ${belt(middle) - 20} ${middle + 1} ${low + 20} ${middle} ${low}`,
    `M${rear} ${belt(rear)}C${rear + 3} ${belt(rear) - 16} ${rear - 2} ${lines.tyre + arch} ${edge + 10} ${lines.tyre + arch * 0.7}`,
    `C${edge + 2} ${lines.tyre + arch * 0.5} ${edge - 1} ${lines.tyre + 12} ${edge - 2} ${low}L${front + 8} ${low}`,
  ].join('');
}

/** The side windows as one shape: along the belt, then back below the roof. */
function windowsOf(lines: CarLines): (readonly [number, number])[] {
  const belt = beltOf(lines);
  const [low, high] = lines.windowsEnd;
  const { height } = lines;
  const roof = smooth(lines.outline);
  const endAt = (y: number) => low + ((high - low) * (y - belt(low))) / (height - ROOF_RAIL - belt(low));
  const upper: (readonly [number, number])[] = [];
  for (let index = 1; index < roof.length - 1; index++) {
    const [ax, ay] = roof[index - 1]!;
    const [bx, by] = roof[index + 1]!;
    const step = Math.hypot(bx - ax, by - ay) || 1;
    const x = roof[index]![0] + ((by - ay) / step) * ROOF_RAIL;
    const y = roof[index]![1] - ((bx - ax) / step) * ROOF_RAIL;
    if (x > lines.belt[0][0] && y > belt(x) + 1.5 && x < endAt(y) && bx > ax) upper.push([x, y]);
  }
  const last = upper.at(-1)!;
  return [lines.belt[0], ...upper, [(last[0] + low * 2) / 3 + 1, last[1] * 0.34 + belt(low) * 0.66], [low, belt(low)]];
}

type LinePoint = readonly [x: number, y: number, corner: boolean];

function pointsOf(outline: string): LinePoint[] {
  return outline.split(' ').map((text) => {
    const [x, y] = text.replace('!', '').split(',').map(Number) as [number, number];
    return [x, y, text.endsWith('!')] as const;
  });
}

/** A smooth curve through the points of an outline, sharp at its corners. */
function smooth(outline: string): (readonly [number, number])[] {
  const points = pointsOf(outline);
  const out: (readonly [number, number])[] = [];
  let from = 0;
  for (let index = 1; index < points.length; index++) {
    if (index < points.length - 1 && !points[index]![2]) continue;
    out.push(...curve(points.slice(from, index + 1)));
    from = index;
  }
  const [x, y] = points.at(-1)!;
  return [...out, [x, y]];
}

const STEPS = 10;

function curve(points: readonly LinePoint[]): (readonly [number, number])[] {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!;
  const out: (readonly [number, number])[] = [];
  for (let index = 0; index < points.length - 1; index++)
    for (let step = 0; step < STEPS; step++)
      out.push(between([at(index - 1), at(index), at(index + 1), at(index + 2)], step / STEPS));
  return out;
}

type Four = readonly [LinePoint, LinePoint, LinePoint, LinePoint];

/** Tangents weighted by distance, so that a short step beside a long one does not overshoot. */
function between([a, b, c, d]: Four, t: number): readonly [number, number] {
  const before = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const here = Math.hypot(c[0] - b[0], c[1] - b[1]) || 1;
  const after = Math.hypot(d[0] - c[0], d[1] - c[1]) || 1;
  const along = (axis: 0 | 1) => {
    const out = here * tangent(a[axis], b[axis], c[axis], before, here);
    const back = here * tangent(b[axis], c[axis], d[axis], here, after);
    const s = t * t;
    return (
      (2 * s * t - 3 * s + 1) * b[axis] + (s * t - 2 * s + t) * out + (3 * s - 2 * s * t) * c[axis] + (s * t - s) * back
    );
  };
  return [along(0), along(1)];
}

/** The slope at the middle one of three values, weighted towards the nearer neighbour. */
const tangent = (a: number, b: number, c: number, first: number, second: number): number =>
  (((b - a) / first) * second + ((c - b) / second) * first) / (first + second);

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${tidy(x)} ${tidy(y)}`).join('');

const tidy = (value: number): number => Math.round(value * 100) / 100;

/** Cars by length, height and kind; each is the mean of its class and no real model. */
export const CAR_LINES = {
  smallHatch: {
    length: 400,
    height: 150,
    axles: [79, 334],
    tyre: 30.5,
    arch: 34.5,
    sill: 19,
    outline:
      '9,20 3,28 0,43 1,58 5,71 15,80 46,91 80,98! 116,121 150,140 180,148 215,150.5 262,149.5 312,146 354,140! 380,111 386,99 394,84 399,66 400,50 396,32 388,21',
    belt: [
      [92, 97.5],
      [356, 108],
    ],
    windowsEnd: [350, 330],
    doors: [112, 208, 316],
    thirdPillar: [318, 306],
  },
  hatch: {
    length: 437,
    height: 144,
    axles: [87, 352],
    tyre: 32.5,
    arch: 36.3,
    sill: 18,
    outline:
      '9,19 3,27 0,41 1,56 6,67 18,76 60,87.5 102,95! 142,116 178,134 206,141.5 242,144 290,142.5 340,138 386,131! 412,105 421,94 431,79 436,63 437,48 433,30 424,20',
    belt: [
      [116, 95],
      [380, 103.5],
    ],
    windowsEnd: [374, 352],
    doors: [136, 232, 340],
    thirdPillar: [342, 330],
  },
  sedan: {
    length: 485,
    height: 145,
    axles: [95, 378],
    tyre: 33.5,
    arch: 37.3,
    sill: 18,
    outline:
      '10,19 3,27 0,41 1,57 8,68 24,77 80,89 126,96! 166,117 202,135 232,142.5 268,145 312,142.5 352,135 388,121 420,107 442,104 470,102! 479,91 484,74 485,52 481,32 470,21',
    belt: [
      [141, 96.5],
      [402, 102],
    ],
    windowsEnd: [394, 374],
    doors: [160, 256, 364],
    thirdPillar: [368, 356],
  },
  fastback: {
    length: 470,
    height: 144,
    axles: [88, 375],
    tyre: 34.5,
    arch: 37.8,
    sill: 18,
    outline:
      '10,19 3,27 0,40 1,53 6,63 20,72 60,85 98,94! 138,115 178,133 212,141.5 248,144 292,142 342,133.5 388,119.5 428,106 454,99.5! 463,88 469,68 470,50 466,30 456,20',
    belt: [
      [112, 94.5],
      [406, 102],
    ],
    windowsEnd: [400, 374],
    doors: [134, 242, 358],
  },
  wagon: {
    length: 475,
    height: 150,
    axles: [93, 364],
    tyre: 33.5,
    arch: 37.5,
    sill: 20,
    outline:
      '10,20 3,28 0,42 1,58 8,69 22,78 75,88.5 118,96! 158,118 194,136.5 224,145 262,149.5 322,149.5 385,145.5 426,139! 450,109 459,98 469,84 474,66 475,48 471,30 462,21',
    belt: [
      [133, 97],
      [436, 105],
    ],
    windowsEnd: [430, 410],
    doors: [152, 248, 354],
    thirdPillar: [358, 348],
  },
  smallSuv: {
    length: 422,
    height: 160,
    axles: [83, 343],
    tyre: 34,
    arch: 38.5,
    sill: 27,
    outline:
      '10,27 3,35 0,51 1,69 4,83 14,93 55,101 95,106! 128,128 160,147 190,156.5 226,160 280,159.5 330,156.5 376,151! 399,121 406,110 414,98 420,80 422,58 418,38 408,28',
    belt: [
      [108, 106.5],
      [378, 116],
    ],
    windowsEnd: [372, 350],
    doors: [126, 222, 330],
    thirdPillar: [334, 322],
  },
  suv: {
    length: 460,
    height: 167,
    axles: [90, 360],
    tyre: 36.5,
    arch: 41,
    sill: 29,
    outline:
      '11,29 3,37 0,55 1,74 4,90 14,100 62,107.5 108,112! 144,134 178,154 208,163 246,167 305,167 365,164 414,158! 438,122 445,112 453,102 459,84 460,60 456,40 446,30',
    belt: [
      [122, 112.5],
      [416, 120],
    ],
    windowsEnd: [410, 390],
    doors: [141, 240, 350],
    thirdPillar: [354, 343],
  },
  largeSuv: {
    length: 500,
    height: 178,
    axles: [95, 390],
    tyre: 38.5,
    arch: 43,
    sill: 31,
    outline:
      '11,31 3,40 0,60 0,82 2,99 11,108 65,114.5 117,118.5! 148,142 180,165 208,174 246,178 320,178 400,175.5 455,170! 476,138 483,126 493,112 499,94 500,66 496,44 486,32',
    belt: [
      [131, 119.5],
      [462, 125],
    ],
    windowsEnd: [456, 442],
    doors: [149, 252, 368],
    thirdPillar: [372, 364],
  },
  electricSuv: {
    length: 470,
    height: 161,
    axles: [88, 377],
    tyre: 37,
    arch: 40.5,
    sill: 24,
    outline:
      '10,25 3,33 0,48 0,64 5,78 18,87 58,98 98,105.5! 140,129 180,150 214,158.5 252,161 302,159.5 352,152 398,139 438,122! 449,112 461,97 469,78 470,58 466,36 456,25',
    belt: [
      [111, 107],
      [416, 118],
    ],
    windowsEnd: [410, 388],
    doors: [132, 244, 362],
    thirdPillar: [366, 352],
  },
  offRoader: {
    length: 488,
    height: 186,
    axles: [93, 378],
    tyre: 40,
    arch: 45.5,
    sill: 40,
    outline:
      '12,41 4,49 0,63 0,86 2,105 10,112 70,117 124,120! 148,145 170,167 192,180 226,185 300,186 390,184.5 453,181! 471,140 478,128 485,112 488,90 488,66 485,51 476,42',
    belt: [
      [137, 121.5],
      [462, 126],
    ],
    windowsEnd: [456, 450],
    doors: [152, 250, 358],
    thirdPillar: [362, 356],
  },
  coupe: {
    length: 465,
    height: 134,
    axles: [93, 361],
    tyre: 34.5,
    arch: 37.8,
    sill: 17,
    outline:
      '10,18 3,25 0,37 1,50 7,60 24,69 90,82 142,89! 180,109 214,125 244,132 274,134 308,131 344,122 384,107.5 412,101 446,98! 457,88 464,68 465,46 461,28 452,19',
    belt: [
      [156, 90.5],
      [366, 98],
    ],
    windowsEnd: [358, 336],
    doors: [172, 296, 296],
  },
} as const satisfies Record<string, CarLines>;
