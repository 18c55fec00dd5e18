import { sql } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';

/** The changes after one id, up to and including another. */
export interface Batch {
  readonly after: string;
  readonly until: string;
}

const CHANGES_AT_ONCE = 500;
const REASON_CHARACTERS = 500;

/** The batch that was not finished, else the next one; `null` if nothing has changed. */
export async function nextBatch(db: Db): Promise<Batch | null> {
  await sql`
    update alert_progress set batch_until = next.id
    from (
      select max(id) as id from (
        select id from vehicle_changes where id > (select done_until from alert_progress) order by id limit ${CHANGES_AT_ONCE}
      ) as few
    ) as next
    where next.id is not null and batch_until = done_until`.execute(db);
  const { done_until, batch_until } = await db.selectFrom('alert_progress').selectAll().executeTakeFirstOrThrow();
  return String(done_until) === String(batch_until) ? null : { after: String(done_until), until: String(batch_until) };
}

export async function finishBatch(db: Db, { until }: Batch): Promise<void> {
  await db.updateTable('alert_progress').set({ done_until: until }).where('batch_until', '=', until).execute();
}

/**
 * After a batch could not be matched: its first half is the next batch. Returns `false` if there is nothing to divide: a change
 * that fails alone must not stop those after it.
 */
export async function halveBatch(db: Db, { after, until }: Batch): Promise<boolean> {
  const ids = await db
    .selectFrom('vehicle_changes')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .execute();
  if (ids.length <= 1) return false;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('alert_progress')
      .set({ batch_until: ids[Math.floor(ids.length / 2) - 1]!.id })
      .where('done_until', '=', after)
      .where('batch_until', '=', until)
      .executeTakeFirst();
    // The halves add their own alerts. If another process was faster, these are its alerts.
    if (numUpdatedRows > 0n)
      await trx.deleteFrom('alerts').where('batch', '=', until).where('message_id', 'is', null).execute();
  });
  return true;
}

/** Records why a change was not matched with every saved search: metrics count these. */
export async function recordFailure(db: Db, { until }: Batch, error: unknown, now: number): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_CHARACTERS);
  await db
    .insertInto('alert_failures')
    .values({ change_id: until, reason, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
