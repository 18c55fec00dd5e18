import { sql } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';

/** Counts the views of a vehicle's page, over all sites. */
export interface VehicleViews {
  read(vehicleId: string): Promise<number>;
  /** Adds one view and returns the new count. */
  add(vehicleId: string, siteId: string, now: number): Promise<number>;
}

export function createVehicleViews(db: Db): VehicleViews {
  const read = async (vehicleId: string) => {
    const row = await db
      .selectFrom('vehicle_views')
      .select((eb) => eb.fn.sum<string | null>('views').as('views'))
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirst();
    return Number(row?.views ?? 0);
  };
  return {
    read,
    async add(vehicleId, siteId, now) {
      const last_view = new Date(now);
      await db
        .insertInto('vehicle_views')
        .values({ vehicle_id: vehicleId, site_id: siteId, views: 1, last_view })
        .onConflict((conflict) =>
          conflict.columns(['vehicle_id', 'site_id']).doUpdateSet({ views: sql`vehicle_views.views + 1`, last_view }),
        )
        .execute();
      return read(vehicleId);
    },
  };
}
