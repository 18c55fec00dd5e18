import type { Rim } from './wheel.ts';

/**
 * What is open and has no flank with shut lines: motorcycles, boats, trailers. A stack of parts from back to front, in
 * centimetres, front to the left, y upwards. In the parts, `"PAINT"`, `BASE`, `GLEAM`, `SHADE` and `LINE` stand for the
 * vehicle's colours, `WHEELS` for its wheels.
 */
export interface StackedProfile {
  readonly length: number;
  readonly height: number;
  readonly axles: readonly number[];
  readonly tyre: number;
  /** Height at which the paint catches the light. */
  readonly shoulder: number;
  readonly rim: Rim;
  readonly parts: string;
}

export const bar = (d: string, colour: string, width: number) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"/>`;
export const area = (d: string, colour: string) => `<path fill="${colour}" d="${d}"/>`;
export const disc = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

export const DARK = '#1b1e22';
export const COAL = '#2b2f35';
export const IRON = '#454b53';
export const STEEL = '#aab1b9';
export const BRIGHT = '#e6e9ec';
