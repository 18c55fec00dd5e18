import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { createLeadIntake } from '#leads/accept-lead.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import type { LeadIntake } from '#leads/lead-intake.ts';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { commandLine, isRecording, programArguments, record, toMeasure } from './record.ts';

/**
 * Receipts a second on the embedded database, on disk: with the sync that each receipt waits for, and without any (the default of PGlite).
 *   node bench/leads.ts [leads in a round] [clients at once]
 */
const [leads = 400, clients = 8] = programArguments.map(Number);
const ROUNDS = 5;
const site = sampleSite([sampleDealership('north', { mail: ['sales@example.com'] })]);
const log = { info() {}, warn() {}, error: (_facts: object, message: string) => console.error(message) };
const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-leads-'));

/** The embedded database as PGlite opens it: no write is synced. */
async function openUnsynced(dataDir: string): Promise<DatabaseHandle> {
  const pglite = await PGlite.create(dataDir);
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db);
  const listen: DatabaseHandle['listen'] = (channel, onNotify) => pglite.listen(channel, onNotify);
  return {
    db,
    longDb: db,
    kind: 'embedded',
    pglite,
    pool: null,
    listen,
    durable: async () => {},
    close: () => pglite.close(),
  };
}

let asked = 0;
/** Milliseconds of each receipt, and of the whole round. */
async function round(intake: LeadIntake): Promise<{ readonly each: number[]; readonly all: number }> {
  let waiting = leads;
  const each: number[] = [];
  const client = async () => {
    while (waiting-- > 0) {
      const began = performance.now();
      const outcome = await intake.accept({
        site,
        vehicle: null,
        fields: {
          name: 'Jane',
          last_name: 'Citizen',
          email: 'jane@example.com',
          phone: '0491 570 006',
          category: 'Feedback',
          message: `Lead ${++asked}`,
          form_token: '',
        },
        request: { url: 'http://localhost/contact-us', user_agent: null, remote_address: null },
        now: Date.now(),
      });
      if (outcome.outcome !== 'accepted' || outcome.repeated) throw new Error('a lead was not stored');
      each.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return { each, all: performance.now() - began };
}

const kinds = await Promise.all(
  [
    { name: 'synced', database: await openDatabase({ dataDir: path.join(folder, 'synced') }) },
    { name: 'not synced', database: await openUnsynced(path.join(folder, 'unsynced')) },
  ].map(async ({ name, database }) => {
    const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
    const each: number[] = [];
    return {
      name,
      database,
      jobs,
      intake: createLeadIntake({ database, jobs, log, cleanPhoto }),
      each,
      all: [] as number[],
    };
  }),
);
// Alternately, so that other work on the machine affects both. The first round warms up.
for (let index = 0; index <= ROUNDS; index++)
  for (const kind of kinds) {
    const { each, all } = await round(kind.intake);
    if (index === 0) continue;
    kind.each.push(...each);
    kind.all.push(all);
  }

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;
const figures = kinds.map((kind) => ({
  name: kind.name,
  perSecond: leads / (quantile(kind.all, 0.5) / 1000),
  p50: quantile(kind.each, 0.5),
  p95: quantile(kind.each, 0.95),
}));
const [synced, unsynced] = figures as [(typeof figures)[0], (typeof figures)[0]];
console.log(
  `${leads} leads a round, ${clients} clients at once, median of ${ROUNDS} rounds; load ${os.loadavg()[0]!.toFixed(1)}\n`,
);
console.log('| receipts | a second | p50 | p95 |\n|---|---:|---:|---:|');
for (const { name, perSecond, p50, p95 } of figures)
  console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms |`);
const ratio = (part: 'perSecond' | 'p50' | 'p95') => (synced[part] / unsynced[part]).toFixed(2);
console.log(`| synced against not synced | ${ratio('perSecond')} | ${ratio('p50')} | ${ratio('p95')} |`);

const clientsText = clients === 1 ? '1 client' : `${clients} clients`;
const measures = (['perSecond', 'p50', 'p95'] as const).map((part) => {
  const [name, unit] = part === 'perSecond' ? ['leads', 'a second'] : [part, 'ms'];
  return toMeasure(`${clientsText}: ${name}`, synced[part], unit, { comparedWith: `${ratio(part)} of not synced` });
});
if (isRecording) record('leads', measures, { command: commandLine() });

for (const { jobs, database } of kinds) {
  await jobs.close();
  await database.close();
}
await rm(folder, { recursive: true, force: true });
