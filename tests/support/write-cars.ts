import { sql } from 'kysely';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Car } from '#vehicle/rules/car.ts';

/** Writes cars as every writer of stock does: one transaction, one new revision, one notice. */
export async function writeCars(database: DatabaseHandle, cars: readonly Car[]): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const { value } = await trx
      .updateTable('stock_revision')
      .set((eb) => ({ value: eb('value', '+', '1') }))
      .returning('value')
      .executeTakeFirstOrThrow();
    for (const car of cars) {
      const row = {
        id: car.id,
        group_id: car.groupId,
        dealership_id: car.dealershipId,
        feed_id: 'test',
        source_key: car.id,
        source_hash: value,
        slug: car.slug,
        status: car.status,
        visible: car.showOnWebsite,
        sold_at: car.status === 'sold' ? (car.soldAt ?? car.updatedAt) : null,
        created_at: car.createdAt,
        updated_at: car.updatedAt,
        revision: value,
        doc: JSON.stringify(car),
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
