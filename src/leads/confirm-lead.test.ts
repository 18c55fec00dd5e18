import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openJobs, type Jobs } from '#platform/jobs/run-jobs.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createLeadIntake } from './accept-lead.server.ts';
import { newFormToken } from './form-token.ts';
import { LEAD_JOBS } from './jobs.server.ts';
import type { ConfirmLead } from './lead-intake.ts';

const database = await testDatabase();
const NOW = Date.UTC(2026, 10, 21, 1);
const HOUR_MS = 3_600_000;
const site = sampleSite([sampleDealership('north', { mail: ['sales@example.com'] })]);
const warnings: string[] = [];
const log = { info() {}, warn: (_: object, text: string) => void warnings.push(text), error() {} };
const opened: Jobs[] = [];

afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close({ gracefulMs: 0 });
  warnings.length = 0;
  await sql`delete from pgboss.job`.execute(database.db);
  await database.db.deleteFrom('lead_deliveries').execute();
  await database.db.deleteFrom('lead_notices').execute();
  await database.db.deleteFrom('leads').execute();
});

const received: ConfirmLead = async ({ payload }) => ({
  type: 'confirmed',
  audience: 'shopper',
  subject: `Thank you: ${payload.category}`,
  parts: [],
  facts: {},
});

async function openIntake(confirm: ConfirmLead = received) {
  const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
  opened.push(jobs);
  const intake = createLeadIntake({ database, jobs, log, cleanPhoto, confirm });
  return async (fields: Record<string, string> = {}, now = NOW) => {
    const outcome = await intake.accept({
      site,
      vehicle: null,
      now,
      request: { url: 'https://www.example.com/contact-us', user_agent: null, remote_address: null },
      fields: {
        name: 'Jane',
        last_name: 'Citizen',
        email: 'jane@example.com',
        phone: '0491570006',
        message: 'Is it still there?',
        category: 'Feedback',
        form_token: newFormToken(now - 60_000),
        ...fields,
      },
    });
    if (outcome.outcome !== 'accepted') throw new Error('not accepted');
    return outcome.lead_id;
  };
}
const targets = async () =>
  (await database.db.selectFrom('lead_deliveries').select('target').orderBy('target').execute()).map(
    (one) => one.target,
  );
const toShopper = async () => (await targets()).filter((target) => target !== 'sales@example.com');

describe('the mail to the sender of a lead', () => {
  it('is stored with the lead, once however often the form is sent', async () => {
    const accept = await openIntake();
    const token = newFormToken(NOW - 60_000);
    const ids = await Promise.all(Array.from({ length: 12 }, () => accept({ form_token: token })));
    expect(new Set(ids).size).toBe(1);
    expect(await targets()).toEqual(['jane@example.com', 'sales@example.com']);
    const { rows } = await sql<{ jobs: string }>`select count(*) as jobs from pgboss.job where data->>'delivery_id' in
      (select id from lead_deliveries)`.execute(database.db);
    expect(Number(rows[0]!.jobs)).toBe(2);
  });

  it('goes to the address that was typed, not to that of the account', async () => {
    const accept = await openIntake();
    await accept({ email: 'typed@example.com' });
    expect(await toShopper()).toEqual(['typed@example.com']);
  });

  it('is not sent for a lead that looks like spam, which the dealership gets all the same', async () => {
    const accept = await openIntake();
    await accept({ website: 'https://spam.example', message: 'SEO backlinks', form_token: newFormToken(NOW) });
    const { spam_score: score } = await database.db.selectFrom('leads').select('spam_score').executeTakeFirstOrThrow();
    expect(score).toBeGreaterThanOrEqual(50);
    expect(await targets()).toEqual(['sales@example.com']);
  });

  it('floods no mailbox: five within an hour, whatever is after a plus', async () => {
    const accept = await openIntake();
    const addresses = ['jane@example.com', 'JANE@example.com', 'jane+a@example.com', 'jane+b@example.com'];
    for (const [at, email] of [...addresses, ...addresses].entries()) await accept({ email, message: `Post ${at}` });
    expect(await toShopper()).toHaveLength(5);
    expect((await targets()).filter((target) => target === 'sales@example.com')).toHaveLength(8);
    expect(warnings).toHaveLength(3);
    await accept({ email: 'john@example.com' });
    await accept({ message: 'An hour later' }, NOW + HOUR_MS);
    expect(await toShopper()).toHaveLength(7);
  });

  it('counts leads at the same time one after the other', async () => {
    const accept = await openIntake();
    await Promise.all(Array.from({ length: 9 }, (_, at) => accept({ message: `Post ${at}` })));
    expect(await toShopper()).toHaveLength(5);
  });

  it('never stops a lead: one that cannot be written is left out', async () => {
    const accept = await openIntake(async () => {
      throw new Error('no picture');
    });
    await accept();
    expect(await targets()).toEqual(['sales@example.com']);
  });

  it('may be none', async () => {
    const accept = await openIntake(async () => null);
    await accept();
    expect(await targets()).toEqual(['sales@example.com']);
  });
});
