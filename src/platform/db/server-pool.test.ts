import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { LONG_WORK, openPool, SHORT_WORK, type PoolLimits } from './server-pool.server.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

const url = process.env['TEST_DATABASE_URL'] ?? '';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function pool(limits: Partial<PoolLimits>, at = url, onLost: (error: Error) => void = () => {}): pg.Pool {
  const opened = openPool(at, { ...SHORT_WORK, ...limits }, onLost);
  closers.push(() => opened.end());
  return opened;
}
const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => expect.fail('it was answered'),
    (error: Error) => error,
  );

/** A server that accepts connections and never responds. */
async function silentServer(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `postgres://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

describe('connections to a server that does not answer', () => {
  it('fail after the limit with a clear error', async () => {
    const error = await failure(pool({ connectMs: 200 }, await silentServer()).connect());
    expect(isUnavailable(error)).toBe(true);
  });
});

// Needs a PostgreSQL server: the embedded database runs in this thread, where nothing can end a statement.
describe.skipIf(url === '')('connections to a PostgreSQL server', () => {
  it('fail with a clear error when all are in use', async () => {
    const one = pool({ connections: 1, connectMs: 200 });
    const client = await one.connect();
    const error = await failure(one.connect());
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toBe(
      'No connection to the database within 200 ms: it does not answer, or all 1 connections are in use.',
    );
    client.release();
    expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('end a statement over its limit, and are reusable', async () => {
    const one = pool({ connections: 1, statementMs: 100 });
    const error = await failure(one.query('select pg_sleep(30)'));
    expect(error).toMatchObject({ code: '57014', message: 'canceling statement due to statement timeout' });
    expect(isUnavailable(error)).toBe(true);
    expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('are closed when a server cannot end a statement itself', async () => {
    const one = pool({ connections: 1, statementMs: 0, answerMs: 200 });
    const client = await one.connect();
    const error = await failure(client.query('select pg_sleep(30)'));
    client.release();
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toBe('The database did not answer in time; the connection was closed.');
    const began = performance.now();
    expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('wait for a lock no longer than the limit', async () => {
    const two = pool({ lockMs: 100 });
    const [holder, waiter] = [await two.connect(), await two.connect()];
    try {
      await holder.query('select pg_advisory_lock(4711)');
      expect(await failure(waiter.query('select pg_advisory_lock(4711)'))).toMatchObject({ code: '55P03' });
    } finally {
      await holder.query('select pg_advisory_unlock_all()');
      holder.release();
      waiter.release();
    }
  });

  it('report and replace one that is lost during a transaction', async () => {
    const lost: Error[] = [];
    const one = pool({ connections: 1 }, url, (error) => lost.push(error));
    const client = await one.connect();
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await other.end();
    await expect.poll(() => lost.length, { interval: 10 }).toBeGreaterThan(0);
    expect(isUnavailable(await failure(client.query('select 1')))).toBe(true);
    client.release();
    expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it.each([
    ['short work', SHORT_WORK, '15s', '30s'],
    ['imports and migrations', LONG_WORK, '10min', '10min'],
  ])('for %s have their own limits on the server', async (_what, limits, statement, idle) => {
    const { rows } = await pool(limits).query(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement, idle }]);
  });
});
