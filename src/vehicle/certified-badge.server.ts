import drawn from './certified-badge.json' with { type: 'json' };
import { makeDrawing } from './make-marks.server.ts';
import { certifiedBadgePath } from './rules/certified-badge.ts';
import { MANUFACTURERS } from './rules/manufacturers.ts';

/** The proportions of the drawn badge. */
const [WIDTH, HEIGHT] = [106, 30];
const GREEN = '#0b5d3b';
const TICK = 'M4.5 12.5l5 5 10-11';

const BY_PATH = new Map([
  [certifiedBadgePath(''), null],
  ...MANUFACTURERS.map((make) => [certifiedBadgePath(make.name), make] as const),
]);

/**
 * The drawn badge of certified vehicles of a make: its logo, or a tick without one, beside the word. The letters are
 * paths, so that a server without fonts draws the same. `null` for other paths.
 */
export function certifiedBadge(pathname: string): string | null {
  const make = BY_PATH.get(pathname);
  if (make === undefined) return null;
  const logo = make && makeDrawing(make);
  const sign = logo
    ? `<path fill="#fff" d="${logo}"/>`
    : `<path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="${TICK}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${make ? `${make.name} ` : ''}Certified">` +
    `<rect x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="5" fill="#fff" stroke="${GREEN}"/>` +
    `<path fill="${GREEN}" d="M5.5 0H32v${HEIGHT}H5.5A5.5 5.5 0 0 1 0 24.5v-19A5.5 5.5 0 0 1 5.5 0z"/>` +
    `<g transform="translate(6 5) scale(.833)">${sign}</g>` +
    `<path fill="${GREEN}" transform="translate(40 18.8)" d="${drawn.word}"/></svg>`
  );
}
