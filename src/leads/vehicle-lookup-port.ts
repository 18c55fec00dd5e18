import type { FoundVehicle, LookupKey } from '#valuation/rules/vehicle-lookup.ts';

/** A register of vehicles: those with a registration or a VIN. */
export interface VehicleLookup {
  /** Empty: none is known. Several: the register cannot tell the variants apart. Throws VehicleLookupFailed without an answer. */
  find(key: LookupKey): Promise<readonly FoundVehicle[]>;
}

/** The reason for a missing answer. The message contains no registration, so it may be logged. */
export class VehicleLookupFailed extends Error {
  override readonly name = 'VehicleLookupFailed';
}
