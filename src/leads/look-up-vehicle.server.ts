import type { VehicleLookup } from './vehicle-lookup-port.ts';
import { inTime } from '#platform/concurrency/in-time.ts';
import { createCountLimit, type CountRule } from '#platform/count-limit.ts';
import type { FoundVehicle, LookupKey } from '#valuation/rules/vehicle-lookup.ts';

/** The vehicles with a registration or a VIN; none if the look-up did not answer or the client has made too many. Never throws. */
export type LookUpVehicle = (key: LookupKey, clientAddress: string | null) => Promise<readonly FoundVehicle[]>;

/** A shopper looks up one or two vehicles. Someone who tries registrations one after the other learns nothing more. */
const LIMIT: CountRule = { most: 10, windowMs: 3_600_000 };
const TIMEOUT_MS = 6000;
/** More variants than these cannot be chosen from. */
const MOST = 8;

export function createVehicleLookUps(options: {
  readonly source: VehicleLookup;
  readonly now: () => number;
  readonly log: { error(facts: object, message: string): void };
  readonly timeoutMs?: number;
}): LookUpVehicle {
  const { source, now, log, timeoutMs = TIMEOUT_MS } = options;
  const mayLookUp = createCountLimit(LIMIT, now);
  return async (key, clientAddress) => {
    if (!mayLookUp(clientAddress)) return [];
    try {
      return (await inTime(source.find(key), timeoutMs)).slice(0, MOST);
    } catch (error) {
      log.error({ err: error }, 'a vehicle could not be looked up');
      return [];
    }
  };
}
