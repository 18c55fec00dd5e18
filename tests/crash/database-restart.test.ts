import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { listenOnServer } from '#platform/db/listen.server.ts';
import { startPostgres } from '../../scripts/with-postgres.mjs';

const RESTARTS = ['fast', 'crash', 'fast'] as const;
const SHOPPERS = 8;

/** The built server on a PostgreSQL server that restarts three times while shoppers are active. */
// Needs its own PostgreSQL server: runs when the suite runs on PostgreSQL.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('while the database server restarts', async () => {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-restart-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let output = '';
  const server = startServer();
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill('SIGKILL')) await ended;
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  function startServer(): ChildProcess {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: {
        ...process.env,
        VITEST: '',
        MALLOC_ARENA_MAX: '2',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        DEMO_STOCK: 'on',
        LOG_LEVEL: 'warn',
        // All shoppers of the test have one address.
        FORMS_PER_ADDRESS: '1000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    return child;
  }
  const ask = (address: string, init: RequestInit = {}) =>
    fetch(origin + address, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  const isReady = () =>
    ask('/readyz').then(
      (answer) => answer.ok,
      () => false,
    );
  const untilReady = () => expect.poll(isReady, { timeout: 240_000, interval: 100 }).toBe(true);

  async function vehicles(): Promise<string[]> {
    const { hits } = (await (await ask('/api/stock/search?status=in_stock')).json()) as { hits: { path: string }[] };
    return hits.map((hit) => hit.path);
  }
  const enquire = (vehicle: string, index: number) =>
    ask(vehicle, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        name: 'Jane',
        last_name: 'Citizen',
        email: 'jane@example.com',
        phone: '0491 570 006',
        message: `Enquiry ${index}`,
        terms: 'true',
        form_token: `token-${index}`,
      }),
    });

  it('the process continues, returns 503 meanwhile, and loses no acknowledged lead', { timeout: 600_000 }, async () => {
    await untilReady();
    const paths = await vehicles();
    const receipts = new Map<number, string>();
    const statuses = new Set<number>();
    let next = 0;
    let stopping = false;
    const shopper = async () => {
      while (!stopping) {
        const index = next++;
        const vehicle = paths[index % paths.length]!;
        const views = await ask(`/api${vehicle}/view.json`, { method: 'POST', headers: { origin } });
        statuses.add(views.status);
        for (let sent = false; !sent && !stopping;) {
          const answer = await enquire(vehicle, index);
          statuses.add(answer.status);
          await answer.arrayBuffer();
          const location = answer.status === 303 ? answer.headers.get('location') : null;
          if (location) receipts.set(index, new URL(location, origin).searchParams.get('receipt')!);
          sent = location !== null;
        }
      }
    };
    const shoppers = Promise.all(Array.from({ length: SHOPPERS }, shopper));
    // Awaited below, after the checks of the restarts.
    shoppers.catch(() => (stopping = true));
    let unreachable = 0;
    for (const way of RESTARTS) {
      const before = receipts.size;
      await expect.poll(() => receipts.size, { timeout: 120_000, interval: 10 }).toBeGreaterThan(before + 15);
      await postgres.halt(way);
      await expect.poll(isReady, { timeout: 240_000, interval: 100 }).toBe(false);
      unreachable++;
      expect((await enquire(paths[0]!, 1_000_000 + unreachable)).status).toBe(503);
      expect((await ask('/')).status, 'cached pages are served without the database').toBe(200);
      await postgres.resume();
      await untilReady();
    }
    const before = receipts.size;
    await expect.poll(() => receipts.size, { timeout: 120_000, interval: 10 }).toBeGreaterThan(before + 15);
    stopping = true;
    await shoppers;

    expect(server.exitCode, output.slice(-4000)).toBeNull();
    expect([...statuses].sort()).toEqual([200, 303, 503]);
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    try {
      const { rows } = await database.query<{ receipt: string }>('select receipt from leads');
      const stored = new Set(rows.map((row) => row.receipt));
      expect([...receipts.values()].filter((receipt) => !stored.has(receipt))).toEqual([]);
      await expect
        .poll(async () => (await database.query("select 1 from lead_deliveries where state <> 'delivered'")).rowCount, {
          timeout: 240_000,
          interval: 500,
        })
        .toBe(0);
    } finally {
      await database.end();
    }
  });

  it('reopens the listening connection', { timeout: 600_000 }, async () => {
    const heard: string[] = [];
    const lost: Error[] = [];
    const stop = await listenOnServer(
      postgres.url,
      'test_channel',
      (text) => heard.push(text),
      (error) => lost.push(error),
    );
    await postgres.halt('fast');
    await expect.poll(() => lost.length, { timeout: 240_000, interval: 20 }).toBeGreaterThan(1);
    await postgres.resume();
    await expect.poll(() => heard, { timeout: 240_000, interval: 50 }).toEqual(['']);
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    await database.query("select pg_notify('test_channel', 'again')");
    await database.end();
    await expect.poll(() => heard, { timeout: 240_000, interval: 20 }).toEqual(['', 'again']);
    await stop();
    await untilReady();
  });

  it('shows changed stock again', { timeout: 600_000 }, async () => {
    const [vehicle] = await vehicles();
    const slug = vehicle!.split('/').at(-1)!;
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    try {
      const changed = await database.query<{ value: string }>(
        'update stock_revision set value = value + 1 returning value',
      );
      await database.query(
        `update vehicles set revision = $1, status = 'withdrawn', doc = jsonb_set(doc, '{status}', '"withdrawn"') where slug = $2`,
        [changed.rows[0]!.value, slug],
      );
      await database.query("select pg_notify('stock_changed', $1)", [changed.rows[0]!.value]);
    } finally {
      await database.end();
    }
    await expect
      .poll(async () => (await vehicles()).includes(vehicle!), { timeout: 240_000, interval: 50 })
      .toBe(false);
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
