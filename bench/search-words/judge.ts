import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { JudgedStock } from './stocks.ts';

/**
 * Grades vehicles by the criteria of the judged set (judged/README.md). It reads the records of vehicles, and shares no
 * code with the search: a search cannot agree with it by construction.
 */
export interface JudgedQuery {
  readonly query: string;
  /** The names of the stocks that it is asked of. */
  readonly stocks: readonly string[];
  /** 3: what was meant, 2: as good for many, 1: a part of it, 0: not. */
  readonly grade: (vehicle: Vehicle, place: Place) => number;
  /** No vehicle is meant: the right answer is none, or one that says so. */
  readonly meansNone: boolean;
  /** The meaning to read in it, as `readGroups` writes it, sorted; null if the set has none. */
  readonly reads: string | null;
}

interface Place {
  readonly city: string | null;
  readonly state: string | null;
  readonly location: string;
}

type Condition = (vehicle: Vehicle, place: Place) => boolean;

const STOCKS: Readonly<Record<string, string>> = {
  sc: 'southern-cross',
  ka: 'kia-aspley',
  bg: 'blue-gum-outlet',
  cl: 'coastline-leisure',
  au: 'listings',
};

export const JUDGED_PARTS = [
  'tuning',
  'held-out',
  'phones',
  'spoken',
  'messages',
  'people',
  'people-held-out',
] as const;

export function readJudged(name: (typeof JUDGED_PARTS)[number]): readonly JudgedQuery[] {
  const file = path.join(import.meta.dirname, 'judged', `${name}.tsv`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [stocks, query, criteria, reads] = line.split('\t');
      if (!stocks || !query || !criteria) throw new Error(`${file}: a line needs three columns: ${line}`);
      return {
        query,
        stocks: stocks.split(',').map((one) => STOCKS[one] ?? fail(`no stock ${one}: ${line}`)),
        grade: gradeOf(criteria),
        meansNone: criteria === 'none',
        reads: reads?.trim() ? reads.trim().split(' ').sort().join(' ') : null,
      };
    });
}

/** The location of a vehicle of a site. */
export function placesOf({ site }: JudgedStock): (vehicle: Vehicle) => Place {
  const locations = new Map(
    site.dealerships.flatMap((dealership) =>
      dealership.locations.map((one) => [one.id, { one, dealership: dealership.name }] as const),
    ),
  );
  return (vehicle) => {
    const at = vehicle.locationId === null ? undefined : locations.get(vehicle.locationId);
    return {
      city: vehicle.city ?? at?.one.address.city ?? null,
      state: vehicle.state ?? at?.one.address.state ?? null,
      location: `${at?.one.name ?? ''} | ${at?.dealership ?? ''}`,
    };
  };
}

function gradeOf(criteria: string): JudgedQuery['grade'] {
  if (criteria === 'none') return () => 0;
  if (/^\d: /.test(criteria)) {
    const lines = criteria.split(' ;; ').map((line) => ({ grade: Number(line[0]), all: conditions(line.slice(3)) }));
    return (vehicle, place) => lines.find(({ all }) => all.every((one) => one(vehicle, place)))?.grade ?? 0;
  }
  const [must = [], want = []] = criteria.split(' / ').map(conditions);
  return (vehicle, place) => {
    if (!must.every((one) => one(vehicle, place))) return 0;
    const missing = want.filter((one) => !one(vehicle, place)).length;
    if (missing === 0) return 3;
    return missing === 1 ? 1 : 0;
  };
}

const conditions = (text: string): readonly Condition[] => text.trim().split(/\s+/).map(condition);

function condition(text: string): Condition {
  const [, field, operator, value] = /^([a-z]+)(!?[~=]|<=|>=)(.+)$/.exec(text) ?? fail(`cannot read ${text}`);
  if (operator === '<=' || operator === '>=') {
    const read = NUMBERS[field!] ?? fail(`no number ${field}`);
    const limit = Number(value);
    return (vehicle) => {
      const own = read(vehicle);
      return own !== null && (operator === '<=' ? own <= limit : own >= limit);
    };
  }
  const read = WORDS[field!] ?? fail(`no field ${field}`);
  const wanted = value!.split('|');
  const isNot = operator!.startsWith('!');
  const isWhole = operator!.endsWith('=');
  return (vehicle, place) => {
    const own = read(vehicle, place);
    return wanted.some((one) => own.some((text) => (isWhole ? plain(text) === one : contains(text, one)))) !== isNot;
  };
}

const NUMBERS: Readonly<Record<string, (vehicle: Vehicle) => number | null>> = {
  price: (vehicle) => dollars(vehicle.offerPrice) ?? dollars(vehicle.price),
  weekly: (vehicle) => dollars(vehicle.subscriptionPrice),
  km: (vehicle) => vehicle.odometerKm,
  year: (vehicle) => vehicle.year,
  seats: (vehicle) => vehicle.seats,
  towing: (vehicle) => vehicle.variant?.brakedTowingKg ?? null,
  cc: (vehicle) => vehicle.engineCc,
  doors: (vehicle) => vehicle.doors,
  sleeps: (vehicle) => vehicle.caravan?.sleeps ?? null,
  atm: (vehicle) => vehicle.caravan?.aggregateTrailerMassKg ?? null,
};

const WORDS: Readonly<Record<string, (vehicle: Vehicle, place: Place) => readonly string[]>> = {
  make: (vehicle) => [vehicle.make],
  model: (vehicle) => [vehicle.model],
  badge: (vehicle) => some(vehicle.badge),
  series: (vehicle) => some(vehicle.series),
  name: (vehicle) => [[vehicle.make, vehicle.model, vehicle.badge ?? ''].join(' ')],
  body: (vehicle) => some(vehicle.simpleBody ?? vehicle.body),
  fuel: (vehicle) => some(vehicle.simpleFuel ?? vehicle.fuel),
  drive: drives,
  trans: (vehicle) => some(vehicle.simpleTransmission ?? vehicle.transmission),
  seats: (vehicle) => (vehicle.seats === null ? [] : [String(vehicle.seats)]),
  year: (vehicle) => (vehicle.year === null ? [] : [String(vehicle.year)]),
  colour: (vehicle) => some(vehicle.simpleColour ?? vehicle.colour),
  cond: (vehicle) => [vehicle.condition],
  certified: (vehicle) => [String(vehicle.certified)],
  status: (vehicle) => [vehicle.status],
  type: (vehicle) => [vehicle.vehicleType],
  city: (_, place) => some(place.city),
  state: (_, place) => some(place.state),
  loc: (_, place) => [place.location],
  feature: (vehicle) => vehicle.features,
  stock: (vehicle) => some(vehicle.stockNumber),
  vin: (vehicle) => some(vehicle.vin),
  vinend: ({ vin }) => (vin === null ? [] : [6, 7, 8].map((length) => vin.slice(-length))),
  rego: (vehicle) => some(vehicle.registration),
};

/** Many listings state the drive in the badge only: `SR5 (4X4)`, `Maxx (fwd)`. */
function drives(vehicle: Vehicle): readonly string[] {
  const badge = (vehicle.badge ?? '').toLowerCase();
  const stated = [
    [/\b(4x4|4wd)\b/, '4x4'],
    [/\b(awd|4matic|quattro)\b/, 'AWD'],
    [/\bfwd\b/, 'Front'],
    [/\b(rwd|4x2|2wd)\b/, 'Rear'],
  ] as const;
  return vehicle.simpleDrive !== null
    ? [vehicle.simpleDrive]
    : stated.flatMap(([pattern, drive]) => (pattern.test(badge) ? [drive] : []));
}

/** Letters and digits in lower case: `CX-5` is cx5, `Land Cruiser` landcruiser. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/**
 * True if some whole neighbouring words of the text are this when joined: `Toyota Land Cruiser` contains landcruiser.
 */
function contains(text: string, joined: string): boolean {
  const words = text
    .replaceAll('+', ' plus')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  // A plural is the same word here: `Roof Racks`.
  return words.some((_, from) => {
    let all = '';
    for (const word of words.slice(from)) {
      all += word;
      if (all === joined || all === `${joined}s` || all === `${joined}ed`) return true;
      if (all.length > joined.length) return false;
    }
    return false;
  });
}

const dollars = (cents: number | null) => (cents === null || cents <= 0 ? null : cents / 100);
const some = (text: string | null) => (text === null ? [] : [text]);

function fail(message: string): never {
  throw new Error(`The judged set: ${message}`);
}
