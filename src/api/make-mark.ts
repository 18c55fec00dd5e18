import { MANUFACTURERS } from '#vehicle/rules/manufacturers.ts';
import marks from './make-marks.json' with { type: 'json' };

const PATHS: Readonly<Record<string, string>> = marks;
const BY_PATH = new Map(MANUFACTURERS.map((make) => [make.logo_url, make]));

/** SITE-096: what a make's `logo_url` answers: its mark in one colour, or its name where there is none. `null` for other paths. */
export function makeMark(pathname: string): string | null {
  const make = BY_PATH.get(pathname);
  if (!make) return null;
  const path = Object.hasOwn(PATHS, make.slug) ? PATHS[make.slug] : undefined;
  if (path)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" role="img" aria-label="${make.name}"><path d="${path}"/></svg>`;
  const width = 6 + make.name.length * 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24" role="img" aria-label="${make.name}"><text x="50%" y="17" text-anchor="middle" font-family="Inter,Helvetica,Arial,sans-serif" font-size="13" font-weight="700">${make.name}</text></svg>`;
}
