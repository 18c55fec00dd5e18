import { sql, type Kysely, type Transaction } from 'kysely';
import { fromKysely, fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';
import type { DatabaseHandle } from '../db/client.server.ts';
import type { Database } from '../db/schema/database.ts';
import type { JobDefinition } from './define-job.ts';

/** The log interface for features, implemented by the server's logger. Never log personal data. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface JobTry<P> {
  readonly id: string;
  readonly payload: P;
  /** 1 at the first try. */
  readonly attempt: number;
  /** Aborted when the process stops or another one has taken the job over. */
  readonly signal: AbortSignal;
}

export interface Jobs {
  /**
   * Adds a job to the queue within the caller's transaction: it exists exactly if that commits. With an `id` (a UUID)
   * the job exists once, however often it is sent; a finished one with that id is replaced. Returns whether a job was
   * added.
   */
  sendIn<P>(
    trx: Transaction<Database>,
    job: JobDefinition<P>,
    payload: P,
    options?: { readonly id?: string; readonly afterSeconds?: number },
  ): Promise<boolean>;
  /**
   * Runs every job of this kind. A handler that throws is retried. `onGivenUp` is called after a job's last try, until
   * it succeeds.
   */
  work<P>(
    job: JobDefinition<P>,
    handler: (work: JobTry<P>) => Promise<void>,
    onGivenUp: (payload: P) => Promise<void>,
  ): Promise<void>;
  /** The ids that are waiting, running, or failed without `onGivenUp` having succeeded. */
  live(job: JobDefinition, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Calls `task` now (awaited) and then repeatedly, `everyMs` after each run has ended, until `close`. */
  repeat(everyMs: number, task: () => Promise<void>): Promise<void>;
  /** Accepts no more work, waits for running tries, and returns unfinished ones to the queue. */
  close(options?: { readonly gracefulMs?: number }): Promise<void>;
}

const SCHEMA = 'pgboss';
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** Seconds between polls for work without a notification. */
const POLL_SECONDS = 2;
/** Cleaning up a long queue takes longer than page requests may. */
const STATEMENT_MS = 60_000;
const CONNECT_MS = 10_000;
const NO_JOB = '00000000-0000-4000-8000-000000000000';

interface JobsOptions {
  readonly database: DatabaseHandle;
  readonly jobs: readonly JobDefinition<any>[];
  readonly log: Log;
  readonly work: boolean;
  readonly pollSeconds?: number;
}

/**
 * Opens a queue for each of `jobs` at start, because creating one inside a transaction would deadlock. With `work:
 * false` (a process that only serves pages) jobs can be sent, and other processes run them. Unfinished tries of a
 * killed process: on the embedded database no other process can be running them, so all return to the queue at start;
 * on a server their heartbeat stops, and another process takes over within HEARTBEAT + SUPERVISE + the delay of the
 * first retry.
 */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, pollSeconds = POLL_SECONDS } = options;
  const boss = await startQueue(options);
  const repeats: { stop(): Promise<void> }[] = [];
  return {
    async sendIn(trx, job, payload, { id, afterSeconds } = {}) {
      const data = job.payload.parse(payload) as object;
      const within = { db: fromKysely(trx) };
      if (id)
        await sql`delete from ${sql.table(`${SCHEMA}.job`)} where name = ${job.name} and id = ${id}::uuid and state in ('completed', 'cancelled', 'failed')`.execute(
          trx,
        );
      const when = afterSeconds === undefined ? {} : { startAfter: afterSeconds };
      return (await boss.send(job.name, data, { ...within, ...when, ...(id ? { id } : {}) })) !== null;
    },

    async work(job, handler, onGivenUp) {
      if (!options.work) throw new Error(`This process runs no jobs and cannot run "${job.name}".`);
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
      // A full batch means that there may be more: fetch it immediately, so that a backlog does not wait for the next
      // poll.
      await boss.work<unknown>(
        job.name,
        { ...polling, batchSize: job.atOnce, burstWhenBatchFull: job.atOnce > 1, perJobResults: true } as const,
        (batch) =>
          Promise.all(
            batch.map(async (one) => {
              try {
                await handler({
                  id: one.id,
                  payload: job.payload.parse(one.data),
                  attempt: one.retryCount + 1,
                  signal: one.signal,
                });
                return { id: one.id, status: 'completed' as const };
              } catch (error) {
                return { id: one.id, status: 'failed' as const, output: { reason: (error as Error).message } };
              }
            }),
          ),
      );
      await boss.work<unknown>(givenUpQueue(job), polling, async ([one]) => {
        if (one) await onGivenUp(job.payload.parse(one.data));
      });
    },

    async live(job, ids) {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: string }>`
        select coalesce(source_id, id)::text as id from ${sql.table(`${SCHEMA}.job`)}
        where name in (${job.name}, ${givenUpQueue(job)}) and state in ('created', 'retry', 'active')
          and coalesce(source_id, id) = any(${[...ids]}::uuid[])`.execute(database.db);
      return new Set(rows.map((row) => row.id));
    },

    async repeat(everyMs, task) {
      const one = repeatedly(everyMs, task, (error) => log.error({ err: error }, 'a scheduled task failed'));
      repeats.push(one);
      await one.first;
    },

    async close({ gracefulMs = 10_000 } = {}) {
      await Promise.all(repeats.splice(0).map((one) => one.stop()));
      await boss.stop({ graceful: gracefulMs > 0, timeout: gracefulMs });
    },
  };
}

async function startQueue({ database, jobs, log, work }: JobsOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection(database),
    schema: SCHEMA,
    schedule: false,
    supervise: work,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: work,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ reason: warning.message }, 'job queue'));
  await boss.start();
  try {
    for (const job of jobs) await prepareQueue(boss, job);
    if (work && database.kind === 'embedded') await putBackUnfinished(database.db, jobs);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

function connection(database: DatabaseHandle): ConstructorOptions {
  if (database.pglite) return { db: fromPglite(database.pglite), backend: 'pglite' };
  // Separate connections: pg-boss sends several statements at once, and a failed batch must not leave a broken
  // connection in our pool.
  const connectionString = database.pool?.options.connectionString;
  if (!connectionString)
    throw new Error('The database handle has no connection string, which the job queue needs for its own connections.');
  return {
    connectionString,
    max: 4,
    application_name: 'forecourt-jobs',
    connectionTimeoutMillis: CONNECT_MS,
    options: `-c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${STATEMENT_MS}`,
  };
}

const givenUpQueue = (job: Pick<JobDefinition, 'name'>) => `${job.name}-given-up`;

async function prepareQueue(boss: PgBoss, job: JobDefinition): Promise<void> {
  const givenUp = givenUpQueue(job);
  const policy = {
    retryLimit: job.retry.times,
    retryDelay: job.retry.firstAfterSeconds,
    retryBackoff: true,
    retryDelayMax: job.retry.atMostSeconds,
    expireInSeconds: job.tryWithinSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: givenUp,
    notify: true,
    // The results are in the feature's own tables; finished jobs are not needed any more.
    deleteAfterSeconds: 24 * 3600,
    retentionSeconds: 30 * 24 * 3600,
  };
  await boss.createQueue(givenUp, {
    retryLimit: 1_000_000,
    retryDelay: 60,
    deleteAfterSeconds: 24 * 3600,
    retentionSeconds: 30 * 24 * 3600,
  });
  await boss.createQueue(job.name, policy);
  // Creating an existing queue changes nothing: update the policy of an older version.
  await boss.updateQueue(job.name, policy);
  // The first use of a queue reads its definition. That must not happen inside a transaction on the embedded database,
  // whose only connection is in use then: use each queue once now.
  for (const name of [givenUp, job.name]) await boss.findJobs(name, { id: NO_JOB });
}

/** Tries that a killed process left running go back to the queue immediately, without counting as failed. */
async function putBackUnfinished(db: Kysely<Database>, jobs: readonly JobDefinition[]): Promise<void> {
  const names = jobs.flatMap((job) => [job.name, givenUpQueue(job)]);
  // The same as the queue's own `restore`, which is not public.
  await sql`update ${sql.table(`${SCHEMA}.job`)} set state = 'created', started_on = null, heartbeat_on = null where name = any(${names}::text[]) and state = 'active'`.execute(
    db,
  );
}

function repeatedly(everyMs: number, task: () => Promise<void>, onError: (error: unknown) => void) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = (): Promise<void> =>
    task()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(() => (running = round()), everyMs);
      });
  let running = round();
  return {
    first: running,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
