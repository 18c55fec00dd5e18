import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, expect, it } from 'vitest';
import { openPaymentsSandbox } from '#integrations/payments/fake.server.ts';
import { openStripe } from '#integrations/payments/stripe.server.ts';
import type { ProviderPayment } from '#reservations/payments-port.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { HOUR, sampleReservations } from '#tests/support/sample-reservations.ts';
import { ownDatabase, seeded, SHORT_LIVED } from './killable.ts';
import type { Clock, Plan, Story } from './reservation-process.ts';

/** More in a long run: `RESERVATION_KILLS=200 npm run with-postgres -- npx vitest run tests/crash/reservations-kill.test.ts`. */
const KILLS = Number(process.env['RESERVATION_KILLS'] ?? 3);
/** CRASH_SEED repeats which effects are interrupted. */
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1e9));
const random = seeded(SEED);
/** A process is killed at one of its first effects: each one leaves something to the next. A day has about 80. */
const SPAN = 40;

const STORIES: Readonly<Record<Story, readonly [reservation: string, payment: string, money: string]>> = {
  keep: ['collected', 'paid', 'paid'],
  cancel: ['refunded', 'refunded', 'returned'],
  expire: ['refunded', 'refunded', 'returned'],
  unpaid: ['expired', 'closed', 'cancelled'],
  unnoticed: ['refunded', 'refunded', 'returned'],
  late: ['refunded', 'refunded', 'returned'],
};
const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-reservations-'));
const dataDir = path.join(folder, 'data');
const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const clockFile = path.join(folder, 'clock.json');
const START = Date.now();
const clockNow = () => (existsSync(clockFile) ? (JSON.parse(readFileSync(clockFile, 'utf8')) as Clock).now : START);
const sandbox = await openPaymentsSandbox({
  dir: path.join(folder, 'provider'),
  deliver: async () => true,
  now: clockNow,
});
closers.push(() => sandbox.close());
const server = serve({ fetch: sandbox.app.fetch, port: 0, hostname: '127.0.0.1' });
if (!server.listening) await once(server, 'listening');
closers.push(async () => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const provider = openStripe({ ...sandbox.keys, url });
const databaseUrl = await ownDatabase(dataDir, closers);
const open = () => openDatabase({ dataDir, ...(databaseUrl && { url: databaseUrl }) });
const file = path.join(folder, 'plan.json');

/** One vehicle, lead and shopper for each story. */
async function newPlan(): Promise<Plan> {
  const database = await open();
  const sample = sampleReservations(database, { startsAt: clockNow() });
  const items: Plan['items'][number][] = [];
  for (const story of Object.keys(STORIES) as Story[]) {
    const { id: vehicleId } = await sample.addVehicle();
    items.push({ vehicleId, leadId: await sample.addLead(vehicleId), story });
  }
  await database.close();
  const plan = { keys: sandbox.keys, url, items: items.toSorted(() => random() - 0.5) };
  await writeFile(file, JSON.stringify(plan));
  return plan;
}

/** Runs the process until it ends. Returns the effect at which it killed itself; `null`: it was done before. */
async function run(killAt: number): Promise<string | null> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PLAN: file,
    CLOCK: clockFile,
    KILL_AT: String(killAt),
  };
  const child = spawn(process.execPath, [...SHORT_LIVED, 'tests/crash/reservation-process.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    // On a busy machine; a process takes one or two seconds.
    timeout: 180_000,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(code ?? 0, `seed ${SEED}`).toBe(0);
  expect(signal === null || said !== '', `it ended by ${signal}, not at an effect`).toBe(true);
  return signal === null ? null : said.trim();
}

async function ledger(): Promise<readonly ProviderPayment[]> {
  const found: ProviderPayment[] = [];
  for await (const payment of provider.list(0, clockNow() + 1000 * HOUR)) found.push(payment);
  return found;
}

function money(payment: ProviderPayment | undefined): string {
  if (payment === undefined) return 'none';
  if (payment.status !== 'paid') return payment.status;
  if (payment.refunded === 0) return 'paid';
  return payment.refunded === payment.amount ? 'returned' : 'returned in part';
}

/** One charge for each hold at most, at every moment. */
async function expectOneCharge(): Promise<void> {
  const references = (await ledger()).map(({ reference }) => reference);
  expect(new Set(references).size, `seed ${SEED}`).toBe(references.length);
}

/** The end of each story, in money and hold. */
async function expectSettled({ items }: Plan): Promise<void> {
  const database = await open();
  const charges = await ledger();
  for (const { vehicleId, leadId, story } of items) {
    const { state, payment_id, payment, held } = await database.db
      .selectFrom('reservations')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .innerJoin('vehicles', 'vehicles.id', 'vehicle_id')
      .select(['reservations.state', 'payment_id', 'payments.state as payment', 'vehicles.held'])
      .where('reservations.lead_id', '=', leadId)
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirstOrThrow();
    const mine = charges.filter(({ reference }) => reference === payment_id);
    expect([story, state, payment, money(mine[0]), mine.length, held], `seed ${SEED}`).toEqual([
      story,
      ...STORIES[story],
      1,
      story === 'keep',
    ]);
  }
  await database.close();
}

it('kills at any effect leave one charge for each hold, and no money without a hold or hold without money', async () => {
  const kills: string[] = [];
  for (let day = 0; day === 0 || kills.length < KILLS; day++) {
    const begin = START + day * 100 * HOUR;
    await writeFile(clockFile, JSON.stringify({ begin, now: begin, steps: 0, items: 0 } satisfies Clock));
    const plan = await newPlan();
    for (;;) {
      const killed = await run(kills.length < KILLS ? 1 + Math.floor(random() * SPAN) : 0);
      if (killed === null) break;
      kills.push(killed);
      await expectOneCharge();
    }
    await expectSettled(plan);
  }
  const counts = Object.entries(Object.groupBy(kills, (name) => name)).map(
    ([name, found]) => `${name} ${found!.length}`,
  );
  console.log(`${kills.length} kills, seed ${SEED}: ${counts.toSorted().join(', ')}`);
  expect(kills.length).toBeGreaterThanOrEqual(KILLS);
}, 3_600_000);
