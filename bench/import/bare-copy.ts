import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseHandle } from '#platform/db/client.server.ts';

/**
 * The limit: the same documents through COPY into a table without an index, a key or a check. Nothing is parsed, validated or compared.
 * Returns milliseconds.
 */
export async function bareCopy(database: DatabaseHandle): Promise<number> {
  const rows = await database.db
    .selectFrom('vehicles')
    .select(['source_key', 'doc'])
    .where('feed_id', '=', FEED)
    .execute();
  const lines = rows.map((row) => `${row.source_key}\t${JSON.stringify(row.doc).replace(/\\/g, '\\\\')}\n`);
  const create = 'create table bare (key text, doc jsonb)';
  if (database.pool) {
    const client = await database.pool.connect();
    try {
      await client.query(create);
      const started = performance.now();
      const stream = client.query(copyFrom('copy bare from stdin'));
      for (const line of lines) if (!stream.write(line)) await once(stream, 'drain');
      stream.end();
      await once(stream, 'finish');
      return performance.now() - started;
    } finally {
      await client.query('drop table if exists bare');
      client.release();
    }
  }
  const pglite = database.pglite!;
  await pglite.exec(create);
  const started = performance.now();
  await pglite.query("copy bare from '/dev/blob'", [], { blob: new Blob(lines) });
  const took = performance.now() - started;
  await pglite.exec('drop table bare');
  return took;
}

export const FEED = 'au-vehicle-prices';
