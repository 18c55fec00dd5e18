import type { SimpleBody } from '#vehicle/rules/vocabulary.ts';
import type { StudioBodySlug } from './studio/studio-names.ts';

/** The facts of a vehicle that decide which body its pictures show. Millimetres. */
export interface PicturedVehicle {
  readonly body: SimpleBody;
  readonly electric: boolean;
  /** Built for off-road driving: a tall body on a ladder frame. */
  readonly offRoad: boolean;
  readonly doors: number | null;
  readonly length: number | null;
  readonly height: number | null;
  readonly axle: string | null;
}

const SHORT_HATCH = 4200;
const SHORT_SUV = 4400;
const LONG_SUV = 4760;
const LOW_SUV = 1660;
const LONG_ELECTRIC_SUV = 4600;
const TALL_SUV = 1820;

/** The studio body of the right kind and length; `null` if there is none, which gives a drawing. */
export function studioBodyOf(vehicle: PicturedVehicle): StudioBodySlug | null {
  return BY_BODY[vehicle.body]?.(vehicle) ?? null;
}

const always = (slug: StudioBodySlug) => () => slug;

const BY_BODY: Partial<Record<SimpleBody, (vehicle: PicturedVehicle) => StudioBodySlug>> = {
  SUV: suvOf,
  Hatchback: ({ length }) => (length !== null && length < SHORT_HATCH ? 'small-hatch' : 'hatchback'),
  // A sedan with five doors is a liftback.
  Sedan: ({ electric, doors }) => (electric || doors === 5 ? 'fastback' : 'sedan'),
  Wagon: always('wagon'),
  Coupe: always('coupe'),
  Convertible: always('convertible'),
  'People Mover': always('people-mover'),
  Ute: ({ doors }) => (doors === 2 ? 'cab-chassis' : 'ute'),
  'Cab Chassis': always('cab-chassis'),
  Van: always('van'),
  Bus: always('bus'),
  'Light Truck': always('light-truck'),
  Motorhome: always('motorhome'),
  // The full caravan of the studio has two axles, the pop-top has one.
  Caravan: ({ axle }) => (axle !== null && /single/i.test(axle) ? 'pop-top' : 'caravan'),
  'Camper Trailer': always('camper-trailer'),
  Naked: always('naked-motorcycle'),
  Sports: always('naked-motorcycle'),
  Cruiser: always('naked-motorcycle'),
  Adventure: always('adventure-motorcycle'),
  'Off Road': always('trail-motorcycle'),
  Scooter: always('scooter'),
};

function suvOf({ length, height, electric, offRoad }: PicturedVehicle): StudioBodySlug {
  if (length === null || height === null) return 'suv';
  if (length < SHORT_SUV) return 'small-suv';
  if (offRoad || height > TALL_SUV) return 'off-roader';
  if (electric && length > LONG_ELECTRIC_SUV && height < LOW_SUV) return 'electric-suv';
  return length > LONG_SUV ? 'large-suv' : 'suv';
}
