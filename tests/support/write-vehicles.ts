import { sql } from 'kysely';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** Writes cars as every writer of stock does: one transaction, one new revision, one notice. */
export async function writeVehicles(database: DatabaseHandle, vehicles: readonly Vehicle[]): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const { value } = await trx
      .updateTable('stock_revision')
      .set((eb) => ({ value: eb('value', '+', '1') }))
      .returning('value')
      .executeTakeFirstOrThrow();
    for (const vehicle of vehicles) {
      const row = {
        id: vehicle.id,
        group_id: vehicle.groupId,
        dealership_id: vehicle.dealershipId,
        feed_id: 'test',
        source_key: vehicle.id,
        source_hash: value,
        slug: vehicle.slug,
        status: vehicle.status,
        visible: vehicle.showOnWebsite,
        sold_at: vehicle.status === 'sold' ? (vehicle.soldAt ?? vehicle.updatedAt) : null,
        created_at: vehicle.createdAt,
        updated_at: vehicle.updatedAt,
        revision: value,
        doc: JSON.stringify(vehicle),
      };
      const { id: _, ...changes } = row;
      await trx
        .insertInto('vehicles')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
    }
    await sql`select pg_notify('stock_changed', ${value}::text)`.execute(trx);
  });
}
