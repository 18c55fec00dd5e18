import marks from './make-marks.json' with { type: 'json' };
import { MANUFACTURERS, type Manufacturer } from './rules/manufacturers.ts';

const DRAWINGS: Readonly<Record<string, string>> = marks;
const BY_PATH = new Map(MANUFACTURERS.map((make) => [make.logo_url, make]));

/** The SVG path of a make's logo, 24 by 24; `null` if there is no drawing of it (`scripts/make-marks.ts`). */
export function makeDrawing({ slug }: Manufacturer): string | null {
  return Object.hasOwn(DRAWINGS, slug) ? DRAWINGS[slug]! : null;
}

/** The URL of a make's logo, to be shown beside its name; `null` if `logo_url` is only the name again. */
export function drawnLogo(make: Manufacturer | undefined): string | null {
  return make !== undefined && makeDrawing(make) !== null ? make.logo_url : null;
}

/** The SVG at a make's `logo_url`: its logo in one colour, or its name without one. `null` for other paths. */
export function makeMark(pathname: string): string | null {
  const make = BY_PATH.get(pathname);
  if (!make) return null;
  const drawing = makeDrawing(make);
  if (drawing !== null)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" role="img" aria-label="${make.name}"><path d="${drawing}"/></svg>`;
  const width = 6 + make.name.length * 8;
  const font = 'font-family="Inter,Helvetica,Arial,sans-serif" font-size="13" font-weight="700"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24" role="img" aria-label="${make.name}">` +
    `<text x="50%" y="17" text-anchor="middle" ${font}>${make.name}</text></svg>`
  );
}
