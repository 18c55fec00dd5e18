import type { Paint } from './paint.ts';
import type { StackedProfile } from './stacked-profile.ts';
import { wheelSymbol } from './wheel.ts';

/** A motorcycle, boat or trailer in its own centimetres, y upwards, like `drawVehicle`. */
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
