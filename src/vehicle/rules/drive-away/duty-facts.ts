import type { SimpleBody, SimpleFuel } from '../vocabulary.ts';
import type { Variant, Vehicle } from '../vehicle.ts';
import type { Power, VehicleKind } from './duty-table.ts';

/** The facts that decide duty. A vehicle whose body or fuel is not known has several possible ones. */
export interface DutyFacts {
  readonly kinds: readonly VehicleKind[];
  readonly powers: readonly Power[];
  readonly cylinders: number | null;
  readonly co2: number | null;
  readonly engineCc: number | null;
  /** Whole kilograms, as tables have them. */
  readonly tareKg: number | null;
  readonly grossMassKg: number | null;
  readonly isNew: boolean;
  readonly heavy: boolean | null;
}

export type DutiableVehicle = Pick<
  Vehicle,
  'vehicleType' | 'condition' | 'simpleBody' | 'simpleFuel' | 'seats' | 'engineCc' | 'caravan'
> & {
  readonly variant: Pick<Variant, 'cylinders' | 'engineCc' | 'co2' | 'tareKg' | 'grossMassKg'> | null;
};

/** More than this is a heavy vehicle. */
const LIGHT_KG = 4500;
/** Passenger vehicles have at most eight or nine seats, by state. */
const PASSENGER_SEATS = 8;
/** Kinds that exist above and below 4.5 tonnes: their mass must be known. */
const EITHER_MASS: readonly VehicleKind[] = ['truck', 'bus', 'motorhome', 'caravan', 'trailer'];

const KIND_OF_BODY: Readonly<Partial<Record<SimpleBody, VehicleKind>>> = {
  SUV: 'passenger',
  Hatchback: 'passenger',
  Sedan: 'passenger',
  Wagon: 'passenger',
  Coupe: 'passenger',
  Convertible: 'passenger',
  'People Mover': 'passenger',
  Ute: 'ute',
  'Cab Chassis': 'ute',
  Van: 'van',
  Bus: 'bus',
  'Light Truck': 'truck',
  Motorhome: 'motorhome',
  Caravan: 'caravan',
  'Camper Trailer': 'caravan',
};

const POWER_OF_FUEL: Readonly<Record<SimpleFuel, readonly Power[]>> = {
  Electric: ['electric'],
  'Plug-in Hybrid': ['plugInHybrid'],
  Hybrid: ['hybrid'],
  Petrol: ['combustion'],
  Diesel: ['combustion'],
  LPG: ['combustion'],
  // A fuel cell drives an electric motor; tables differ in whether they count it as electric.
  Hydrogen: ['hydrogen', 'electric'],
};
const ANY_POWER: readonly Power[] = ['combustion', 'hybrid', 'plugInHybrid', 'electric'];

/** The facts of a vehicle; `null` for a boat, which is not registered as a road vehicle. */
export function dutyFacts(vehicle: DutiableVehicle): DutyFacts | null {
  if (vehicle.vehicleType === 'boat') return null;
  const kinds = possibleKinds(vehicle);
  const powers = possiblePowers(vehicle, kinds);
  return {
    kinds,
    powers,
    cylinders: vehicle.variant?.cylinders || null,
    // Without an engine there are none, whatever a feed states.
    co2: powers.every((power) => power === 'electric') ? 0 : emissions(vehicle),
    engineCc: vehicle.engineCc || vehicle.variant?.engineCc || null,
    tareKg: kilograms(vehicle.variant?.tareKg || vehicle.caravan?.tareWeightKg),
    grossMassKg: kilograms(grossMass(vehicle)),
    isNew: vehicle.condition === 'new',
    heavy: isHeavy(vehicle, kinds),
  };
}

function possibleKinds({ vehicleType, simpleBody, seats }: DutiableVehicle): readonly VehicleKind[] {
  const ofBody = KIND_OF_BODY[simpleBody as SimpleBody];
  switch (vehicleType) {
    case 'motorcycle':
      return ['motorcycle'];
    case 'caravan':
      return [ofBody === 'motorhome' ? ofBody : 'caravan'];
    case 'trailer':
      return [ofBody === 'caravan' ? ofBody : 'trailer'];
    case 'truck':
      return [ofBody === 'ute' || ofBody === 'van' ? ofBody : 'truck'];
    default:
      if (ofBody === undefined) return ['passenger', 'ute', 'van'];
      return ofBody === 'passenger' && (seats ?? 0) > PASSENGER_SEATS ? ['passenger', 'bus'] : [ofBody];
  }
}

function possiblePowers({ simpleFuel }: DutiableVehicle, kinds: readonly VehicleKind[]): readonly Power[] {
  if (kinds.every((kind) => kind === 'caravan' || kind === 'trailer')) return ['combustion'];
  return POWER_OF_FUEL[simpleFuel as SimpleFuel] ?? ANY_POWER;
}

/** Zero is what some feeds write for a figure that they do not have. */
function emissions({ variant }: DutiableVehicle): number | null {
  return variant?.co2 || null;
}

function grossMass({ variant, caravan }: DutiableVehicle): number | null {
  return variant?.grossMassKg || caravan?.aggregateTrailerMassKg || null;
}

function kilograms(mass: number | null | undefined): number | null {
  return mass ? Math.round(mass) : null;
}

function isHeavy(vehicle: DutiableVehicle, kinds: readonly VehicleKind[]): boolean | null {
  const mass = grossMass(vehicle);
  if (mass !== null) return mass > LIGHT_KG;
  return kinds.some((kind) => EITHER_MASS.includes(kind)) ? null : false;
}
