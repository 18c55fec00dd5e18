import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { deliverLeadByMail, deliverLeadByWebhook, LEAD_JOBS } from '#leads/jobs.server.ts';
import { openJobs, type Jobs, type JobTry } from './run-jobs.server.ts';

const database = await testDatabase();
const log = { info() {}, warn() {}, error() {} };
const opened: Jobs[] = [];

async function open(work = true): Promise<Jobs> {
  const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work, pollSeconds: 0.5 });
  opened.push(jobs);
  return jobs;
}
const close = async (jobs: Jobs) => {
  opened.splice(opened.indexOf(jobs), 1);
  await jobs.close({ gracefulMs: 0 });
};

afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close({ gracefulMs: 0 });
  await sql`delete from pgboss.job`.execute(database.db);
});

const neverGivenUp = async () => {
  throw new Error('not expected to be given up');
};

/** Passes each call's argument, in order, to the next waiting caller. */
function calls<T>() {
  const waiting: ((value: T) => void)[] = [];
  const heard: T[] = [];
  return {
    heard,
    add(value: T) {
      heard.push(value);
      waiting.shift()?.(value);
    },
    next: () => new Promise<T>((resolve) => waiting.push(resolve)),
  };
}

type Try = JobTry<{ delivery_id: string }>;
const send = (jobs: Jobs, id: string, job = deliverLeadByMail) =>
  database.db.transaction().execute((trx) => jobs.sendIn(trx, job, { delivery_id: id }, { id }));
const dueNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db);
async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    state: string;
  }>`select state::text from pgboss.job where id = ${id}::uuid and name = ${deliverLeadByMail.name}`.execute(
    database.db,
  );
  return rows[0]?.state;
}

describe('jobs', () => {
  it('run when their transaction commits, and do not exist when it rolls back', async () => {
    const jobs = await open();
    const tries = calls<Try>();
    const first = tries.next();
    await jobs.work(deliverLeadByMail, async (work) => tries.add(work), neverGivenUp);
    const [lost, committed] = [randomUUID(), randomUUID()];
    await database.db
      .transaction()
      .execute(async (trx) => {
        await jobs.sendIn(trx, deliverLeadByMail, { delivery_id: lost }, { id: lost });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await send(jobs, committed);
    expect(await first).toMatchObject({ id: committed, payload: { delivery_id: committed }, attempt: 1 });
    expect(await stateOf(lost)).toBeUndefined();
    expect(tries.heard).toHaveLength(1);
  });

  it('exist once per id, and replace a finished one', async () => {
    const jobs = await open(false);
    const id = randomUUID();
    expect([await send(jobs, id), await send(jobs, id)]).toEqual([true, false]);
    await sql`update pgboss.job set state = 'completed' where id = ${id}::uuid`.execute(database.db);
    expect(await send(jobs, id)).toBe(true);
    expect(await stateOf(id)).toBe('created');
  });

  it('refuse a payload that their handler could not read', async () => {
    const jobs = await open(false);
    await expect(
      database.db.transaction().execute((trx) => jobs.sendIn(trx, deliverLeadByMail, { delivery_id: 'no id' })),
    ).rejects.toThrow();
  });

  it('are retried after a failure, with the number of the try', async () => {
    const jobs = await open();
    const tries = calls<Try>();
    const [first, id] = [tries.next(), randomUUID()];
    await jobs.work(
      deliverLeadByMail,
      async (work) => {
        tries.add(work);
        if (work.attempt === 1) throw new Error('receiver is down');
      },
      neverGivenUp,
    );
    await send(jobs, id);
    await first;
    const second = tries.next();
    await expect.poll(() => stateOf(id)).toBe('retry');
    expect(await jobs.live(deliverLeadByMail, [id])).toEqual(new Set([id]));
    await dueNow();
    expect(await second).toMatchObject({ id, attempt: 2 });
    await expect.poll(() => stateOf(id)).toBe('completed');
    expect(await jobs.live(deliverLeadByMail, [id])).toEqual(new Set());
  });

  it('report when they have failed after the last try', async () => {
    const jobs = await open();
    const givenUp = calls<{ delivery_id: string }>();
    const [told, id] = [givenUp.next(), randomUUID()];
    await send(jobs, id);
    await sql`update pgboss.job set retry_limit = 0 where id = ${id}::uuid`.execute(database.db);
    await jobs.work(
      deliverLeadByMail,
      async () => {
        throw new Error('receiver is gone');
      },
      async (payload) => givenUp.add(payload),
    );
    expect(await told).toEqual({ delivery_id: id });
    await expect.poll(() => jobs.live(deliverLeadByMail, [id])).toEqual(new Set());
  });

  it('of a failing kind do not delay another kind', async () => {
    const jobs = await open();
    const tries = calls<Try>();
    const first = tries.next();
    await jobs.work(deliverLeadByWebhook, () => new Promise(() => {}), neverGivenUp);
    await jobs.work(deliverLeadByMail, async (work) => tries.add(work), neverGivenUp);
    await send(jobs, randomUUID(), deliverLeadByWebhook);
    const id = randomUUID();
    await send(jobs, id);
    expect((await first).id).toBe(id);
  });

  // On a server another process may be running them: there the heartbeat of the try decides, which tests/crash proves.
  it.skipIf(database.kind === 'server')(
    'that a killed process left running are run immediately at the next start (embedded database)',
    async () => {
      const jobs = await open(false);
      const id = randomUUID();
      await send(jobs, id);
      await close(jobs);
      await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where id = ${id}::uuid`.execute(
        database.db,
      );
      const next = await open();
      const tries = calls<Try>();
      const first = tries.next();
      await next.work(deliverLeadByMail, async (work) => tries.add(work), neverGivenUp);
      expect(await first).toMatchObject({ id, attempt: 1 });
    },
  );

  it('return to the queue when the process stops before they end', async () => {
    const jobs = await open();
    const tries = calls<Try>();
    const [first, id] = [tries.next(), randomUUID()];
    await jobs.work(
      deliverLeadByMail,
      (work) => {
        tries.add(work);
        return new Promise((_, reject) => work.signal.addEventListener('abort', () => reject(new Error('stopped'))));
      },
      neverGivenUp,
    );
    await send(jobs, id);
    await first;
    await close(jobs);
    await expect.poll(() => stateOf(id)).toBe('retry');
  });

  it('cannot run in a process that only serves pages', async () => {
    const jobs = await open(false);
    await expect(jobs.work(deliverLeadByMail, async () => {}, neverGivenUp)).rejects.toThrow('runs no jobs');
  });

  it('repeat a task until closed, also after it failed', async () => {
    const jobs = await open(false);
    const rounds = calls<number>();
    let count = 0;
    await jobs.repeat(1, async () => {
      rounds.add(++count);
      if (count === 1) throw new Error('first round failed');
    });
    expect(rounds.heard).toEqual([1]);
    await rounds.next();
    await close(jobs);
    const after = rounds.heard.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(rounds.heard).toHaveLength(after);
  });
});
