import type { FoundVehicle, LookupKey } from '#valuation/rules/vehicle-lookup.ts';
import { VehicleLookupFailed, type VehicleLookup } from '#leads/vehicle-lookup-port.ts';

const COROLLA: FoundVehicle = { make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', year: 2021 };

/**
 * In memory. Magic registrations, in any state:
 *   FOUND1   a 2021 Toyota Corolla Ascent Sport
 *   MANY22   three variants of it
 *   SLOW44   never answers
 *   DOWN55   fails
 * and the magic VIN JTNKU3JE60J000001, of the same Corolla. No other vehicle is known.
 */
export interface FakeVehicleLookup extends VehicleLookup {
  /** The requests, in order. */
  readonly requests: readonly LookupKey[];
}

export function openFakeVehicleLookup(): FakeVehicleLookup {
  const requests: LookupKey[] = [];
  return {
    requests,
    async find(key) {
      requests.push(key);
      switch (key.kind === 'rego' ? key.rego : key.vin) {
        case 'FOUND1':
        case 'JTNKU3JE60J000001':
          return [COROLLA];
        case 'MANY22':
          return [COROLLA, { ...COROLLA, badge: 'SX' }, { ...COROLLA, badge: 'ZR' }];
        case 'SLOW44':
          return new Promise(() => {});
        case 'DOWN55':
          throw new VehicleLookupFailed('No answer.');
        default:
          return [];
      }
    },
  };
}
