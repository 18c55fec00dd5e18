import type { SimpleBody, SimpleDrive, SimpleFuel } from '#vehicle/rules/vocabulary.ts';

/** Body types that the body selector can show. */
export const SUPPORTED_BODIES = [
  '4x4',
  'bus',
  'cabChassis',
  'convertible',
  'coupe',
  'ev',
  'hardtop',
  'hatch',
  'hatchback',
  'motorhome',
  'lightTruck',
  'peopleMover',
  'prestige',
  'sedan',
  'softtop',
  'suv',
  'ute',
  'van',
  'wagon',
  'stationWagon',
] as const;
export type SupportedBody = (typeof SUPPORTED_BODIES)[number];

type BodyFacet = 'body' | 'drive' | 'fuel' | 'categories';

interface BodyKind {
  readonly label: string;
  /** The facet and value that select these vehicles: some "bodies" are a drive, a fuel or a category. */
  readonly facet: BodyFacet;
  readonly value: string;
  /** The body whose drawing is shown. */
  readonly picture: string;
}

// The body facet reports hardtops as SUVs, so a site that lists `hardtop` shows none until its stock has a body of that name.
const body = (value: SimpleBody | 'Hardtop', label: string = value, picture: string = value): BodyKind => ({
  label,
  facet: 'body',
  value,
  picture,
});

const KINDS: Readonly<Record<SupportedBody, BodyKind>> = {
  '4x4': { label: '4x4', facet: 'drive', value: '4x4' satisfies SimpleDrive, picture: 'SUV' },
  bus: body('Bus'),
  cabChassis: body('Cab Chassis'),
  convertible: body('Convertible'),
  coupe: body('Coupe'),
  ev: { label: 'EV', facet: 'fuel', value: 'Electric' satisfies SimpleFuel, picture: 'Hatchback' },
  hardtop: body('Hardtop', 'Hardtop', 'SUV'),
  hatch: body('Hatchback', 'Hatch'),
  hatchback: body('Hatchback'),
  motorhome: body('Motorhome'),
  lightTruck: body('Light Truck'),
  peopleMover: body('People Mover'),
  prestige: { label: 'Prestige', facet: 'categories', value: 'Prestige', picture: 'Sedan' },
  sedan: body('Sedan'),
  softtop: body('Convertible', 'Soft Top'),
  suv: body('SUV'),
  ute: body('Ute'),
  van: body('Van'),
  wagon: body('Wagon'),
  stationWagon: body('Wagon', 'Station Wagon'),
};

/** Bodies of caravans and motorcycles, for sites that sell them. */
const LEISURE = (
  [
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
  ] as const
).map((name) => body(name));

/**
 * The candidates for a site that lists no bodies: one per body. Drives, fuels and categories are shown only if
 * listed.
 */
const EVERY_BODY = [
  ...new Map(
    SUPPORTED_BODIES.map((name) => KINDS[name])
      .filter((kind) => kind.facet === 'body')
      .toReversed()
      .map((kind) => [kind.value, kind]),
  ).values(),
].map((kind) => ({ ...kind, label: kind.value }));

export interface BodyChoice extends BodyKind {
  readonly count: number;
}

/**
 * Bodies with at least one vehicle: most vehicles first, then by name in reverse, at most `limit`. `named` is the
 * site's own choice, `null` for all. `countVehicles` returns the number of vehicles with a facet value.
 */
export function rankBodies(
  named: readonly SupportedBody[] | null,
  vehicleTypes: readonly string[],
  limit: number,
  countVehicles: (facet: BodyFacet, value: string) => number,
): readonly BodyChoice[] {
  const kinds = named?.map((name) => KINDS[name]) ?? [
    ...EVERY_BODY,
    ...(vehicleTypes.some((type) => type !== 'car') ? LEISURE : []),
  ];
  return kinds
    .map((kind) => ({ ...kind, count: countVehicles(kind.facet, kind.value) }))
    .filter((kind) => kind.count > 0)
    .toSorted((a, b) => b.count - a.count || b.label.localeCompare(a.label, 'en-AU'))
    .slice(0, limit);
}
