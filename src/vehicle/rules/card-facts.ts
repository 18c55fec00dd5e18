import { formatNumber } from '#rules/money.ts';
import { formatFigure, formatKilometres } from './spec-lists.ts';
import type { Variant, Vehicle, VehicleType } from './vehicle.ts';

/** What a fact is about; the card chooses an icon by it. `body` has one for each type of vehicle. */
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
const fact = (kind: CardFactKind, text: string | null | undefined | false): Fact => (text ? { kind, text } : null);

/** The facts that tell vehicles of a type apart, the most telling first. What nearly all have (automatic, five seats) is left out. */
const FACTS: Readonly<Record<VehicleType, (vehicle: FactVehicle) => readonly Fact[]>> = {
  car: carFacts,
  truck: carFacts,
  caravan: (vehicle) => [
    fact('sleeps', positive(vehicle.caravan?.sleeps) && `Sleeps ${vehicle.caravan!.sleeps}`),
    fact('length', metres(vehicle.caravan?.bodyLengthMm)),
    fact('mass', kilograms('Tare', vehicle.caravan?.tareWeightKg)),
    fact('mass', kilograms('ATM', vehicle.caravan?.aggregateTrailerMassKg)),
    fact('body', vehicle.simpleBody !== 'Caravan' && vehicle.simpleBody),
    kilometres(vehicle),
  ],
  motorcycle: (vehicle) => [
    kilometres(vehicle),
    fact('engine', positive(vehicle.engineCc) && `${formatNumber(vehicle.engineCc!)} cc`),
    fact('body', vehicle.simpleBody),
    fuel(vehicle, 'Petrol'),
    fact('transmission', vehicle.simpleTransmission === 'Automatic' && 'Automatic'),
  ],
  trailer: (vehicle) => [
    fact('body', vehicle.simpleBody),
    fact('length', metres(vehicle.caravan?.bodyLengthMm)),
    fact('mass', kilograms('Tare', vehicle.caravan?.tareWeightKg)),
    fact('mass', kilograms('ATM', vehicle.caravan?.aggregateTrailerMassKg)),
  ],
  boat: (vehicle) => [fact('body', vehicle.simpleBody), fuel(vehicle, null)],
};

/** At most four facts for a card; fewer where the feed states fewer. */
export function cardFacts(vehicle: FactVehicle): readonly CardFact[] {
  return FACTS[vehicle.vehicleType](vehicle)
    .filter((one) => one !== null)
    .slice(0, MAX_FACTS);
}

function carFacts(vehicle: FactVehicle): readonly Fact[] {
  return [
    kilometres(vehicle),
    electricRange(vehicle) ?? fuel(vehicle, null),
    fact('body', vehicle.simpleBody),
    fact('drive', (vehicle.simpleDrive === '4x4' || vehicle.simpleDrive === 'AWD') && vehicle.simpleDrive),
    fact('seats', positive(vehicle.seats) && vehicle.seats !== 5 && seatsText(vehicle.seats!)),
    fact('transmission', vehicle.simpleTransmission === 'Manual' && 'Manual'),
  ];
}

/** Not of a new vehicle: it has the few of its delivery. */
function kilometres({ condition, odometerKm }: FactVehicle): Fact {
  return fact('kilometres', condition !== 'new' && odometerKm !== null && formatKilometres(odometerKm));
}

function fuel({ simpleFuel }: FactVehicle, usual: string | null): Fact {
  if (simpleFuel === null || simpleFuel === usual) return null;
  return fact(simpleFuel === 'Electric' ? 'electric' : 'fuel', simpleFuel);
}

function electricRange({ simpleFuel, variant }: FactVehicle): Fact {
  const km = simpleFuel === 'Electric' ? variant?.electricRangeKm : null;
  return fact('electric', positive(km) && `${formatKilometres(km!)} range`);
}

const seatsText = (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`);
const metres = (millimetres: number | null | undefined) =>
  positive(millimetres) && `${formatFigure(millimetres! / 1000)} m`;
const kilograms = (label: string, mass: number | null | undefined) =>
  positive(mass) && `${label} ${formatNumber(mass!)} kg`;

/** Zero means "unknown" in feeds. */
function positive(value: number | null | undefined): boolean {
  return value !== null && value !== undefined && value > 0;
}
