import { once } from 'node:events';
import { CompiledQuery, type Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';

/** A new row of `vehicles`. */
export interface NewVehicleRow {
  readonly id: string;
  readonly key: string;
  readonly hash: string;
  readonly slug: string;
  readonly status: string;
  readonly visible: boolean;
  readonly soldAt: string | null;
  readonly createdAt: string;
  readonly doc: string;
}

/** The values that all new rows of one dealership share. */
interface RowContext {
  readonly groupId: string;
  readonly feedId: string;
  readonly dealershipId: string;
  readonly now: string;
  readonly revision: string;
}

/** The connection of a dealership's transaction, with the fastest way of each database to insert many rows. */
export interface WriteConnection {
  query<Row>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<{ readonly rows: readonly Row[]; readonly count: number }>;
  insertVehicles(rows: readonly NewVehicleRow[], context: RowContext): Promise<void>;
}

/** Runs `work` in one transaction. If it throws, rolls back and rethrows. */
export async function inTransaction<T>(
  database: DatabaseHandle,
  work: (connection: WriteConnection) => Promise<T>,
): Promise<T> {
  if (database.pool === null)
    return database.db.transaction().execute((transaction) => work(embeddedConnection(transaction)));
  const client = await database.pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(serverConnection(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((inner: Error) => (broken = inner));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

const COLUMNS =
  'id, group_id, dealership_id, feed_id, source_key, source_hash, slug, status, visible, sold_at, created_at, updated_at, revision, doc';

function serverConnection(client: PoolClient): WriteConnection {
  return {
    async query<Row>(text: string, parameters: readonly unknown[]) {
      const result = await client.query(text, [...parameters]);
      return { rows: result.rows as Row[], count: result.rowCount ?? 0 };
    },
    async insertVehicles(rows, context) {
      const stream = client.query(copyFrom(`copy vehicles (${COLUMNS}) from stdin`));
      const finished = once(stream, 'finish');
      // `finished` handles the error; without this, an error before the await below would end the process.
      finished.catch(() => {});
      let text = '';
      for (const row of rows) {
        text += copyLine(row, context);
        if (text.length < COPY_PIECE) continue;
        if (!stream.write(text)) await Promise.race([once(stream, 'drain'), finished]);
        text = '';
      }
      stream.end(text);
      await finished;
    },
  };
}

const COPY_PIECE = 64 * 1024;
const escapeCopyText = (text: string) =>
  /[\\\t\n\r]/.test(text)
    ? text.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
    : text;

function copyLine(row: NewVehicleRow, { groupId, feedId, dealershipId, now, revision }: RowContext): string {
  // JSON contains no raw tabs or line ends; only backslashes must be escaped.
  const doc = row.doc.includes('\\') ? row.doc.replace(/\\/g, '\\\\') : row.doc;
  return `${row.id}\t${escapeCopyText(groupId)}\t${escapeCopyText(dealershipId)}\t${escapeCopyText(feedId)}\t${escapeCopyText(row.key)}\t${row.hash}\t${row.slug}\t${row.status}\t${row.visible ? 't' : 'f'}\t${row.soldAt ?? '\\N'}\t${row.createdAt}\t${now}\t${revision}\t${doc}\n`;
}

function embeddedConnection(transaction: Transaction<Database>): WriteConnection {
  const query = async <Row>(text: string, parameters: readonly unknown[]) => {
    const result = await transaction.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return { rows: result.rows as Row[], count: Number(result.numAffectedRows ?? 0n) };
  };
  return {
    query,
    async insertVehicles(rows, { groupId, feedId, dealershipId, now, revision }) {
      // One JSON text that the database splits takes less time here than arrays that the driver has to quote.
      const meta = rows.map(({ doc: _doc, ...row }) => row);
      const docs = `[${rows.map((row) => row.doc).join(',')}]`;
      await query(
        `insert into vehicles (${COLUMNS})
         select m.id, $1, $2, $3, m.key, m.hash, m.slug, m.status, m.visible, m."soldAt", m."createdAt", $4::timestamptz, $5::bigint, d.doc
         from jsonb_to_recordset($6::jsonb) as m (id text, key text, hash text, slug text, status text, visible boolean, "soldAt" timestamptz, "createdAt" timestamptz)
         join jsonb_array_elements($7::jsonb) as d (doc) on d.doc ->> 'id' = m.id`,
        [groupId, dealershipId, feedId, now, revision, JSON.stringify(meta), docs],
      );
    },
  };
}
