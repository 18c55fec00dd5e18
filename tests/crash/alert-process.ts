/**
 * The alerts of two sites with their real jobs: a process that kills itself (SIGKILL) at one instruction, for alerts-kill.test.ts. It ends
 * when every message that it planned has been sent.
 * Environment: DATA_DIR; NOW, its clock in epoch ms; KILL_AT, one of the names below, or empty.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#platform/db/client.server.ts';
import { openJobs, type Jobs } from '#platform/jobs/run-jobs.server.ts';
import { bindAlertJobs } from '#shoppers/alerts/bind-alerts.server.ts';
import { ALERT_JOBS } from '#shoppers/alerts/jobs.server.ts';
import { alertProcess } from '#tests/support/alerts.ts';
import { sampleDealership, sampleStockRules } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';

type Moment = 'between the alerts of two sites' | 'before a message is planned' | 'after a mail has left';

const dataDir = process.env['DATA_DIR']!;
const sentFile = path.join(dataDir, '..', 'sent.jsonl');
const site = sampleSite(
  [sampleDealership('dealership')],
  { garage: { enabled: true, saves: ['searches'] } },
  { stockRules: sampleStockRules(['dealership']) },
);
const other = { ...site, id: 'group/other' };
const log = {
  info() {},
  warn() {},
  error: (facts: object, message: string) => console.error(message, facts),
};

function killAt(moment: Moment): void {
  if (process.env['KILL_AT'] === moment) process.kill(process.pid, 'SIGKILL');
}

const sentMessages = () => (existsSync(sentFile) ? readFileSync(sentFile, 'utf8').split('\n').slice(0, -1) : []);
const record = (channel: string, { id, to }: { readonly id: string; readonly to: string }) =>
  appendFileSync(sentFile, `${JSON.stringify({ channel, id, to })}\n`);

const database = await openDatabase({ dataDir });
const jobs = await openJobs({ database, jobs: ALERT_JOBS, log, work: true, pollSeconds: 0.5 });
const { parts } = await alertProcess(database, site, Number(process.env['NOW']));
const planning: Jobs = {
  ...jobs,
  async sendIn(...given) {
    const isAdded = await jobs.sendIn(...given);
    killAt('before a message is planned');
    return isAdded;
  },
};
await bindAlertJobs(planning, {
  ...parts,
  log,
  tenants: { all: () => [site, other] },
  vehiclesOnSite(one, ...given) {
    if (one === other) killAt('between the alerts of two sites');
    return parts.vehiclesOnSite(one, ...given);
  },
  sms: {
    async send(message) {
      record('sms', message);
      return { reference: message.id };
    },
  },
  mail: {
    async send(message) {
      // A text message that is interrupted is given up, so these are sent first.
      while (process.env['KILL_AT'] === 'after a mail has left' && sentMessages().length < 2) await wait(10);
      record('mail', message);
      killAt('after a mail has left');
      return { messageId: message.id };
    },
  },
});
for (;;) {
  const { count } = await database.db
    .selectFrom('alert_messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) break;
  await wait(50);
}
await jobs.close();
await database.close();
