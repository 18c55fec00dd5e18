import type { Profile } from '#media/drawings/profile.ts';
import type { BodyShape } from './body-shape.ts';
import { circle, rounded, sheet, type Ink, type Sheet } from './livery.ts';

/** Half outlines of the front: u from the centre line outwards and around the corner, y from the floor, in centimetres. */
export interface FrontDress {
  readonly screen: Pane | null;
  readonly lamp: Outline;
  /** The style of the headlamps. */
  readonly lampStyle: 'led' | 'round' | 'square';
  readonly grille: { readonly outline: Outline; readonly style: 'mesh' | 'bars' | 'closed' } | null;
  readonly intake: Outline | null;
  readonly sideIntake?: Outline;
  /** The bumper is rough plastic below this height. */
  readonly plasticBelow: number;
  readonly plateY: number;
  readonly badgeY: number;
}
export interface RearDress {
  readonly window: Pane | null;
  readonly lamp: Outline;
  /** A band between the lamps. */
  readonly band: Outline | null;
  readonly plasticBelow: number;
  readonly plateY: number;
  /** The shut line of the tailgate: half its width, lower and upper end. */
  readonly gate: { readonly half: number; readonly low: number; readonly high: number } | null;
  readonly doors?: boolean;
}
type Outline = readonly (readonly [u: number, y: number, radius?: number])[];
interface Pane {
  readonly low: number;
  readonly high: number;
  readonly halfLow: number;
  readonly halfHigh: number;
  readonly radius?: number;
}

const LINE: Ink = { colour: '#050607', gloss: 0.1, alpha: 0.85 };
const BLACK: Ink = { colour: '#08090b', gloss: 1 };
const ROUGH: Ink = { colour: '#2b2c2e', gloss: 0.05 };
const CHROME: Ink = { colour: '#aeb4ba', gloss: 1 };

export function dressFront(dress: FrontDress, height: number): Sheet {
  const out = sheet(0, 1.6, height + 0.06, 1536);
  if (dress.plasticBelow > 0) out.fill(`M-5 -5H170V${dress.plasticBelow}H-5Z`, ROUGH);
  const { screen, grille, intake, sideIntake } = dress;
  if (intake) {
    out.fill(rounded(intake, 3), { colour: '#060708', gloss: 0.15 });
    out.within(rounded(intake, 3), () => {
      for (let y = 10; y < 90; y += 3.2) out.line(`M0 ${y}H120`, 0.9, { colour: '#17191b', gloss: 0.3 });
    });
    out.line(rounded(intake, 3), 0.7, { colour: '#1a1c1f', gloss: 0.5 });
  }
  if (sideIntake) {
    out.fill(rounded(sideIntake, 2), { colour: '#08090a', gloss: 0.2 });
    out.line(rounded(sideIntake, 2), 0.8, { colour: '#222528', gloss: 0.8 });
  }
  if (grille) {
    const path = rounded(grille.outline, 3);
    out.fill(path, { colour: '#050607', gloss: grille.style === 'closed' ? 1 : 0.35 });
    out.within(path, () => {
      if (grille.style === 'bars')
        for (let y = 40; y < 160; y += 4.6) {
          out.line(`M-2 ${y}H120`, 1.5, { colour: '#2a2d31', gloss: 0.9 });
          out.line(`M-2 ${y + 0.7}H120`, 0.35, { colour: '#6a7077', gloss: 1 });
        }
      if (grille.style === 'mesh') {
        for (let y = 30; y < 160; y += 3) {
          for (let x = ((y / 3) % 2) * 2.6; x < 110; x += 5.2)
            out.line(`M${x - 1.7} ${y}H${x + 1.7}`, 0.95, { colour: '#3a3e43', gloss: 0.9 });
        }
      }
    });
    out.line(path, 1, { colour: '#101214', gloss: 1 });
    if (grille.style === 'bars') out.line(path, 0.9, CHROME);
  }
  lampFront(out, dress);
  plate(out, 0, dress.plateY);
  // A neutral badge: a plain bright bar.
  out.fill(
    rounded(
      [
        [-6, dress.badgeY - 1.6],
        [6, dress.badgeY - 1.6],
        [6, dress.badgeY + 1.6],
        [-6, dress.badgeY + 1.6],
      ],
      1.5,
    ),
    { colour: '#c9ced3', gloss: 1 },
  );
  // A trailer has no plate in front, and no wipers.
  if (screen) pane(out, screen, dress.plateY > 0);
  return out;
}

/** A lens: its outline, and the rectangle around it. */
interface Lens {
  readonly path: string;
  readonly u0: number;
  readonly u1: number;
  readonly y0: number;
  readonly y1: number;
}

const LAMPS = {
  led: (out, lens) => {
    ledLamp(out, lens);
    runningLight(out, lens);
  },
  round: (out, lens) => {
    roundLamp(out, lens);
    runningLight(out, lens);
  },
  square: squareLamp,
} satisfies Record<FrontDress['lampStyle'], (out: Sheet, lens: Lens) => void>;

function lampFront(out: Sheet, { lamp, lampStyle }: FrontDress): void {
  const path = rounded(lamp, 2.2);
  const us = lamp.map(([u]) => u);
  const ys = lamp.map(([, y]) => y);
  const lens = { path, u0: Math.min(...us), u1: Math.max(...us), y0: Math.min(...ys), y1: Math.max(...ys) };
  out.fill(path, { colour: '#0c0e11', gloss: 1 });
  out.within(path, () => LAMPS[lampStyle](out, lens));
  out.line(path, 0.7, { colour: '#050607', gloss: 0.6 });
}

function ledLamp(out: Sheet, { u0, u1, y0, y1 }: Lens): void {
  const middle = (y0 + y1) / 2;
  const tall = y1 - y0;
  for (const share of [0.26, 0.46, 0.66]) {
    const u = u0 + (u1 - u0) * share;
    const y = middle + (share - 0.4) * tall * 0.25;
    const w = Math.min(5.6, (u1 - u0) * 0.085);
    out.fill(
      rounded(
        [
          [u - w, y - tall * 0.24],
          [u + w, y - tall * 0.2],
          [u + w, y + tall * 0.24],
          [u - w, y + tall * 0.2],
        ],
        1.3,
      ),
      { colour: '#7d8894', gloss: 1 },
    );
    out.fill(
      rounded(
        [
          [u - w * 0.66, y - tall * 0.15],
          [u + w * 0.66, y - tall * 0.12],
          [u + w * 0.66, y + tall * 0.15],
          [u - w * 0.66, y + tall * 0.12],
        ],
        1,
      ),
      { colour: '#e9f1f8', gloss: 1 },
    );
  }
}

function roundLamp(out: Sheet, { path, u0, u1, y0, y1 }: Lens): void {
  const middle = (y0 + y1) / 2;
  const tall = y1 - y0;
  const u = u0 + (u1 - u0) * 0.42;
  out.fill(path, { colour: '#8f99a3', gloss: 1, alpha: 0.55 });
  out.fill(circle(u, middle, tall * 0.4), { colour: '#c6d0d9', gloss: 1 });
  out.fill(circle(u, middle, tall * 0.3), { colour: '#39414a', gloss: 1 });
  out.fill(circle(u, middle, tall * 0.2), { colour: '#eef5fb', gloss: 1 });
}

function squareLamp(out: Sheet, { path, u0, u1, y0, y1 }: Lens): void {
  out.fill(path, { colour: '#98a2ab', gloss: 1, alpha: 0.8 });
  out.fill(
    rounded(
      [
        [u0 + 2, y0 + 2],
        [u0 + (u1 - u0) * 0.62, y0 + 2],
        [u0 + (u1 - u0) * 0.62, y1 - 2],
        [u0 + 2, y1 - 2],
      ],
      2,
    ),
    { colour: '#dfe7ee', gloss: 1 },
  );
  out.fill(
    rounded(
      [
        [u0 + (u1 - u0) * 0.68, y0 + 1.5],
        [u1 - 1, y0 + 1.5],
        [u1 - 1, y1 - 1.5],
        [u0 + (u1 - u0) * 0.68, y1 - 1.5],
      ],
      2,
    ),
    { colour: '#d98a35', gloss: 1 },
  );
}

/** Along the upper edge, inside the lens. */
function runningLight(out: Sheet, { path, u0, u1, y0, y1 }: Lens): void {
  const tall = y1 - y0;
  out.line(path, 1.5, { colour: '#cfdbe6', gloss: 1 });
  out.fill(`M${u0 - 2} ${y0 - 2}H${u1 + 2}V${y0 + tall * 0.42}H${u0 - 2}Z`, {
    colour: '#0c0e11',
    gloss: 1,
    alpha: 0.001,
  });
}

export function dressRear(dress: RearDress, height: number): Sheet {
  const out = sheet(0, 1.6, height + 0.06, 1536);
  if (dress.plasticBelow > 0) out.fill(`M-5 -5H170V${dress.plasticBelow}H-5Z`, ROUGH);
  const { gate, window, band } = dress;
  if (gate) {
    out.line(
      `M-5 ${gate.low}H${gate.half - 6}Q${gate.half} ${gate.low} ${gate.half} ${gate.low + 6}V${gate.high}`,
      0.8,
      LINE,
    );
    if (dress.doors) out.line(`M0 ${gate.low}V${gate.high + 60}`, 0.8, LINE);
  }
  const lamp = rounded(dress.lamp, 2);
  if (band) {
    out.fill(rounded(band, 1), BLACK);
    const y = (Math.min(...band.map((p) => p[1])) + Math.max(...band.map((p) => p[1]))) / 2;
    out.line(`M-5 ${y}H90`, 1.4, { colour: '#a3121d', gloss: 1 });
  }
  const us = dress.lamp.map(([u]) => u);
  const ys = dress.lamp.map(([, y]) => y);
  const [u0, u1, y0, y1] = [Math.min(...us), Math.max(...us), Math.min(...ys), Math.max(...ys)];
  out.fill(lamp, { colour: '#5c0a10', gloss: 0.75 });
  out.within(lamp, () => {
    out.line(lamp, 5.4, { colour: '#c01a26', gloss: 0.75 });
    const wide = u1 - u0 > y1 - y0;
    if (wide) {
      out.fill(`M${u0} ${y0 + (y1 - y0) * 0.34}H${u0 + (u1 - u0) * 0.34}V${y0 + (y1 - y0) * 0.58}H${u0}Z`, {
        colour: '#cfd5da',
        gloss: 1,
      });
      for (let y = y0; y < y1; y += 1.6)
        out.line(`M${u0} ${y}H${u1}`, 0.3, { colour: '#3d060b', gloss: 1, alpha: 0.6 });
    } else {
      out.fill(`M${u0} ${y0 + (y1 - y0) * 0.3}H${u1}V${y0 + (y1 - y0) * 0.44}H${u0}Z`, { colour: '#cfd5da', gloss: 1 });
      out.fill(`M${u0} ${y0 + (y1 - y0) * 0.44}H${u1}V${y0 + (y1 - y0) * 0.56}H${u0}Z`, {
        colour: '#c9782a',
        gloss: 1,
      });
      for (let y = y0; y < y1; y += 1.6)
        out.line(`M${u0} ${y}H${u1}`, 0.3, { colour: '#3d060b', gloss: 1, alpha: 0.5 });
    }
  });
  out.line(lamp, 0.7, { colour: '#140305', gloss: 0.8 });
  plate(out, 0, dress.plateY);
  if (window) pane(out, window, false, dress.doors);
  return out;
}

function pane(out: Sheet, { low, high, halfLow, halfHigh, radius = 7 }: Pane, wiper: boolean, split = false): void {
  const edge = (grow: number) =>
    rounded(
      [
        [-halfLow - grow, low - grow],
        [halfLow + grow, low - grow],
        [halfHigh + grow, high + grow],
        [-halfHigh - grow, high + grow],
      ],
      radius,
    );
  out.fill(edge(3.2), { colour: '#060708', gloss: 0.9 });
  out.glass(edge(0));
  if (split) out.line(`M0 ${low - 4}V${high + 4}`, 9, { colour: '#060708', gloss: 0.4 });
  if (wiper) {
    out.fill(`M-5 ${low - 6}H${halfLow + 4}V${low + 1}H-5Z`, { colour: '#0b0c0d', gloss: 0.1 });
    out.line(`M6 ${low - 1}L${halfLow * 0.86} ${low + 5.4}`, 1.3, { colour: '#08090a', gloss: 0.2 });
  }
}

/** The holder of a number plate; `numberPlates` adds the plate. */
function plate(out: Sheet, u: number, y: number): void {
  out.fill(
    rounded(
      [
        [u - 19.5, y - 6.2],
        [u + 19.5, y - 6.2],
        [u + 19.5, y + 6.2],
        [u - 19.5, y + 6.2],
      ],
      1,
    ),
    { colour: '#14161a', gloss: 0.3 },
  );
}

export interface SideDress {
  /** The sill is rough plastic below this height; the width of the trim on the arches. */
  readonly plasticBelow: number;
  readonly archTrim: number;
  readonly paintedPillars?: boolean;
  readonly extra?: (out: Sheet) => void;
  readonly lines?: string;
  readonly glass?: string;
  readonly noGlass?: boolean;
}

export function dressSide(profile: Profile, dress: SideDress, shape: Pick<BodyShape, 'tyre' | 'arch'>): Sheet {
  const tyre = shape.tyre * 100;
  const arch = shape.arch * 100;
  const length = profile.length / 100;
  const out = sheet(-0.06, length + 0.12, profile.height / 100 + 0.06, 3584);
  if (dress.plasticBelow > 0) {
    const first = Math.min(...profile.axles);
    const last = Math.max(...profile.axles);
    out.fill(`M${first} -5H${last}V${dress.plasticBelow}H${first}Z`, ROUGH);
  }
  if (dress.archTrim > 0) {
    for (const x of profile.axles) {
      out.line(circle(x, tyre, arch + dress.archTrim / 2), dress.archTrim, ROUGH);
      out.line(circle(x, tyre, arch + dress.archTrim), 0.5, { colour: '#060708', gloss: 0.1, alpha: 0.7 });
    }
  }
  for (const x of profile.axles) out.line(circle(x, tyre, arch), 1.2, { colour: '#050506', gloss: 0.1 });
  const lines = dress.lines ?? profile.lines;
  if (lines) {
    out.line(lines, 0.75, LINE);
    out.line(lines, 2.4, { ...LINE, alpha: 0.16 });
  }
  const glass = dress.noGlass ? '' : (dress.glass ?? profile.glass);
  if (glass) {
    out.line(glass, 4, { colour: '#060708', gloss: 0.3 });
    out.glass(glass);
    out.within(glass, () => {
      for (const [path, width] of profile.blackPillars ?? [])
        out.line(path, width + 1, { colour: '#060708', gloss: 0.35 });
      for (const [path, width] of profile.pillars ?? []) out.line(path, width, { colour: '#060708', gloss: 0.35 });
    });
  }
  dress.extra?.(out);
  return out;
}

/** The top view: x from the front, |z| from the centre line. The shut line of the bonnet, and the roof. */
export interface TopDress {
  /** The edge of the bonnet from the windscreen to the front: points x, z. */
  readonly bonnet?: readonly (readonly [x: number, z: number])[];
  readonly glassRoof?: { readonly from: number; readonly to: number; readonly half: number };
  readonly extra?: (out: Sheet) => void;
}

export function dressTop({ profile, top }: { readonly profile: Profile; readonly top?: TopDress }): Sheet {
  const out = sheet(-0.06, profile.length / 100 + 0.12, 1.3, 2048);
  if (top?.bonnet) {
    const path = top.bonnet.map(([x, z], index) => `${index === 0 ? 'M' : 'L'}${x} ${z}`).join('');
    out.line(path, 0.8, LINE);
    out.line(path, 2.6, { ...LINE, alpha: 0.16 });
  }
  if (top?.glassRoof) {
    const { from, to, half } = top.glassRoof;
    out.fill(
      rounded(
        [
          [from, -half],
          [to, -half],
          [to, half],
          [from, half],
        ],
        8,
      ),
      { colour: '#07080a', gloss: 1 },
    );
  }
  top?.extra?.(out);
  return out;
}
