import { STUDIOS, type Studio } from './paint.ts';

/** Size of every picture in the viewBox's units; 4:3. */
export const PICTURE = { width: 1200, height: 900, ground: 664 } as const;

/** Wall, floor and a pool of light, filling the picture. `id` starts every id in it. */
export function studio(id: string, kind: Studio): string {
  const { wall, far, edge, floor, glow, glowOpacity } = STUDIOS[kind];
  const { width, height } = PICTURE;
  return (
    `<defs><linearGradient id="${id}w" x2="0" y2="1"><stop stop-color="${far}"/><stop offset=".75" stop-color="${wall}"/><stop offset="1" stop-color="${wall}"/></linearGradient>` +
    `<linearGradient id="${id}f" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset=".35" stop-color="${floor}"/><stop offset="1" stop-color="${edge}"/></linearGradient>` +
    `<radialGradient id="${id}g"><stop stop-color="${glow}" stop-opacity="${glowOpacity}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>` +
    `<path fill="url(#${id}w)" d="M0 0H${width}V580H0Z"/><path fill="url(#${id}f)" d="M0 579H${width}V${height}H0Z"/>` +
    `<ellipse cx="600" cy="430" rx="640" ry="330" fill="url(#${id}g)"/>`
  );
}

/** The soft shadow on the floor under what stands from `from` to `to`, and the hard one where each tyre touches it. */
export function floorShadow(
  id: string,
  kind: Studio,
  from: number,
  to: number,
  tyres: readonly (readonly [x: number, radius: number])[],
): string {
  const { shadow } = STUDIOS[kind];
  const middle = Math.round((from + to) / 2);
  const half = Math.round((to - from) / 2);
  const touch = tyres
    .map(
      ([x, radius]) =>
        `<ellipse cx="${Math.round(x)}" cy="${PICTURE.ground}" rx="${Math.round(radius * 1.1)}" ry="9" fill="url(#${id}s)"/>`,
    )
    .join('');
  return (
    `<radialGradient id="${id}s"><stop stop-color="${shadow}" stop-opacity=".75"/><stop offset=".6" stop-color="${shadow}" stop-opacity=".34"/><stop offset="1" stop-color="${shadow}" stop-opacity="0"/></radialGradient>` +
    `<ellipse cx="${middle}" cy="${PICTURE.ground + 4}" rx="${half + 46}" ry="40" fill="url(#${id}s)" opacity=".62"/>` +
    `<ellipse cx="${middle}" cy="${PICTURE.ground - 2}" rx="${half - 8}" ry="17" fill="url(#${id}s)" opacity=".8"/>${touch}`
  );
}
