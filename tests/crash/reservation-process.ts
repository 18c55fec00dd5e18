/**
 * Shoppers who reserve vehicles, and the jobs, in a process that kills itself (SIGKILL) at one of its effects, for
 * reservations-kill.test.ts: before or after a call to the provider, before or after a commit. Shoppers and jobs repeat
 * its actions after a restart. It ends when their day is over. Environment: DATA_DIR, DATABASE_URL; PLAN and CLOCK,
 * files; KILL_AT, the number of the effect, or 0.
 */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { openStripe } from '#integrations/payments/stripe.server.ts';
import type { Payments, StartedPayment } from '#reservations/payments-port.ts';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { createReservations } from '#reservations/reservations.server.ts';
import { sampleReservations } from '#tests/support/sample-reservations.ts';

/** `unnoticed`: the shopper cancels before the payment was noticed. `late`: the bank answers after the hold has ended. */
export type Story = 'keep' | 'cancel' | 'expire' | 'unpaid' | 'unnoticed' | 'late';

/** The time of the processes and of the provider (epoch ms), and how much of the day is over: steps, and items of the next step. */
export interface Clock {
  readonly begin: number;
  readonly now: number;
  readonly steps: number;
  readonly items: number;
}

export interface Plan {
  readonly keys: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string };
  readonly url: string;
  readonly items: readonly { readonly vehicleId: string; readonly leadId: string; readonly story: Story }[];
}

const plan = JSON.parse(readFileSync(process.env['PLAN']!, 'utf8')) as Plan;
const killAt = Number(process.env['KILL_AT']);
let now = 0;
let effects = 0;
/** At the end, what a killed process left is settled. */
let isCalm = false;

function effect(name: string): void {
  effects += 1;
  if (effects !== killAt || isCalm) return;
  writeSync(1, `${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function killingProvider(payments: Payments): Payments {
  const around = <A extends unknown[], R>(name: string, call: (...given: A) => Promise<R>) => {
    return async (...given: A): Promise<R> => {
      effect(`before ${name}`);
      const answer = await call(...given);
      effect(`after ${name}`);
      return answer;
    };
  };
  return {
    ...payments,
    create: around('create', payments.create.bind(payments)),
    read: around('read', payments.read.bind(payments)),
    cancel: around('cancel', payments.cancel.bind(payments)),
    refund: around('refund', payments.refund.bind(payments)),
    list: payments.list.bind(payments),
    notification: payments.notification.bind(payments),
  };
}

function killAtCommits({ db }: DatabaseHandle): void {
  const begin = db.transaction.bind(db);
  const transaction = () => ({
    async execute<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
      const result = await begin().execute(async (trx) => {
        const done = await work(trx);
        effect('before a commit');
        return done;
      });
      effect('after a commit');
      return result;
    },
  });
  Object.assign(db, { transaction });
}

const database = await openDatabase({
  dataDir: process.env['DATA_DIR']!,
  ...(process.env['DATABASE_URL'] ? { url: process.env['DATABASE_URL'] } : {}),
});
killAtCommits(database);
const sample = sampleReservations(database);
const provider = killingProvider(openStripe({ ...plan.keys, url: plan.url }));
const reservations = createReservations({ ...sample.parts, findProvider: () => provider });
const { site } = sample;

/** The shopper's browser. A payment that is paid already stays so. */
async function confirm({ id, clientSecret }: StartedPayment, story: Story): Promise<void> {
  const card = story === 'late' ? 'pm_card_outcomeLate' : 'pm_card_visa';
  const answer = await fetch(`${plan.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${plan.keys.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card, sandbox_notices: 'never' }),
  });
  await answer.body?.cancel();
}

async function held({ vehicleId, leadId }: Plan['items'][number]): Promise<string> {
  const request = {
    site,
    vehicleId,
    leadId,
    purpose: 'reservation' as const,
    remoteAddress: null,
    deposit: 20_000,
    shownPrice: 2_499_000,
  };
  const outcome = await reservations.hold(request, now);
  if (outcome.outcome !== 'held') throw new Error(outcome.outcome);
  return outcome.id;
}

async function reserve(item: Plan['items'][number]): Promise<void> {
  const id = await held(item);
  const start = await reservations.startPayment(site.id, id, now);
  if (start.outcome === 'unavailable') throw new Error('the provider does not answer');
  if (start.outcome === 'started' && item.story !== 'unpaid') await confirm(start.payment, item.story);
  if (item.story === 'unnoticed') await reservations.change(site.id, id, 'cancelled', { now });
  else if (item.story !== 'unpaid' && item.story !== 'late') await reservations.checkPayment(site.id, id, now);
}

async function decide(item: Plan['items'][number]): Promise<void> {
  if (item.story !== 'keep' && item.story !== 'cancel') return;
  const id = await held(item);
  await reservations.change(site.id, id, item.story === 'keep' ? 'collected' : 'cancelled', { now });
}

async function runJobs(): Promise<void> {
  await reservations.runDue(now);
}

/** The day: what happens after so many minutes. A payment that a killed process left waits for half an hour at most. */
const DAY: readonly (readonly [minute: number, work: () => Promise<void>])[] = [
  [0, () => forEach(reserve)],
  [25, () => forEach(decide)],
  [25, runJobs],
  [27, runJobs],
  [50 * 60, runJobs],
  [50 * 60 + 2, runJobs],
  [51 * 60, runJobs],
  [52 * 60, runJobs],
  [53 * 60, runJobs],
  [54 * 60, runJobs],
];
const CALM_STEPS = 2;

// Time does not go back: what is over is not done again after a restart, and only what was interrupted is.
const clockFile = process.env['CLOCK']!;
const readClock = () => JSON.parse(readFileSync(clockFile, 'utf8')) as Clock;
const writeClock = (clock: Clock) => writeFileSync(clockFile, JSON.stringify(clock));

async function forEach(work: (item: Plan['items'][number]) => Promise<void>): Promise<void> {
  for (let clock = readClock(); clock.items < plan.items.length; clock = readClock()) {
    await work(plan.items[clock.items]!);
    writeClock({ ...clock, items: clock.items + 1 });
  }
}

for (const [at, [minute, work]] of DAY.entries()) {
  const clock = readClock();
  now = clock.begin + minute * 60_000;
  isCalm = at >= DAY.length - CALM_STEPS;
  if (at < clock.steps) continue;
  writeClock({ ...clock, now });
  await work();
  writeClock({ ...clock, now, steps: at + 1, items: 0 });
}
await database.close();
