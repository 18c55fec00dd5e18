import { STUDIOS, type Studio } from './paint.ts';

/** Size of every picture in units of the viewBox; 4:3. */
export const PICTURE = { width: 1200, height: 900, ground: 664 } as const;

/** The background: wall, floor and a spot of light. `id` is the prefix of its ids. */
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

/** A soft shadow on the floor from `from` to `to`, and a hard one below each tyre. */
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

// Paths instead of text: an SVG file used as a picture cannot load fonts, and system fonts differ.
const CAMERA =
  '<g fill="none" stroke="#8b95a1" stroke-width="14" stroke-linejoin="round"><path d="M470 380H530L556 340H644L670 380H730Q752 380 752 402V540Q752 562 730 562H470Q448 562 448 540V402Q448 380 470 380Z"/><circle cx="600" cy="468" r="58"/><circle cx="600" cy="468" r="26"/></g><circle cx="712" cy="414" r="9" fill="#8b95a1"/>';

/** The placeholder of a missing photo. It has no text, because the page has it. */
export function noPhotoSvg(idPrefix = 'no-photo-'): string {
  return picture(
    'No photo',
    studio(idPrefix, 'light') +
      CAMERA +
      '<path stroke="#f1f3f5" stroke-width="34" d="M430 620L770 310"/><path stroke="#8b95a1" stroke-width="14" stroke-linecap="round" d="M430 620L770 310"/>',
  );
}

/** A covered vehicle: photos coming soon. */
export function comingSoonSvg(idPrefix = 'coming-soon-'): string {
  const id = idPrefix;
  return picture(
    'Photos coming soon',
    studio(id, 'light') +
      `<defs><linearGradient id="${id}c" x2="0" y2="1"><stop stop-color="#dfe4e9"/><stop offset=".42" stop-color="#b4bdc7"/><stop offset="1" stop-color="#7d8893"/></linearGradient><radialGradient id="${id}s"><stop stop-color="#2a323c" stop-opacity=".6"/><stop offset="1" stop-color="#2a323c" stop-opacity="0"/></radialGradient></defs>` +
      `<ellipse cx="600" cy="672" rx="520" ry="42" fill="url(#${id}s)"/>` +
      `<path fill="url(#${id}c)" d="M140 672C132 610 138 548 168 520C210 490 300 476 372 462C430 410 520 366 640 364C760 362 860 392 930 462C1000 468 1040 490 1054 530C1068 574 1070 628 1064 672C1020 662 960 678 900 668C840 660 780 678 710 668C640 660 560 678 490 668C420 660 350 680 280 668C230 660 190 676 140 672Z"/>` +
      '<g fill="none" stroke="#5f6a75" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"><path d="M372 462C350 520 330 600 326 660M520 386C500 470 470 590 476 660M640 366C652 470 640 590 650 660M790 384C830 480 836 590 824 660M930 462C960 530 968 610 964 664M200 510C192 560 190 620 196 662"/></g>' +
      '<g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"><path d="M384 464C440 420 520 380 640 376C750 372 850 400 916 462M180 530C230 500 300 490 360 476M940 474C990 480 1026 496 1040 526"/></g>',
  );
}

function picture(label: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" role="img" aria-label="${label}">${content}</svg>`;
}
