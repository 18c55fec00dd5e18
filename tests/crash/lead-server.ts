/**
 * The leads feature with its real jobs, webhooks and outbox behind a bare HTTP server: a process to be killed by leads-kill.test.ts.
 *   POST /lead   form fields as JSON -> { receipt, lead_id }    GET /stored   what the database stores
 * Environment: DATA_DIR, RECEIVER (URL of the webhook), DATABASE_URL (without one: the embedded database on disk).
 */
import http from 'node:http';
import { ANSWER_LINKS } from '#leads/answered-leads.server.ts';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { openOutbox } from '#integrations/mail/outbox.server.ts';
import { openHttpWebhooks } from '#integrations/webhook/http.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { createLeadIntake } from '#leads/accept-lead.server.ts';
import { createFileLinks } from '#leads/files/file-links.server.ts';
import { createLinkSigner } from '#leads/signed-links.server.ts';
import { OFFER_LINKS } from '#leads/trade-in-offers.server.ts';
import { bindLeadJobs } from '#leads/deliver-lead.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants, sampleBrand } from '#tests/support/sample-site.ts';

const dataDir = process.env['DATA_DIR']!;
const site = sampleSite([
  sampleDealership('north', {
    mail: ['sales@example.com'],
    webhooks: [{ url: process.env['RECEIVER']!, secret_env: 'CRASH_SECRET' }],
  }),
]);
const log = {
  info() {},
  warn() {},
  error: (facts: object, message: string) => console.error(message, JSON.stringify(facts)),
};

const database = await openDatabase({ url: process.env['DATABASE_URL'] || undefined, dataDir });
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: true });
const intake = createLeadIntake({
  database,
  jobs,
  log,
  cleanPhoto,
  confirm: async ({ payload }) => ({
    type: 'confirmed',
    audience: 'shopper',
    subject: `Thank you for ${payload.category}`,
    parts: [],
    facts: {},
  }),
});
await bindLeadJobs(jobs, {
  database,
  fileLinks: createFileLinks(database.db),
  offerLinks: createLinkSigner(database.db, OFFER_LINKS),
  answerLinks: createLinkSigner(database.db, ANSWER_LINKS),
  findBrand: sampleBrand,
  mail: openOutbox({ dir: path.join(dataDir, 'outbox'), from: 'website@example.com' }),
  webhook: openHttpWebhooks(),
  tenants: sampleTenants(site),
  secret: () => 'a secret for the crash test',
  log,
});

async function answer(request: http.IncomingMessage): Promise<unknown> {
  if (request.url === '/stored') {
    const leads = await database.db.selectFrom('leads').select(['id', 'receipt', 'payload']).execute();
    const deliveries = await database.db
      .selectFrom('lead_deliveries')
      .select(['lead_id', 'kind', 'state', 'id', 'target'])
      .execute();
    return {
      leads: leads.map(({ id, receipt, payload }) => ({ id, receipt, message: payload['message'] })),
      deliveries,
    };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const fields = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
  return intake.accept({
    site,
    vehicle: null,
    fields,
    request: { url: 'http://localhost/contact-us', user_agent: null, remote_address: null },
    now: Date.now(),
  });
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
