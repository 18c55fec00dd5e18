import type { Rim } from './wheel.ts';

/**
 * A vehicle from its left side, front to the left. Centimetres; x runs from the front bumper to the back, y upwards
 * from the ground, so that the proportions of a drawing are those of the real class of vehicle.
 */
export interface Profile {
  readonly length: number;
  readonly height: number;
  readonly axles: readonly number[];
  readonly tyre: number;
  readonly arch: number;
  /** Height of the body's lower edge. */
  readonly sill: number;
  /** Height at which the flank catches the light. */
  readonly shoulder: number;
  /** From the front lower corner over the bonnet and the roof to the rear lower corner; starts with M. */
  readonly top: string;
  /** Painted parts drawn behind the main body (a tub, a tray, a cabin). */
  readonly behind?: string;
  readonly glass: string;
  /** Body-coloured bars over the glass; the number is the stroke's width. */
  readonly pillars?: readonly (readonly [string, number])[];
  readonly blackPillars?: readonly (readonly [string, number])[];
  readonly lines?: string;
  readonly crease?: string;
  readonly handles?: readonly (readonly [number, number])[];
  readonly plastic?: string;
  readonly metal?: string;
  readonly mirror?: readonly [number, number];
  readonly head?: string;
  readonly tail?: string;
  /** Dark plastic round the wheel arches and along the sill. */
  readonly cladding?: boolean;
  /** Wheels: alloys of cars, steel wheels of working vehicles. */
  readonly rim?: Rim;
  /** Drawn over everything, in the vehicle's centimetres; `PAINT`, `SHADE` and `LINE` stand for the vehicle's colours. */
  readonly over?: string;
  /** Drawn before everything, likewise. */
  readonly under?: string;
}

/** The lower edge of a body, from back to front, with a round arch over each axle. */
export function lowerEdge(profile: Pick<Profile, 'axles' | 'tyre' | 'arch' | 'sill'>): string {
  const { axles, tyre, arch, sill } = profile;
  const rise = tyre - sill;
  const half = Math.sqrt(Math.max(0, arch * arch - rise * rise));
  return [...axles]
    .sort((a, b) => b - a)
    .map((x) => `L${tidy(x + half)} ${sill}A${arch} ${arch} 0 ${rise > 0 ? 1 : 0} 1 ${tidy(x - half)} ${sill}`)
    .join('');
}

export function tidy(value: number): string {
  return String(Math.round(value * 10) / 10);
}
