import type { Rim } from './wheel.ts';

/**
 * A vehicle seen from its left side, front to the left. Real proportions in centimetres: x from the front bumper to the rear, y
 * upwards from the ground.
 */
export interface Profile {
  readonly length: number;
  readonly height: number;
  readonly axles: readonly number[];
  readonly tyre: number;
  readonly arch: number;
  /** Height of the body's lower edge. */
  readonly sill: number;
  /** Height of the highlight on the side. */
  readonly shoulder: number;
  /** Path from the front lower corner over the bonnet and the roof to the rear lower corner; starts with M. */
  readonly top: string;
  /** Painted parts drawn behind the main body (a tub, a tray, a cabin). */
  readonly behind?: string;
  readonly glass: string;
  /** Body-coloured pillars over the glass, with their stroke widths. */
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
  /** Alloy wheels for passenger vehicles, steel wheels for commercial vehicles. */
  readonly rim?: Rim;
  /** SVG on top of everything, in centimetres; `PAINT`, `SHADE` and `LINE` are replaced by the vehicle's colours. */
  readonly over?: string;
  /** The same, below everything. */
  readonly under?: string;
}

/** The lower edge of a body, from rear to front, with a round arch over each axle. */
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
