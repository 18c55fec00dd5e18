import type { Db } from '#platform/db/client.server.ts';

/** A reveal of a dealership's phone number on a vehicle's page. */
interface PhoneReveal {
  readonly vehicleId: string;
  readonly dealershipId: string;
  readonly siteId: string;
}

export interface PhoneReveals {
  record(reveal: PhoneReveal, now: number): Promise<void>;
}

export function createPhoneReveals(db: Db): PhoneReveals {
  return {
    async record({ vehicleId, dealershipId, siteId }, now) {
      await db
        .insertInto('phone_reveals')
        .values({ vehicle_id: vehicleId, dealership_id: dealershipId, website_id: siteId, revealed_at: new Date(now) })
        .execute();
    },
  };
}
