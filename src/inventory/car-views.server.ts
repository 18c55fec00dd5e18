import { sql } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';

/** How often a car was looked at, on all sites that show it. */
export interface CarViews {
  read(carId: string): Promise<number>;
  /** One more visit; the count with it. */
  add(carId: string, siteId: string, now: number): Promise<number>;
}

export function createCarViews(db: Db): CarViews {
  const read = async (carId: string) => {
    const row = await db
      .selectFrom('car_views')
      .select((eb) => eb.fn.sum<string | null>('views').as('views'))
      .where('car_id', '=', carId)
      .executeTakeFirst();
    return Number(row?.views ?? 0);
  };
  return {
    read,
    async add(carId, siteId, now) {
      const last_view = new Date(now);
      await db
        .insertInto('car_views')
        .values({ car_id: carId, site_id: siteId, views: 1, last_view })
        .onConflict((conflict) =>
          conflict.columns(['car_id', 'site_id']).doUpdateSet({ views: sql`car_views.views + 1`, last_view }),
        )
        .execute();
      return read(carId);
    },
  };
}
