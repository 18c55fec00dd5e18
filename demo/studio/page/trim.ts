import type { Profile } from '#media/drawings/profile.ts';
import type { BodyShape } from './body-shape.ts';
import type { FrontDress, RearDress } from './dress.ts';

/** The measures of a body from its profile, and those that the side view does not contain. */
export function shapeOf(profile: Profile, rest: Partial<BodyShape> & Pick<BodyShape, 'half' | 'belt'>): BodyShape {
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

export function nose({
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

export function tail({ pane, lamp, plate, plastic = 0, band, gate, doors = false }: Tail): RearDress {
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

/** A lamp that is below the floor: none. */
export const NOWHERE: Nose['lamp'] = [
  [200, -90],
  [204, -90],
  [204, -94],
];

/** Ink of shut lines. */
export const SHUT = { colour: '#050607', gloss: 0.1, alpha: 0.7 } as const;
