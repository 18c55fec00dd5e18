import { sql } from 'kysely';
import type { DatabaseHandle, Db } from '#platform/db/client.server.ts';
import type { FeedReport } from './rules/feed-report.ts';

/** Two concurrent imports of one feed would overwrite each other's changes. */
class FeedBusy extends Error {
  constructor(groupId: string, feedId: string) {
    super(
      `The feed ${feedId} of ${groupId} is already being imported. Wait until that import has finished and start again.`,
    );
    this.name = 'FeedBusy';
  }
}

const running = new WeakMap<DatabaseHandle, Set<string>>();

/**
 * Runs `work` while no one else imports this feed: within this process by name, between processes on one server by an
 * advisory lock, which ends with its connection. Throws FeedBusy immediately instead of waiting.
 */
export async function withFeedLock<T>(
  database: DatabaseHandle,
  groupId: string,
  feedId: string,
  work: () => Promise<T>,
): Promise<T> {
  const name = `${groupId}/${feedId}`;
  const here = running.get(database) ?? new Set<string>();
  running.set(database, here);
  if (here.has(name)) throw new FeedBusy(groupId, feedId);
  here.add(name);
  try {
    if (database.pool === null) return await work();
    const client = await database.pool.connect();
    let lost: Error | undefined;
    // The lock ends with its connection: a broken connection must not return to the pool.
    const onError = (error: Error) => (lost = error);
    client.on('error', onError);
    try {
      const answer = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 7)) as locked',
        [`feed ${name}`],
      );
      if (!answer.rows[0]!.locked) throw new FeedBusy(groupId, feedId);
      try {
        return await work();
      } finally {
        if (!lost)
          await client
            .query('select pg_advisory_unlock(hashtextextended($1, 7))', [`feed ${name}`])
            .catch((error: Error) => (lost = error));
      }
    } finally {
      client.off('error', onError);
      client.release(lost);
    }
  } finally {
    here.delete(name);
  }
}

/**
 * Records the start of a run. Since the caller holds the lock of the feed, earlier runs that never ended were killed.
 */
export async function beginRun(
  db: Db,
  groupId: string,
  feedId: string,
  fileName: string,
  now: string,
): Promise<string> {
  await db
    .updateTable('feed_runs')
    .set({
      state: 'failed',
      finished_at: now,
      error: 'The process stopped before the import finished. Import the file again.',
    })
    .where('group_id', '=', groupId)
    .where('feed_id', '=', feedId)
    .where('state', '=', 'running')
    .execute();
  const run = await db
    .insertInto('feed_runs')
    .values({
      group_id: groupId,
      feed_id: feedId,
      file_name: fileName,
      state: 'running',
      started_at: now,
      finished_at: null,
      error: null,
      report_path: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(run.id);
}

export async function endRun(db: Db, runId: string, report: FeedReport): Promise<void> {
  await db
    .updateTable('feed_runs')
    .set({
      state: report.state === 'held' ? 'held' : 'done',
      finished_at: report.finished_at,
      rows_read: report.rows.read,
      accepted: report.rows.accepted,
      warned: report.rows.warned,
      quarantined: report.rows.quarantined,
      inserted: report.stock.inserted,
      updated: report.stock.updated,
      unchanged: report.stock.unchanged,
      removed: report.stock.removed,
      held_removals: report.stock.held_removals,
      report_path: report.report_path,
    })
    .where('id', '=', runId)
    .execute();
}

export async function failRun(db: Db, runId: string, error: Error, now: string): Promise<void> {
  await db
    .updateTable('feed_runs')
    .set({ state: 'failed', finished_at: now, error: error.message.slice(0, 4000) })
    .where('id', '=', runId)
    .where('state', '=', sql.lit('running'))
    .execute();
}
