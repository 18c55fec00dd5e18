import type { Rim } from './wheel.ts';
import type { Paint } from './paint.ts';
import { wheelSymbol } from './wheel.ts';

/**
 * Vehicles without a closed body: motorcycles, boats, trailers. Layers from back to front, in centimetres, front to the left, y
 * upwards. In the parts, `"PAINT"`, `BASE`, `GLEAM`, `SHADE` and `LINE` are replaced by the vehicle's colours, `WHEELS` by its wheels.
 */
export interface StackedProfile {
  readonly length: number;
  readonly height: number;
  readonly axles: readonly number[];
  readonly tyre: number;
  /** Height of the highlight on the paint. */
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

/** A motorcycle, boat or trailer in centimetres, y upwards, like `drawVehicle`. */
export function drawStacked(id: string, profile: StackedProfile, paint: Paint): string {
  const { height, shoulder, tyre, axles, rim, parts } = profile;
  const at = (y: number) => Math.round((y / height) * 100) / 100;
  const size = tyre / 100;
  const wheels = axles
    .map((x) => `<use href="#${id}r" transform="translate(${x} ${tyre}) scale(${size} ${-size})"/>`)
    .join('');
  const stops = [
    [0.2, paint.deep],
    [at(shoulder - 22), paint.shade],
    [at(shoulder - 8), paint.base],
    [at(shoulder), paint.light],
    [at(shoulder + 9), paint.gleam],
    [1, paint.light],
  ];
  return (
    `<defs><linearGradient id="${id}b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${height}">` +
    stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('') +
    `</linearGradient>${wheelSymbol(id, rim)}</defs>` +
    parts
      .replace('WHEELS', wheels)
      .replaceAll('"PAINT"', `"url(#${id}b)" stroke="${paint.line}" stroke-width=".6"`)
      .replaceAll('BASE', paint.base)
      .replaceAll('GLEAM', paint.gleam)
      .replaceAll('SHADE', paint.shade)
      .replaceAll('LINE', paint.line)
  );
}
