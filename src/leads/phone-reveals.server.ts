import type { Db } from '#platform/db/client.server.ts';

/** Whose number was asked for, on which car's page. */
export interface PhoneReveal {
  readonly car_id: string;
  readonly dealership_id: string;
  readonly website_id: string;
}

export interface PhoneReveals {
  record(reveal: PhoneReveal, now: number): Promise<void>;
}

export function createPhoneReveals(db: Db): PhoneReveals {
  return {
    async record(reveal, now) {
      await db
        .insertInto('phone_reveals')
        .values({ ...reveal, revealed_at: new Date(now) })
        .execute();
    },
  };
}
