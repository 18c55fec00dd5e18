import { formatNumber } from '#rules/money.ts';
import { formatFigure, formatKilometres, type SpecEntry } from './spec-lists.ts';
import type { Variant, Vehicle, VehicleType } from './vehicle.ts';

/** The kind of a fact; the card chooses an icon by it. `body` has one for each type of vehicle. */
export type CardFactKind =
  | 'kilometres'
  | 'fuel'
  | 'electric'
  | 'body'
  | 'drive'
  | 'transmission'
  | 'seats'
  | 'engine'
  | 'sleeps'
  | 'length'
  | 'mass';

export interface CardFact {
  readonly kind: CardFactKind;
  readonly text: string;
  /** The same as an entry of the specifications, by which a page knows that it is stated. */
  readonly entry: SpecEntry;
}

export type FactVehicle = Pick<
  Vehicle,
  | 'vehicleType'
  | 'condition'
  | 'odometerKm'
  | 'simpleFuel'
  | 'simpleBody'
  | 'simpleDrive'
  | 'simpleTransmission'
  | 'seats'
  | 'engineCc'
  | 'caravan'
> & { readonly variant: Pick<Variant, 'electricRangeKm'> | null };

/** A card has room for two lines of two. */
const MAX_FACTS = 4;

type Fact = CardFact | null;

/** `value` is what the specifications say under the label, if the text is longer. */
function fact(kind: CardFactKind, label: string, text: string | null | undefined | false, value = text): Fact {
  return text && value ? { kind, text, entry: { label, value } } : null;
}

/**
 * The facts that tell vehicles of a type apart, the most telling first. Facts of nearly all vehicles (automatic, five
 * seats) are left out.
 */
const FACTS: Readonly<Record<VehicleType, (vehicle: FactVehicle) => readonly Fact[]>> = {
  car: carFacts,
  truck: carFacts,
  caravan: (vehicle) => [
    sleeps(vehicle),
    ...towedFacts(vehicle),
    vehicle.simpleBody === 'Caravan' ? null : body(vehicle),
    usedKilometres(vehicle),
  ],
  motorcycle: (vehicle) => [
    usedKilometres(vehicle),
    // The specifications state the size beside the power.
    fact('engine', 'Engine power', positive(vehicle.engineCc) && `${formatNumber(vehicle.engineCc!)} cc`),
    body(vehicle),
    vehicle.simpleFuel === 'Petrol' ? null : fuel(vehicle),
    vehicle.simpleTransmission === 'Automatic' ? transmission(vehicle) : null,
  ],
  trailer: (vehicle) => [body(vehicle), ...towedFacts(vehicle)],
  boat: (vehicle) => [body(vehicle), fuel(vehicle)],
};

/** At most four facts for a card; fewer if the feed states fewer. */
export function cardFacts(vehicle: FactVehicle): readonly CardFact[] {
  return present(FACTS[vehicle.vehicleType](vehicle)).slice(0, MAX_FACTS);
}

/** The row of icons on a vehicle's page: kilometres, transmission and body, and whatever else tells vehicles of its type apart. */
export function headFacts(vehicle: FactVehicle): readonly CardFact[] {
  // A range in kilometres is that of an electric vehicle: the word would be a second fact with the same icon.
  const energy = electricRange(vehicle) ? null : fuel(vehicle);
  const usual = present([kilometres(vehicle), transmission(vehicle), body(vehicle), energy]);
  const stated = new Set(usual.map(({ text }) => text));
  return [...usual, ...present(FACTS[vehicle.vehicleType](vehicle)).filter(({ text }) => !stated.has(text))];
}

function carFacts(vehicle: FactVehicle): readonly Fact[] {
  const { simpleDrive, seats } = vehicle;
  return [
    usedKilometres(vehicle),
    electricRange(vehicle) ?? fuel(vehicle),
    body(vehicle),
    fact('drive', 'Drive type', (simpleDrive === '4x4' || simpleDrive === 'AWD') && simpleDrive),
    fact('seats', 'Seats', positive(seats) && seats !== 5 && seatsText(seats!), String(seats)),
    vehicle.simpleTransmission === 'Manual' ? transmission(vehicle) : null,
  ];
}

function towedFacts({ caravan }: FactVehicle): readonly Fact[] {
  return [
    fact(
      'length',
      'Body length',
      positive(caravan?.bodyLengthMm) && `${formatFigure(caravan!.bodyLengthMm! / 1000)} m`,
    ),
    mass('Tare', 'Tare weight', caravan?.tareWeightKg),
    mass('ATM', 'Aggregate trailer mass', caravan?.aggregateTrailerMassKg),
  ];
}

const present = (facts: readonly Fact[]): readonly CardFact[] => facts.filter((one) => one !== null);

function kilometres({ odometerKm }: FactVehicle): Fact {
  return fact('kilometres', 'Kilometres', odometerKm !== null && formatKilometres(odometerKm));
}

/** Not of a new vehicle: it has the few of its delivery. */
function usedKilometres(vehicle: FactVehicle): Fact {
  return vehicle.condition === 'new' ? null : kilometres(vehicle);
}

const body = ({ simpleBody }: FactVehicle): Fact => fact('body', 'Body type', simpleBody);
const transmission = ({ simpleTransmission }: FactVehicle): Fact =>
  fact('transmission', 'Transmission', simpleTransmission);
const fuel = ({ simpleFuel }: FactVehicle): Fact =>
  fact(simpleFuel === 'Electric' ? 'electric' : 'fuel', 'Fuel Type', simpleFuel);

function electricRange({ simpleFuel, variant }: FactVehicle): Fact {
  const km = simpleFuel === 'Electric' ? variant?.electricRangeKm : null;
  const range = positive(km) && formatKilometres(km!);
  return fact('electric', 'Electric range', range && `${range} range`, range);
}

function sleeps({ caravan }: FactVehicle): Fact {
  return fact('sleeps', 'Sleeps', positive(caravan?.sleeps) && `Sleeps ${caravan!.sleeps}`, String(caravan?.sleeps));
}

function mass(short: string, label: string, kilograms: number | null | undefined): Fact {
  const value = positive(kilograms) && `${formatNumber(kilograms!)} kg`;
  return fact('mass', label, value && `${short} ${value}`, value);
}

const seatsText = (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`);

/** Zero means "unknown" in feeds. */
function positive(value: number | null | undefined): boolean {
  return value !== null && value !== undefined && value > 0;
}
