import { sql, type Kysely } from 'kysely';

const RISKS: Readonly<Record<string, string>> = {
  fsync: 'a power cut can lose acknowledged leads and damage the database',
  full_page_writes: 'a power cut can damage the database',
  synchronous_commit:
    'a crash can lose the newest imports and states of deliveries (not leads, which are always committed synchronously)',
};

/**
 * One sentence per setting of this PostgreSQL server with which committed data may not survive a crash or power
 * failure.
 */
export async function unsafeSettings(db: Kysely<any>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${Object.keys(RISKS)}::text[]) and setting = 'off' order by name`.execute(
    db,
  );
  return rows.map(({ name }) => `The PostgreSQL server runs with ${name}=off: ${RISKS[name]}. Set it to on.`);
}
