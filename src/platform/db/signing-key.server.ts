import { randomBytes } from 'node:crypto';
import type { Db } from './client.server.ts';

/**
 * The platform's secret for one purpose, from the database, so that all processes have the same one. The first process
 * that needs it makes it.
 */
export async function signingKey(db: Db, purpose: string): Promise<string> {
  const made = { purpose, secret: randomBytes(32).toString('base64url'), created_at: new Date() };
  await db
    .insertInto('signing_keys')
    .values(made)
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return secret;
}
