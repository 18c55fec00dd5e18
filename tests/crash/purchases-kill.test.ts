import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createCipher } from '#platform/db/cipher.server.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { createPurchases } from '#purchases/purchases.server.ts';
import { sampleReservations } from '#tests/support/sample-reservations.ts';
import { ownDatabase, SHORT_LIVED } from './killable.ts';
import { POINTS, type Plan } from './purchase-points.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-purchases-'));
const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});
const databaseUrl = await ownDatabase(path.join(dataDir, 'data'), closers);
const open = () => openDatabase({ dataDir: path.join(dataDir, 'data'), url: databaseUrl || undefined });
const file = path.join(dataDir, 'plan.json');
const NOW = Date.now();

/** A purchase for each point and each way to continue it. */
async function newPlan(): Promise<Plan> {
  const database = await open();
  const { site, addVehicle } = sampleReservations(database);
  const purchases = createPurchases({
    database,
    cipher: createCipher(database.db, 'a secret', 'purchases'),
    notify: async () => {},
  });
  const items: Plan['items'][number][] = [];
  for (const point of POINTS)
    for (const continues of ['press', 'job'] as const) {
      const vehicle = await addVehicle();
      const contact = {
        name: 'Jane',
        last_name: 'Citizen',
        email: `${vehicle.id}@example.com`,
        phone: '0491 570 006',
        postcode: '4000',
        form_token: randomUUID(),
      };
      const id = await purchases.start(
        {
          site,
          vehicleId: vehicle.id,
          phone: '+61491570006',
          price: vehicle.price!,
          draft: {
            contact,
            answers: {},
            accessories: [],
            done: ['details'],
            delivery: null,
            estimate: null,
            request: { url: 'https://www.example.com/checkout-journey', user_agent: null },
          },
        },
        NOW,
      );
      items.push({ id, vehicle, point, continues });
    }
  await database.close();
  const plan = { now: NOW, items };
  await writeFile(file, JSON.stringify(plan));
  return plan;
}

/** Runs the process to its end. Returns how it ended and what it said. */
async function run(step: 'order' | 'continue') {
  const child = spawn(process.execPath, [...SHORT_LIVED, 'tests/crash/purchase-process.ts'], {
    env: { ...process.env, DATA_DIR: path.join(dataDir, 'data'), DATABASE_URL: databaseUrl, PLAN: file, STEP: step },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 240_000,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, said: said.trim() };
}

interface Found {
  readonly state: string;
  readonly leads: number;
  readonly reservations: number;
  readonly held: boolean;
}

async function found({ items }: Plan): Promise<ReadonlyMap<string, Found>> {
  const { db, close } = await open();
  const map = new Map<string, Found>();
  for (const { id, vehicle } of items) {
    const one = (table: 'leads' | 'reservations') =>
      db.selectFrom(table).select('id').where('vehicle_id', '=', vehicle.id).execute();
    const { state } = await db.selectFrom('purchases').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    const { held } = await db
      .selectFrom('vehicles')
      .select('held')
      .where('id', '=', vehicle.id)
      .executeTakeFirstOrThrow();
    map.set(id, { state, leads: (await one('leads')).length, reservations: (await one('reservations')).length, held });
  }
  await close();
  return map;
}

const STORED = {
  nothing: { state: 'open', leads: 0, reservations: 0, held: false },
  'the deal': { state: 'confirming', leads: 0, reservations: 0, held: false },
  'the lead': { state: 'confirming', leads: 1, reservations: 0, held: false },
  'the hold': { state: 'confirming', leads: 1, reservations: 1, held: true },
  all: { state: 'confirmed', leads: 1, reservations: 1, held: true },
} as const;

it('an order that is killed between any two effects ends as one lead and one hold, by a second press or by the job', async () => {
  const plan = await newPlan();
  expect(await run('order')).toMatchObject({ signal: 'SIGKILL' });
  const interrupted = await found(plan);
  for (const { id, point } of plan.items) expect(interrupted.get(id), point).toEqual(STORED[point]);
  // The job completes what is being confirmed and was not pressed again: with the deal, the lead or the hold.
  expect(await run('continue')).toEqual({ code: 0, signal: null, said: 'completed 3' });
  const ended = await found(plan);
  for (const { id, point } of plan.items) expect(ended.get(id), point).toEqual(STORED.all);
}, 600_000);
