/**
 * A process that takes leads on a new embedded database, and stores in DATA_DIR-<cut> what its disk would hold after a power cut: a
 * program of power-cut.test.ts. Prints what was acknowledged before each cut, as JSON. Environment: DATA_DIR, SEED.
 */
// First: it records what the others do with the disk.
import { recordDisk } from './recorded-disk.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { createLeadIntake } from '#leads/accept-lead.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { seeded } from './killable.ts';

const AT_ONCE = 4;
const dataDir = process.env['DATA_DIR']!;
const random = seeded(Number(process.env['SEED']));
const disk = recordDisk(dataDir);
const log = { info() {}, warn() {}, error: (_facts: object, message: string) => console.error(message) };
const site = sampleSite([sampleDealership('north', { mail: ['sales@example.com'] })]);

const database = await openDatabase({ dataDir });
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
let asked = 0;
const acknowledged: string[] = [];
const cuts: Record<string, readonly string[]> = {};

function cut(name: string, survives: () => boolean): void {
  disk.cutTo(`${dataDir}-${name}`, survives);
  cuts[name] = [...acknowledged];
}

/** Calls back at the moment when one of several shoppers is answered, while the others are being served. */
async function takeLeads(
  handle: DatabaseHandle,
  count: number,
  onAnswer: (answered: number) => void,
  atOnce = AT_ONCE,
): Promise<void> {
  const intake = createLeadIntake({ database: handle, jobs, log, cleanPhoto });
  let waiting = count;
  let answered = 0;
  const shopper = async () => {
    while (waiting > 0) {
      waiting--;
      const message = `Lead ${++asked}`;
      const fields = { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com', phone: '0491 570 006', message };
      const request = { url: 'http://localhost/contact-us', user_agent: null, remote_address: null };
      const outcome = await intake.accept({
        site,
        vehicle: null,
        fields: { ...fields, category: 'Feedback', form_token: '' },
        request,
        now: Date.now(),
      });
      if (outcome.outcome !== 'accepted' || outcome.repeated)
        throw new Error('a lead was refused, or taken for an earlier one');
      acknowledged.push(outcome.lead_id);
      onAnswer(++answered);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, shopper));
}

const LEADS = 12;
const cutInTheMiddle = (name: string, survives: () => boolean) => (answered: number) => {
  if (answered === LEADS - AT_ONCE) cut(name, survives);
};
await takeLeads(
  database,
  LEADS,
  cutInTheMiddle('strict', () => false),
);
await takeLeads(
  database,
  LEADS,
  cutInTheMiddle('half', () => random() < 0.5),
);
// The log may be reused from here on: what it described must be on disk itself.
await database.pglite!.exec('checkpoint');
await takeLeads(
  database,
  LEADS,
  cutInTheMiddle('after-checkpoint', () => random() < 0.5),
);
// One shopper at a time: the work for the next one syncs the log when it makes a table's file longer.
const cutBeforeSync = () => {
  if (!cuts['without-sync'] && disk.hasUnsynced(`${dataDir}/pglite/pg_wal`)) cut('without-sync', () => false);
};
await takeLeads({ ...database, durable: async () => {} }, LEADS, cutBeforeSync, 1);
console.log(JSON.stringify(cuts));
await jobs.close();
await database.close();
