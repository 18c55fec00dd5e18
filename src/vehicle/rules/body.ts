import { plainKey } from './plain-key.ts';

/** What the body facet offers; the order is that of the facet's picture strip. */
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
 * Looked for as whole words, the first that occurs wins: `Crew Cab Chassis` is a cab chassis although it says `Crew Cab`,
 * a `Sportswagon` no sports bike. Names are in plain key form.
 */
const RULES: readonly (readonly [SimpleBody, readonly string[]])[] = [
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
for (const [body, names] of RULES) for (const name of names) if (!FIRST_OF.has(name)) FIRST_OF.set(name, body);
const PATTERNS = RULES.map(([body, names]) => [body, new RegExp(`(?:^| )(?:${names.join('|')})(?= |$)`)] as const);
// "Sport utility vehicle" must not be read as a utility, nor an "adventure tourer" motorcycle as a wagon.
const WHOLE = new Map<string, SimpleBody>([
  ['sport utility vehicle', 'SUV'],
  ['sports utility vehicle', 'SUV'],
  ['sport utility', 'SUV'],
  ['4wd', 'SUV'],
]);

/** The facet's body for what a feed says (`4D WAGON`, `Dual Cab Pick-up`, `Ute / Tray`); `null` when it names none. */
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
