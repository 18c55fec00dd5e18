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
        group_id: car.group_id,
        dealership_id: car.dealership_id,
        feed_id: 'test',
        source_key: car.id,
        source_hash: value,
        slug: car.slug,
        status: car.status,
        visible: car.show_on_dealer_website,
        sold_at: car.status === 'sold' ? (car.sold_at ?? car.updated_at) : null,
        created_at: car.created_at,
        updated_at: car.updated_at,
        revision: value,
        doc: JSON.stringify(car),
      };
      const { id: _, ...changes } = row;
      await trx
        .insertInto('cars')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
    }
    await sql`select pg_notify('stock_changed', ${value}::text)`.execute(trx);
  });
}
