import { GLASS, LAMP, METAL, PLASTIC, type Paint } from './paint.ts';
import { lowerEdge, tidy, type Profile } from './profile.ts';
import { wheelSymbol, type Rim } from './wheel.ts';

/** A vehicle in centimetres, y upwards: the caller flips and scales it. `id` is the prefix of its ids. */
export function drawVehicle(id: string, profile: Profile, paint: Paint): string {
  const body = `${profile.top}${lowerEdge(profile)}Z`;
  const own = (svg: string | undefined) =>
    (svg ?? '').replaceAll('PAINT', `url(#${id}b)`).replaceAll('SHADE', paint.shade).replaceAll('LINE', paint.line);
  const parts: string[] = [defs(id, profile, paint)];
  parts.push(underside(profile), own(profile.under));
  if (profile.behind) parts.push(fill(profile.behind, `url(#${id}b)`));
  parts.push(`<path d="${body}" fill="url(#${id}b)" stroke="${paint.line}" stroke-width="1" stroke-opacity=".55"/>`);
  if (profile.cladding) parts.push(cladding(profile));
  if (profile.plastic) parts.push(fill(profile.plastic, PLASTIC.mid));
  if (profile.crease) {
    parts.push(
      stroke(profile.crease, paint.gleam, 2.2, 0.6),
      `<g transform="translate(0 -2.400)">${stroke(profile.crease, paint.deep, 1.6, 0.32)}</g>`,
    );
  }
  if (profile.lines) parts.push(stroke(profile.lines, paint.line, 0.9, 0.75));
  parts.push(glassAndPillars(id, profile, paint));
  if (profile.metal) parts.push(fill(profile.metal, METAL.mid));
  parts.push(lamps(profile));
  for (const [x, y] of profile.handles ?? []) {
    parts.push(
      `<path fill="${paint.deep}" opacity=".5" d="M${x - 9} ${y - 3}h18v3.500h-18Z"/><path fill="${paint.light}" d="M${x - 9} ${y - 0.5}h18l-1.500 3h-15Z"/>`,
    );
  }
  parts.push(own(profile.over));
  if (profile.mirror) parts.push(mirror(profile.mirror, paint));
  for (const x of profile.axles) {
    parts.push(
      `<use href="#${id}r" transform="translate(${x} ${profile.tyre}) scale(${profile.tyre / 100} ${-profile.tyre / 100})"/>`,
    );
  }
  return parts.join('');
}

function glassAndPillars(id: string, profile: Profile, paint: Paint): string {
  const parts: string[] = [];
  if (profile.glass) {
    parts.push(
      `<path d="${profile.glass}" fill="url(#${id}l)" stroke="#0d1116" stroke-width="2.200"/>`,
      sheen(id, profile),
    );
  }
  const pillars = (profile.blackPillars ?? []).map(([d, width]) => stroke(d, '#11151a', width, 1));
  if (pillars.length > 0) parts.push(`<g clip-path="url(#${id}c)">${pillars.join('')}</g>`);
  for (const [d, width] of profile.pillars ?? []) parts.push(stroke(d, paint.base, width, 1));
  return parts.join('');
}

function lamps({ head, tail }: Profile): string {
  return (
    (head ? `<path d="${head}" fill="${LAMP.head}" stroke="${LAMP.headEdge}" stroke-width="1.200"/>` : '') +
    (tail ? `<path d="${tail}" fill="${LAMP.tail}" stroke="${LAMP.tailDeep}" stroke-width="1"/>` : '')
  );
}

function defs(id: string, profile: Profile, paint: Paint): string {
  const { sill, shoulder, height } = profile;
  const at = (y: number) => Math.max(0, Math.min(1, Math.round(((y - sill) / (height - sill)) * 100) / 100));
  // From the bottom: shade, body colour, highlight of the shoulder, roof.
  const stops = [
    [0, paint.deep],
    [at(sill + (shoulder - sill) * 0.28), paint.shade],
    [at(sill + (shoulder - sill) * 0.72), paint.base],
    [at(shoulder - 4), paint.light],
    [at(shoulder + 1), paint.gleam],
    [at(shoulder + 8), paint.base],
    [at(height - 12), paint.base],
    [1, paint.gleam],
  ] as const;
  return (
    `<defs><linearGradient id="${id}b" gradientUnits="userSpaceOnUse" x1="0" y1="${sill}" x2="0" y2="${height}">` +
    stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('') +
    `</linearGradient><linearGradient id="${id}l" x2="0" y2="1"><stop stop-color="${GLASS.low}"/><stop offset="1" stop-color="${GLASS.top}"/></linearGradient>` +
    (profile.glass ? `<clipPath id="${id}c"><path d="${profile.glass}"/></clipPath>` : '') +
    `${wheelSymbol(id, wheelRim(profile))}</defs>`
  );
}

function wheelRim(profile: Profile): Rim {
  return profile.rim ?? 'alloy';
}

/** The dark underside of a vehicle: the wheel wells and the floor between them. */
function underside({ axles, arch, tyre, sill }: Profile): string {
  const first = Math.min(...axles);
  const last = Math.max(...axles);
  const wells = axles
    .map(
      (x) =>
        `M${x - arch} ${tyre}A${arch} ${arch} 0 0 0 ${x + arch} ${tyre}A${arch} ${arch} 0 0 0 ${x - arch} ${tyre}Z`,
    )
    .join('');
  const floor = axles.length > 1 ? `M${first} ${sill + 8}H${last}V${sill - 7}H${first}Z` : '';
  return fill(wells + floor, '#0c0e11');
}

function cladding({ axles, arch, tyre, sill }: Profile): string {
  const rise = tyre - sill;
  const half = Math.sqrt(Math.max(0, arch * arch - rise * rise));
  const large = rise > 0 ? 1 : 0;
  const rings = axles
    .map((x) => `M${tidy(x - half)} ${sill}A${arch} ${arch} 0 ${large} 0 ${tidy(x + half)} ${sill}`)
    .join('');
  const sorted = [...axles].sort((a, b) => a - b);
  const strips = sorted
    .slice(1)
    .map((x, index) => `M${tidy((sorted[index] ?? 0) + half - 2)} ${sill + 3}H${tidy(x - half + 2)}`)
    .join('');
  return stroke(rings, PLASTIC.mid, 6, 1) + stroke(strips, PLASTIC.mid, 9, 1) + stroke(strips, PLASTIC.soft, 1.2, 0.8);
}

/** Two diagonal reflections on the glass. */
function sheen(id: string, { glass, height }: Profile): string {
  const start = Number(/^M(-?[\d.]+)/.exec(glass)?.[1] ?? 0);
  const pane = (x: number, width: number) => `M${x} 60L${x + 90} ${height}h${width}L${x + width} 60Z`;
  return `<path clip-path="url(#${id}c)" fill="${GLASS.sheen}" opacity=".2" d="${pane(start + 6, 34)}${pane(start + 52, 10)}${pane(start + 150, 26)}"/>`;
}

function mirror([x, y]: readonly [number, number], paint: Paint): string {
  return `<path fill="${PLASTIC.dark}" d="M${x - 2} ${y - 8}h9l2 6h-9Z"/><path fill="${paint.base}" stroke="${paint.line}" stroke-width=".8" d="M${x - 9} ${y - 4}Q${x - 10} ${y + 9} ${x} ${y + 10}L${x + 9} ${y + 10}Q${x + 13} ${y + 9} ${x + 12} ${y + 2}L${x + 11} ${y - 3}Z"/><path fill="${paint.gleam}" opacity=".7" d="M${x - 8} ${y + 4}Q${x - 6} ${y + 9} ${x} ${y + 9.3}L${x + 9} ${y + 9.3}Q${x + 11} ${y + 8} ${x + 11.5} ${y + 4}Z"/>`;
}

function fill(d: string, colour: string): string {
  return `<path fill="${colour}" d="${d}"/>`;
}

function stroke(d: string, colour: string, width: number, opacity: number): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${d}"/>`;
}
