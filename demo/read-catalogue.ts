import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { VEHICLE_TYPES } from '#vehicle/rules/vehicle.ts';
import { SIMPLE_BODIES } from '#vehicle/rules/vocabulary.ts';
import {
  FUELS,
  SEGMENTS,
  type Badge,
  type CatalogueModel,
  type Engine,
  type Series,
  type Van,
  type Years,
} from './catalogue.ts';

const FOLDER = path.join(import.meta.dirname, 'catalogue');

/** Reads `catalogue/*.yaml`. Errors contain the file, the model and the text of the line. */
export function readCatalogue(folder = FOLDER): readonly CatalogueModel[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => readMakes(name, readFileSync(path.join(folder, name), 'utf8')));
}

interface RawModel {
  readonly is: string;
  readonly model?: string;
  readonly item?: string;
  readonly years?: string;
  readonly series?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly badges?: readonly string[];
  readonly vans?: readonly string[];
}

export function readMakes(file: string, text: string): CatalogueModel[] {
  const makes = parse(text) as Record<
    string,
    { paints: string[]; popularity?: number; models: Record<string, RawModel> }
  >;
  return Object.entries(makes).flatMap(([make, { paints, popularity, models }]) =>
    Object.entries(models).map(([name, raw]) => {
      const fail: Fail = (what, line) => {
        throw new Error(`${file}: ${make} ${name}: ${what} cannot be read: ${JSON.stringify(line)}`);
      };
      return { make, model: raw.model ?? name, ...readModel(raw, fail), paints, popularity: popularity ?? 1 };
    }),
  );
}

/** Throws an error with what cannot be read, and the text of the line. */
type Fail = (what: string, line: string) => never;

function readModel(raw: RawModel, fail: Fail): Omit<CatalogueModel, 'make' | 'model' | 'paints' | 'popularity'> {
  const one = <T>(list: readonly T[], text: string, what: string): T =>
    list.find((known) => known === text) ?? fail(what, text);
  const [body = '', segment = '', seats = '', doors = ''] = raw.is.split(', ');
  const engines = Object.fromEntries(
    Object.entries(raw.engines ?? {}).map(([key, line]) => [key, readEngine(line) ?? fail('engine', line)]),
  );
  return {
    item: one(VEHICLE_TYPES, raw.item ?? 'car', 'item type'),
    body: one(SIMPLE_BODIES, body, 'body'),
    segment: one(SEGMENTS, segment, 'segment'),
    seats: Number.parseInt(seats, 10) || null,
    doors: Number.parseInt(doors, 10) || null,
    series: (raw.series ?? []).map((line) => readSeries(line) ?? fail('series', line)),
    engines,
    badges: readBadges(raw.badges ?? [], engines, fail),
    vans: readVans(raw, fail),
  };
}

function readBadges(lines: readonly string[], engines: Readonly<Record<string, Engine>>, fail: Fail): Badge[] {
  const badges = lines.map((line) => readBadge(line) ?? fail('badge', line));
  for (const badge of badges)
    for (const key of badge.engines) if (!engines[key]) fail('engine of a badge', `${badge.name}: ${key}`);
  return badges;
}

function readVans({ vans = [], years: text = '' }: RawModel, fail: Fail): Van[] {
  const years = readYears(text);
  return vans.map((line) => readVan(line, years ?? fail('years', text)) ?? fail('van', line));
}

/** `2018-now ZWE219R 4375x1790x1435 tank 43 gvm 1820 tow 450 ancap 5`; 0 means "none". */
function readSeries(line: string): Series | null {
  const found = /^(\S+) (\S+) (\d{4})x(\d{3,4})x(\d{4}) tank (\d+) gvm (\d+) tow (\d+) ancap ([0-5])$/.exec(line);
  const years = readYears(found?.[1] ?? '');
  if (!found || !years) return null;
  const [length, width, height, tank, gvm, tow, ancap] = found.slice(3).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    ...years,
    code: found[2]!,
    length,
    width,
    height,
    tank: tank || null,
    gvm,
    tow: tow || null,
    ancap: ancap || null,
  };
}

/** `1798cc 4cyl Hybrid turbo 103kW 142Nm CVT Front 4.0`, or `150kW 310Nm Electric Rear 420km` with its range. */
function readEngine(line: string): Engine | null {
  const electric = /^(\d+)kW (\d+)Nm Electric (Front|Rear|AWD) (\d+)km$/.exec(line);
  if (electric) {
    const drive = electric[3] as Engine['drive'];
    return {
      fuel: 'Electric',
      cc: null,
      cylinders: null,
      turbo: false,
      kw: Number(electric[1]),
      nm: Number(electric[2]),
      gearbox: '1R',
      drive,
      consumption: null,
      range: Number(electric[4]),
    };
  }
  const found =
    /^(\d+)cc (\d+)cyl (\w+)( turbo)? (\d+)kW (\d+)Nm (\d+[MADR]|CVT) (Front|Rear|AWD|4x4|4x2) ([\d.]+)$/.exec(line);
  const fuel = FUELS.find((known) => known === found?.[3]);
  if (!found || !fuel) return null;
  return {
    fuel,
    cc: Number(found[1]),
    cylinders: Number(found[2]),
    turbo: found[4] !== undefined,
    kw: Number(found[5]),
    nm: Number(found[6]),
    gearbox: found[7]!,
    drive: found[8] as Engine['drive'],
    consumption: Number(found[9]),
    range: null,
  };
}

/** `Ascent Sport $32110 h p 2018-now`; `Base` means no badge; without years it was sold as long as the model. */
function readBadge(line: string): Badge | null {
  const found = /^(.+) \$(\d+)((?: [a-z])+)(?: (\d{4}-\S+))?$/.exec(line);
  const years = found?.[4] === undefined ? { from: 0, to: null } : readYears(found[4]);
  if (!found || !years) return null;
  return {
    ...years,
    name: found[1] === 'Base' ? null : found[1]!,
    price: Number(found[2]),
    engines: found[3]!.trim().split(' '),
  };
}

/** `16.51-3 $76990 5345x2470 tare 1920 atm 2320 Single Axle sleeps 2`. */
function readVan(line: string, years: Years): Van | null {
  const found = /^(.+) \$(\d+) (\d+)x(\d+) tare (\d+) atm (\d+) (.+) sleeps (\d+)$/.exec(line);
  if (!found) return null;
  return {
    ...years,
    name: found[1]!,
    price: Number(found[2]),
    length: Number(found[3]),
    width: Number(found[4]),
    tare: Number(found[5]),
    atm: Number(found[6]),
    axle: found[7]!,
    sleeps: Number(found[8]),
  };
}

function readYears(text: string): Years | null {
  const found = /^(\d{4})-(\d{4}|now)$/.exec(text);
  return found ? { from: Number(found[1]), to: found[2] === 'now' ? null : Number(found[2]) } : null;
}
