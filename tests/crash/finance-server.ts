/**
 * Applications for finance with their real leads and the adapter of the finance service behind a bare HTTP server: a process to be killed by
 * finance-kill.test.ts. In the first process, an application stops at the point that its first name says.
 *   POST /submit { key, ...} -> what became of it    GET /find?key=&phone=    POST /lost    GET /stored
 * Environment: DATA_DIR, LENDER (URL of the service), DATABASE_URL (without one: the embedded database on disk).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { financeLeads } from '#api/finance/applications-api.ts';
import { createApplications } from '#finance/applications/applications.server.ts';
import type { FinanceApplication } from '#finance/rules/application.ts';
import { openYoux } from '#integrations/finance-service/youx.server.ts';
import { createLeadIntake } from '#leads/accept-lead.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { createCipher } from '#platform/db/cipher.server.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';

const dataDir = process.env['DATA_DIR']!;
/** The time in which another process may not continue an application, and more, passes while this one starts. */
const BETWEEN_MS = 60_000;
const startsFile = path.join(dataDir, 'starts');
const starts = existsSync(startsFile) ? Number(readFileSync(startsFile, 'utf8')) : 0;
writeFileSync(startsFile, String(starts + 1));
const now = () => Date.now() + starts * BETWEEN_MS;

const site = sampleSite([sampleDealership('north', { mail: ['sales@example.com'] })], { finance: { popup: true } });
const log = { info() {}, warn() {}, error: (facts: object, message: string) => console.error(message, facts) };
const database = await openDatabase({ url: process.env['DATABASE_URL'] || undefined, dataDir });
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
const leads = createLeadIntake({ database, jobs, log, cleanPhoto });
const stock = { findVehiclesById: async () => [] };
const { storeLead, additionalData } = financeLeads({ leads, stock, tenants: sampleTenants(site), now });
const service = openYoux({ url: process.env['LENDER']!, key: 'key', now, onPause() {} });

/** Says that an application is at a point, and stays there until the process is killed. */
async function stopAt(point: string, { firstName }: Pick<FinanceApplication, 'firstName'>): Promise<void> {
  if (starts > 0 || firstName !== point) return;
  console.log(`at ${point}`);
  await delay(60_000);
}

const applications = createApplications({
  database,
  cipher: createCipher(database.db, 'a secret', 'finance-applications'),
  tenants: { all: () => [site] },
  async storeLead(of, id, application) {
    await stopAt('Beforelead', application);
    const lead = await storeLead(of, id, application);
    await stopAt('Afterlead', application);
    return lead;
  },
  findService: () => ({
    ...service,
    async createCustomer(customer, key) {
      await stopAt('Beforecall', customer);
      const answer = await service.createCustomer(customer, key);
      await stopAt('Afteranswer', customer);
      return answer;
    },
  }),
  redirectHosts: () => ['apply.lender.example'],
  additionalData,
  log,
  now,
});

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const url = new URL(request.url!, 'http://localhost');
  const param = (name: string) => url.searchParams.get(name) ?? '';
  if (url.pathname === '/find') return applications.find(site, param('key'), param('phone'));
  if (url.pathname === '/lost') return applications.storeLostLeads();
  if (url.pathname === '/stored') {
    const stored = await database.db.selectFrom('leads').select(['id', 'payload']).execute();
    return stored.map(({ id, payload }) => ({ id, email: payload['email'] }));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { key, ...application } = JSON.parse(Buffer.concat(chunks).toString()) as FinanceApplication & { key: string };
  return applications.submit(site, key, application);
}

const server = http.createServer((request, response) => {
  answer(request).then(
    (value) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready ${(server.address() as import('node:net').AddressInfo).port}`);
  // A killed process writes nothing at its end.
  flushCompileCache();
});
