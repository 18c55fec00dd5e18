import { sql, type Transaction } from 'kysely';
import type { DatabaseHandle } from './client.server.ts';
import type { Database } from './schema/database.ts';

/** The database of work that is acknowledged. */
export type DurableDatabase = Pick<DatabaseHandle, 'db' | 'durable'>;

/**
 * Runs `work` in a transaction, and resolves when the result survives a power failure. The only way to store what a request
 * acknowledges: a lead, a payment, a sign-in.
 *
 * - A server commits to disk before it answers, whatever its own `synchronous_commit` is.
 * - The embedded database syncs its files afterwards, also if `work` found only what another request had stored: that one
 *   may still be waiting for the disk.
 *
 * Throws what `work` throws; then nothing is stored.
 */
export async function acknowledged<T>(
  database: DurableDatabase,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const result = await database.db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx);
    return work(trx);
  });
  await database.durable();
  return result;
}

/** Resolves when everything that is committed so far survives a power failure: for work in many transactions, such as an import. */
export const allAcknowledged = ({ durable }: Pick<DurableDatabase, 'durable'>): Promise<void> => durable();
