import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import { openFakeMail } from '#integrations/mail/fake.server.ts';
import { openFakeWebhooks } from '#integrations/webhook/fake.server.ts';
import { openJobs, type Jobs } from '#platform/jobs/run-jobs.server.ts';
import { LEAD_JOBS } from './jobs.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants, sampleBrand } from '#tests/support/sample-site.ts';
import { createLeadIntake } from './accept-lead.server.ts';
import { ANSWER_LINKS } from './answered-leads.server.ts';
import { createFileLinks } from './files/file-links.server.ts';
import { bindLeadJobs } from './deliver-lead.server.ts';
import { createLinkSigner } from './signed-links.server.ts';
import { OFFER_LINKS } from './trade-in-offers.server.ts';
import { newFormToken } from './form-token.ts';
import { reconcileDeliveries } from './reconcile-deliveries.server.ts';

const database = await testDatabase();
const NOW = Date.UTC(2026, 10, 21, 1);
const HOOK = 'https://crm.example/leads';
const PERSONAL = /Jane|Citizen|jane@|570 006|570006|still there/;

const opened: Jobs[] = [];
const lines: { level: string; facts: Record<string, unknown>; message: string }[] = [];
const record = (level: string) => (facts: object, message: string) =>
  void lines.push({ level, facts: facts as Record<string, unknown>, message });
const log = { info: record('info'), warn: record('warn'), error: record('error') };

afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close({ gracefulMs: 0 });
  // In every test: the log contains no personal data.
  expect(lines.filter((line) => PERSONAL.test(JSON.stringify(line)))).toEqual([]);
  lines.length = 0;
  await sql`delete from pgboss.job`.execute(database.db);
  await database.db.deleteFrom('lead_deliveries').execute();
  await database.db.deleteFrom('leads').execute();
});

async function openBase(dealership: Dealership, secrets: Record<string, string> = { CRM_SECRET: 'shared' }) {
  const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: true, pollSeconds: 0.5 });
  opened.push(jobs);
  const [mail, webhook, site] = [openFakeMail(), openFakeWebhooks(), sampleSite([dealership])];
  const intake = createLeadIntake({ database, jobs, log, cleanPhoto });
  const parts = {
    database,
    mail,
    webhook,
    tenants: sampleTenants(site),
    fileLinks: createFileLinks(database.db),
    offerLinks: createLinkSigner(database.db, OFFER_LINKS),
    answerLinks: createLinkSigner(database.db, ANSWER_LINKS),
    findBrand: sampleBrand,
    secret: (name: string) => secrets[name],
    log,
    now: () => NOW,
  };
  return {
    ...parts,
    jobs,
    secrets,
    bind: () => bindLeadJobs(jobs, parts),
    reconcile: () => reconcileDeliveries({ ...parts, jobs }),
    async accept(message = 'Is it still there?') {
      const outcome = await intake.accept({
        site,
        vehicle: null,
        now: NOW,
        request: { url: 'https://www.example.com/contact-us', user_agent: null, remote_address: null },
        fields: {
          name: 'Jane',
          last_name: 'Citizen',
          email: 'jane@example.com',
          phone: '0491570006',
          message,
          category: 'Feedback',
          form_token: newFormToken(NOW - 60_000),
        },
      });
      if (outcome.outcome !== 'accepted') throw new Error('not accepted');
      return outcome;
    },
  };
}
const deliveries = () =>
  database.db.selectFrom('lead_deliveries').selectAll().orderBy('kind').orderBy('target').execute();
const states = async () => (await deliveries()).map((row) => row.state);
const dueNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db);
const jobStates = async () =>
  (
    await sql<{ state: string }>`select state::text from pgboss.job where name like 'deliver-lead-%'`.execute(
      database.db,
    )
  ).rows.map((row) => row.state);

const mailed = sampleDealership('north', { mail: ['sales@example.com'] });
const hooked = sampleDealership('north', { webhooks: [{ url: HOOK, secret_env: 'CRM_SECRET' }] });

describe('delivering a lead', () => {
  it('sends to every receiver once, each under its own delivery id [GAP-078]', async () => {
    const base = await openBase(
      sampleDealership('north', {
        mail: ['one@example.com', 'two@example.com'],
        webhooks: [{ url: HOOK, secret_env: 'CRM_SECRET' }],
      }),
    );
    await base.bind();
    const { receipt } = await base.accept();
    await expect.poll(states, { timeout: 60_000 }).toEqual(['delivered', 'delivered', 'delivered']);
    const [one, two, hook] = await deliveries();
    expect(base.mail.sent.map(({ id, to }) => [id, to]).sort()).toEqual(
      [
        [one!.id, 'one@example.com'],
        [two!.id, 'two@example.com'],
      ].sort(),
    );
    expect(base.mail.sent[0]).toMatchObject({
      subject: `[Enquiry] Feedback – Jane Citizen (${receipt})`,
      replyTo: { address: 'jane@example.com' },
    });
    expect(base.webhook.received).toHaveLength(1);
    expect(base.webhook.received[0]).toMatchObject({ id: hook!.id, url: HOOK, secret: 'shared', at: NOW });
    expect(JSON.parse(base.webhook.received[0]!.body)).toMatchObject({
      delivery_id: hook!.id,
      receipt,
      lead: { name: 'Jane' },
    });
    expect(hook).toMatchObject({ attempts: 1, last_error: null, delivered_at: new Date(NOW) });
  });

  it('retries with the same id after a lost acknowledgement [GAP-078]', async () => {
    const base = await openBase(
      sampleDealership('north', { webhooks: [{ url: `${HOOK}/twice`, secret_env: 'CRM_SECRET' }] }),
    );
    await base.bind();
    await base.accept();
    await expect.poll(jobStates).toEqual(['retry']);
    expect((await deliveries())[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: 'The receiver could not be reached: ECONNRESET.',
    });
    await dueNow();
    await expect.poll(states, { timeout: 60_000 }).toEqual(['delivered']);
    expect(base.webhook.received.map((call) => call.id)).toEqual(Array(2).fill((await deliveries())[0]!.id));
    expect((await deliveries())[0]).toMatchObject({ attempts: 2, last_error: null });
  });

  it('retries until a receiver that is down accepts [GAP-078]', async () => {
    const base = await openBase(mailed);
    base.mail.down = true;
    await base.bind();
    await base.accept();
    for (const attempt of [1, 2]) {
      await expect.poll(async () => (await deliveries())[0]!.attempts, { timeout: 60_000 }).toBe(attempt);
      await expect.poll(jobStates).toEqual(['retry']);
      if (attempt === 1) await dueNow();
    }
    base.mail.down = false;
    await dueNow();
    await expect.poll(states, { timeout: 60_000 }).toEqual(['delivered']);
    expect(base.mail.sent).toHaveLength(1);
    expect(lines.filter((line) => line.level === 'warn').map((line) => line.facts)).toMatchObject([
      { attempt: 1, kind: 'mail' },
      { attempt: 2, kind: 'mail' },
    ]);
  });

  it('does not send again if the job runs once more after delivery', async () => {
    const base = await openBase(mailed);
    await base.accept();
    await database.db.updateTable('lead_deliveries').set({ state: 'delivered' }).execute();
    await base.bind();
    await expect.poll(jobStates, { timeout: 60_000 }).toEqual(['completed']);
    expect(base.mail.sent).toEqual([]);
  });

  it('marks a delivery as failed after the last try, with an error in the log', async () => {
    const base = await openBase(sampleDealership('north', { mail: ['refused@example.com'] }));
    const { lead_id } = await base.accept();
    await sql`update pgboss.job set retry_limit = 0`.execute(database.db);
    await base.bind();
    await expect.poll(states, { timeout: 60_000 }).toEqual(['failed']);
    expect(lines.filter((line) => line.level === 'error')).toMatchObject([
      { facts: { lead_id, attempts: 1, reason: 'The mail server answered 450.' } },
    ]);
    // A failed delivery is left to people: it is not retried.
    await base.reconcile();
    expect(await states()).toEqual(['failed']);
  });

  it('waits while the signing secret is missing, and names its variable', async () => {
    const base = await openBase(hooked, {});
    await base.bind();
    await base.accept();
    await expect.poll(jobStates).toEqual(['retry']);
    expect((await deliveries())[0]!.last_error).toContain('CRM_SECRET');
    base.secrets['CRM_SECRET'] = 'set at last';
    await dueNow();
    await expect.poll(states, { timeout: 60_000 }).toEqual(['delivered']);
    expect(base.webhook.received).toHaveLength(1);
  });

  it('does not send to a webhook that the group has removed', async () => {
    const base = await openBase(mailed);
    const { lead_id } = await base.accept();
    await database.db
      .updateTable('lead_deliveries')
      .set({ kind: 'webhook', target: HOOK })
      .where('lead_id', '=', lead_id)
      .execute();
    await sql`delete from pgboss.job`.execute(database.db);
    await base.bind();
    await expect
      .poll(async () => (await deliveries())[0]!.last_error, { timeout: 60_000 })
      .toContain('uses this webhook any more');
    expect(base.webhook.received).toEqual([]);
  });

  it('delivers after its dealership was removed', async () => {
    const base = await openBase(mailed);
    await base.accept();
    await bindLeadJobs(base.jobs, { ...base, tenants: sampleTenants() });
    await expect.poll(states, { timeout: 60_000 }).toEqual(['delivered']);
    expect(base.mail.sent[0]!.text).toContain('group/site');
  });
});

describe('reconciling', () => {
  it('creates a job for every waiting delivery without one at start', async () => {
    const base = await openBase(mailed);
    await base.accept();
    await sql`delete from pgboss.job`.execute(database.db);
    await base.bind();
    await expect.poll(states, { timeout: 60_000 }).toEqual(['delivered']);
    expect(lines.some((line) => line.message.includes('had no job'))).toBe(true);
  });

  it('ignores deliveries that have a job, are retried, or have just failed', async () => {
    const base = await openBase(mailed);
    await base.accept();
    for (const state of ['created', 'retry', 'active']) {
      await sql`update pgboss.job set state = ${state}::pgboss.job_state`.execute(database.db);
      await base.reconcile();
      expect(await jobStates()).toEqual([state]);
    }
    expect(lines.filter((line) => line.level !== 'info')).toEqual([]);
  });

  it('replaces a finished job of a waiting delivery', async () => {
    const base = await openBase(mailed);
    await base.accept();
    await sql`update pgboss.job set state = 'failed'`.execute(database.db);
    await base.reconcile();
    expect(await jobStates()).toEqual(['created']);
  });

  it('processes more than one page', async () => {
    const base = await openBase(mailed);
    const { lead_id } = await base.accept();
    const created_at = new Date(NOW);
    await database.db
      .insertInto('lead_deliveries')
      .values(
        Array.from({ length: 620 }, () => ({
          id: crypto.randomUUID(),
          lead_id,
          kind: 'mail' as const,
          target: 'more@example.com',
          state: 'waiting' as const,
          created_at,
        })),
      )
      .execute();
    await base.reconcile();
    expect(await jobStates()).toHaveLength(621);
  });

  it('finds receivers for a lead without any, once they are added', async () => {
    const none = sampleDealership('north');
    const base = await openBase(none);
    await base.accept();
    await base.reconcile();
    expect((await deliveries()).map((row) => row.target)).toEqual(['']);
    expect(lines.at(-1)).toMatchObject({ level: 'error', facts: { leads: 1 } });
    await reconcileDeliveries({ ...base, tenants: sampleTenants(sampleSite([mailed])) });
    expect((await deliveries()).map(({ target, state }) => ({ target, state }))).toEqual([
      { target: 'sales@example.com', state: 'waiting' },
    ]);
    expect(await jobStates()).toEqual(['created']);
  });
});
