import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '#platform/db/client.server.ts';
import { sampleReservations } from '#tests/support/sample-reservations.ts';
import { commandLine, isRecording, programArguments, record, toMeasure } from './record.ts';

/**
 * Buyers of two processes who reserve the same vehicle at the same moment, on PostgreSQL: how many hold it, and how long each waits.
 *   npm run with-postgres -- node bench/reservations.ts [rounds] [buyers]
 * Exits with 1 if a round has not exactly one winner.
 */
const [rounds = 1000, buyers = 100] = programArguments.map(Number);
const PROCESSES = 2;
const url = process.env['TEST_DATABASE_URL'];
if (!url) throw new Error('Run this with `npm run with-postgres -- node bench/reservations.ts`.');

interface Round {
  readonly vehicle: string;
  readonly leads: readonly string[];
}
interface Result {
  readonly outcomes: readonly string[];
  readonly milliseconds: readonly number[];
}

const database = await openDatabase({ url, dataDir: 'unused' });
const sample = sampleReservations(database);
if (process.send) await buy();
else await race();
await database.close();

/** One of the processes with buyers. */
async function buy(): Promise<void> {
  const done = Promise.withResolvers<void>();
  process.on('message', async (round: Round | 'end') => {
    if (round === 'end') return done.resolve();
    const milliseconds: number[] = [];
    const outcomes = await Promise.all(
      round.leads.map(async (leadId) => {
        const began = performance.now();
        const request = {
          site: sample.site,
          vehicleId: round.vehicle,
          leadId,
          purpose: 'reservation' as const,
          remoteAddress: null,
          deposit: 20_000,
          shownPrice: 2_499_000,
        };
        const { outcome } = await sample.reservations.hold(request, Date.now());
        milliseconds.push(performance.now() - began);
        return outcome;
      }),
    );
    process.send!({ outcomes, milliseconds } satisfies Result);
  });
  process.send!('ready');
  await done.promise;
  process.disconnect();
}

async function race(): Promise<void> {
  const children = Array.from({ length: PROCESSES }, () => fork(import.meta.filename));
  await Promise.all(children.map((child) => once(child, 'message')));
  const waits: number[] = [];
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const vehicle = await sample.addVehicle();
    const leads = await Promise.all(Array.from({ length: buyers }, () => sample.addLead(vehicle.id)));
    const results = await Promise.all(
      children.map(async (child, at) => {
        const answered = once(child, 'message');
        child.send({
          vehicle: vehicle.id,
          leads: leads.filter((_, index) => index % PROCESSES === at),
        } satisfies Round);
        return (await answered)[0] as Result;
      }),
    );
    const outcomes = results.flatMap((result) => result.outcomes);
    const held = outcomes.filter((outcome) => outcome === 'held').length;
    if (held !== 1 || outcomes.length !== buyers || outcomes.some((outcome) => outcome === 'repriced')) wrong++;
    waits.push(...results.flatMap((result) => result.milliseconds));
  }
  for (const child of children) child.send('end');
  const open = await database.db
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)]!.toFixed(0);
  const measures = [
    toMeasure('rounds without exactly one winner', wrong, '', { atMost: 0, comparedWith: `of ${rounds}` }),
    toMeasure(`p95 of the wait of ${buyers} buyers`, Number(at(0.95)), 'ms', { comparedWith: `p50 ${at(0.5)} ms` }),
  ];
  console.log(
    `${rounds} rounds, ${buyers} buyers in ${PROCESSES} processes: ${wrong} rounds without exactly one winner`,
  );
  console.log(
    `reservations that hold a vehicle: ${String(open.count)}; a buyer waits p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  );
  if (isRecording) record('reservations', measures, { command: commandLine() });
  if (wrong > 0 || Number(open.count) !== rounds) process.exitCode = 1;
}
