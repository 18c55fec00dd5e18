import { toSlug } from '#rules/normal-form.ts';
import { AU_STATES, type AuState } from './vehicle.ts';

/** Normalises text for comparison: no accents, lower case, one space for each run of other characters than letters and digits. */
export function plainKey(text: string): string {
  return toSlug(text).replaceAll('-', ' ');
}

/** The values of the body facet, in the order of its picture strip. */
export const SIMPLE_BODIES = [
  'SUV',
  'Hatchback',
  'Sedan',
  'Ute',
  'Wagon',
  'Van',
  'Coupe',
  'Convertible',
  'People Mover',
  'Cab Chassis',
  'Bus',
  'Light Truck',
  'Motorhome',
  'Caravan',
  'Camper Trailer',
  'Cruiser',
  'Naked',
  'Sports',
  'Adventure',
  'Scooter',
  'Off Road',
  'Boat',
  'Trailer',
] as const;
export type SimpleBody = (typeof SIMPLE_BODIES)[number];

/**
 * Matched as whole words; the first match is used: `Crew Cab Chassis` is a cab chassis although it contains `Crew Cab`, and a
 * `Sportswagon` is not a sports bike. Names are normalised by `plainKey`.
 */
const BODY_RULES: readonly (readonly [SimpleBody, readonly string[]])[] = [
  [
    'Camper Trailer',
    ['camper trailer', 'folding trailer', 'pop up', 'tent trailer', 'hybrid camper', 'camping trailer'],
  ],
  [
    'Motorhome',
    ['motorhome', 'motor home', 'campervan', 'camper van', 'class a', 'class b', 'class c', 'rv', 'truck camper'],
  ],
  ['Caravan', ['caravan', 'travel trailer', 'fifth wheel', '5th wheel', 'toy hauler', 'poptop', 'pop top']],
  ['Cab Chassis', ['cab chassis', 'chassis', 'c chas', 'cc', 'tray truck']],
  ['Bus', ['bus', 'coach', 'minibus', 'mini bus']],
  ['People Mover', ['people mover', 'peoplemover', 'mpv', 'minivan', 'mini van']],
  [
    'Ute',
    [
      'ute',
      'utility',
      'pickup',
      'pick up',
      'dual cab',
      'crew cab',
      'double cab',
      'king cab',
      'space cab',
      'super cab',
      'club cab',
      'x cab',
      'freestyle cab',
      'single cab',
      'extended cab',
      'extra cab',
      'style side',
      'styleside',
      'tray',
      'ute tray',
      'traytop',
    ],
  ],
  ['Van', ['van', 'panel van', 'blind van', 'crew van', 'commercial', 'cargo']],
  [
    'Convertible',
    [
      'convertible',
      'cabriolet',
      'cabrio',
      'roadster',
      'softtop',
      'soft top',
      'softback',
      'spider',
      'spyder',
      'targa',
      'drophead',
    ],
  ],
  ['Hatchback', ['hatchback', 'hatch', 'liftback', 'sportback', '5dr hatch', '3dr hatch']],
  [
    'Wagon',
    ['wagon', 'sportswagon', 'sports wagon', 'sportwagon', 'estate', 'tourer', 'touring', 'avant', 'shooting brake'],
  ],
  [
    'SUV',
    [
      'suv',
      'troop carrier',
      'troopcarrier',
      '4x4 wagon',
      'crossover',
      'four wheel drive',
      'hardtop',
      'off road wagon',
      'sport utility',
    ],
  ],
  ['Coupe', ['coupe', 'fastback']],
  ['Sedan', ['sedan', 'saloon', 'limousine']],
  ['Light Truck', ['light truck', 'truck', 'prime mover', 'tipper', 'pantech']],
  ['Boat', ['boat', 'cruiser boat', 'runabout', 'bowrider', 'half cabin', 'centre console', 'yacht', 'jet ski', 'pwc']],
  ['Scooter', ['scooter', 'moped']],
  ['Adventure', ['adventure', 'adventure tourer', 'dual purpose']],
  ['Off Road', ['off road', 'enduro', 'motocross', 'trail', 'dirt bike', 'mx']],
  ['Cruiser', ['cruiser', 'chopper', 'bobber']],
  ['Naked', ['naked', 'streetfighter', 'roadsport']],
  ['Sports', ['sports', 'super sport', 'supersport', 'sport bike', 'sports bike', 'sports tourer', 'sport touring']],
  ['Trailer', ['trailer', 'box trailer', 'horse float', 'float']],
];

const FIRST_OF = new Map<string, SimpleBody>();
for (const [body, names] of BODY_RULES) for (const name of names) if (!FIRST_OF.has(name)) FIRST_OF.set(name, body);
const PATTERNS = BODY_RULES.map(([body, names]) => [body, new RegExp(`(?:^| )(?:${names.join('|')})(?= |$)`)] as const);
// "Sport utility vehicle" is not a ute, and an "adventure tourer" motorcycle is not a wagon.
const WHOLE = new Map<string, SimpleBody>([
  ['sport utility vehicle', 'SUV'],
  ['sports utility vehicle', 'SUV'],
  ['sport utility', 'SUV'],
  ['4wd', 'SUV'],
]);

/** The facet value of a feed's body (`4D WAGON`, `Dual Cab Pick-up`, `Ute / Tray`); `null` when it is not recognised. */
export function simpleBody(body: string | null): SimpleBody | null {
  if (body === null) return null;
  const key = plainKey(body)
    .replace(/\b\d ?(?:d|dr|door|doors)\b/g, '')
    .trim();
  const whole = WHOLE.get(key) ?? FIRST_OF.get(key);
  if (whole) return whole;
  if (key.length > 60) return null;
  return PATTERNS.find(([, pattern]) => pattern.test(key))?.[0] ?? null;
}

export const SIMPLE_DRIVES = ['Front', 'Rear', 'AWD', '4x4'] as const;
export type SimpleDrive = (typeof SIMPLE_DRIVES)[number];

const DRIVE_RULES: readonly (readonly [SimpleDrive, RegExp])[] = [
  [
    '4x4',
    /(?:^| )(?:4x4|4 x 4|4wd|4 wd|four wheel drive|part time 4wd|part time four wheel drive|4 wheel drive|four by four|6x6|8x8)(?= |$)/,
  ],
  [
    'AWD',
    /(?:^| )(?:awd|all wheel drive|all wheel|quattro|4matic|xdrive|4motion|full time four wheel drive|4x4 constant)(?= |$)/,
  ],
  ['Front', /(?:^| )(?:fwd|front|front wheel drive|front wheel)(?= |$)/],
  ['Rear', /(?:^| )(?:rwd|rear|rear wheel drive|rear wheel|4x2|4 x 2|6x4)(?= |$)/],
];

/**
 * `4WD` and `4X4` are 4x4, `FWD` is Front. `4x2` is used for utes and trucks, which then have rear-wheel drive; `2WD` can be
 * either, so it is unknown.
 */
export function simpleDrive(drive: string | null): SimpleDrive | null {
  if (drive === null) return null;
  const key = plainKey(drive);
  if (key === '2wd' || key === 'two wheel drive') return null;
  return DRIVE_RULES.find(([, pattern]) => pattern.test(key))?.[0] ?? null;
}

export const SIMPLE_FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric', 'LPG', 'Hydrogen'] as const;
export type SimpleFuel = (typeof SIMPLE_FUELS)[number];

const words = (any: string) => new RegExp(`(?:^| )(?:${any})(?= |$)`);
const BURNS = words(
  'petrol|unleaded|premium|leaded|ulp|pulp|gasoline|gas unleaded|diesel|e10|e85|flex|ron|91|95|98|bio ?ethanol|super',
);
const ELECTRIC = words('electric|electricity|ev|bev|battery');
const PLUG_IN = words('plug in|phev|plugin');
const HYBRID = words('hybrid|hev|mhev|mild hybrid');
const HYDROGEN = words('hydrogen|fuel cell|fcev');
const DIESEL = words('diesel|turbo diesel|distillate|biodiesel|tdi');
const GAS = words('lpg|liquid petroleum|liquefied petroleum|autogas|lp gas|cng|gas only');

/** The facet value of a feed's fuel; `Unleaded Petrol/Electric` is a hybrid. `null` when it is not recognised. */
export function simpleFuel(fuel: string | null): SimpleFuel | null {
  if (fuel === null) return null;
  const key = plainKey(fuel);
  const burns = BURNS.test(key);
  const electric = ELECTRIC.test(key);
  if (PLUG_IN.test(key)) return 'Plug-in Hybrid';
  if (HYBRID.test(key) || (burns && electric)) return 'Hybrid';
  if (electric) return 'Electric';
  if (HYDROGEN.test(key)) return 'Hydrogen';
  if (DIESEL.test(key)) return 'Diesel';
  if (GAS.test(key)) return 'LPG';
  return burns ? 'Petrol' : null;
}

const NAMES: ReadonlyMap<string, AuState> = new Map([
  ...AU_STATES.map((state) => [state, state] as const),
  ['australian capital territory', 'act'],
  ['canberra', 'act'],
  ['new south wales', 'nsw'],
  ['northern territory', 'nt'],
  ['queensland', 'qld'],
  ['south australia', 'sa'],
  ['tasmania', 'tas'],
  ['victoria', 'vic'],
  ['western australia', 'wa'],
]);

/** `NSW`, `Victoria`, and the ISO form `AU-VIC`. */
export function auState(text: string | null): AuState | null {
  if (text === null) return null;
  const key = plainKey(text);
  return NAMES.get(key) ?? NAMES.get(key.replace(/^(?:au|australia) | (?:au|australia)$/g, '')) ?? null;
}

export const SIMPLE_TRANSMISSIONS = ['Automatic', 'Manual'] as const;
export type SimpleTransmission = (typeof SIMPLE_TRANSMISSIONS)[number];

const AUTOMATIC =
  /(?:^| )(?:auto\w*|automatic|cvt|dct|dsg|amt|dual clutch|seq\w*|sports automatic|steptronic|tiptronic|geartronic|s tronic|constantly variable|continuous\w* variable|reduction gear|single speed|1 ?sp\w*|e cvt|powershift|speedshift|pdk|multitronic)(?= |$)/;
const MANUAL = /(?:^| )(?:man|manual|m|stick)(?= |$)|^\d ?m(?: |$)/;

/** `8 SP AUTOMATIC GEARTRONIC` -> Automatic; `Automated manual` counts as an automatic. */
export function simpleTransmission(trans: string | null): SimpleTransmission | null {
  if (trans === null) return null;
  const key = plainKey(trans);
  if (AUTOMATIC.test(key) || /^\d ?a(?: |$)/.test(key) || key === 'a') return 'Automatic';
  return MANUAL.test(key) ? 'Manual' : null;
}

/** The number of gears in the name of a transmission: `6 SP AUTO` -> 6. */
export function gearCount(trans: string | null): number | null {
  const found = /(?:^|\s)(\d{1,2})[\s-]*(?:sp|spd|speed|gears?)\b/i.exec(trans ?? '');
  const count = found ? Number(found[1]) : 0;
  return count >= 1 && count <= 18 ? count : null;
}

export type Vocabulary = 'body' | 'colour' | 'condition' | 'drive' | 'fuel' | 'state' | 'transmission';

/** Unambiguous values, to detect a value in the wrong column of a feed. */
const WORDS: Readonly<Record<Exclude<Vocabulary, 'state'>, string>> = {
  body: 'suv|hatchback|hatch|sedan|wagon|ute|utility|coupe|convertible|people mover|cab chassis|ute tray|dual cab utility',
  colour: 'white|black|silver|grey|gray|blue|red|green|brown|beige|orange|yellow|gold|purple',
  condition: 'used|new|demo|demonstrator|new in stock|pre owned',
  drive: 'awd|fwd|rwd|4wd|4x4|4x2|2wd|front|rear|front wheel drive|rear wheel drive|all wheel drive|four wheel drive',
  fuel: 'petrol|diesel|unleaded|unleaded petrol|premium|premium unleaded|premium unleaded petrol|electric|hybrid|lpg|petrol electric',
  transmission: 'automatic|manual|auto|cvt|sports automatic|dsg',
};
const OF = new Map(
  Object.entries(WORDS).flatMap(([vocabulary, words]) =>
    words.split('|').map((word) => [word, vocabulary as Vocabulary] as const),
  ),
);

/** The vocabulary of a value; `null` when it is unknown or ambiguous. */
export function findVocabulary(text: string): Vocabulary | null {
  if (text.length > 30) return null;
  const found = OF.get(plainKey(text));
  return found ?? (text.length > 3 && auState(text) !== null ? 'state' : null);
}

/** True if a value can be in the field, including ambiguous ones (`Electric` is a fuel and an engine). */
export function fits(text: string, vocabulary: Vocabulary): boolean {
  const found = findVocabulary(text);
  if (found === null || found === vocabulary) return true;
  if (vocabulary === 'body') return simpleBody(text) !== null;
  return vocabulary === 'fuel' && simpleFuel(text) !== null;
}
