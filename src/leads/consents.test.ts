import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createLeadIntake } from './accept-lead.server.ts';
import { createConsents } from './consents.server.ts';
import { LEAD_JOBS } from './jobs.server.ts';
import type { SenderOfLeads } from './sent-leads.server.ts';

const database = await testDatabase();
const log = { info() {}, warn() {}, error() {} };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
afterAll(() => jobs.close({ gracefulMs: 0 }));
const intake = createLeadIntake({ database, jobs, log, cleanPhoto });
const consents = createConsents(database);
const NOW = Date.UTC(2026, 10, 23, 1);
const site = sampleSite([sampleDealership('one', { mail: ['sales@one.example'] })]);
const SENDER: SenderOfLeads = { phone: '+61491570006', groupId: 'group', sites: { except: [] } };
const OFFERS = { siteId: site.id, kind: 'offers', source: 'https://www.example.com/my-garage' } as const;

let count = 0;
async function send(fields: Record<string, string> = {}, at = site) {
  const outcome = await intake.accept({
    site: at,
    vehicle: null,
    now: NOW,
    request: { url: 'https://www.example.com/contact-us?from=mail', user_agent: null, remote_address: null },
    fields: {
      form_token: `token ${++count}`,
      name: 'Jane',
      last_name: 'Citizen',
      email: 'Jane@example.com',
      phone: '0491 570 006',
      message: 'Please call.',
      category: 'Feedback',
      ...fields,
    },
  });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  return outcome;
}
const rows = () => database.db.selectFrom('consents').selectAll().orderBy('id').execute();
const state = async (sender = SENDER) =>
  (await consents.ofSender(sender)).map(({ siteId, kind, isGiven }) => [siteId, kind, isGiven]);

beforeEach(async () => {
  await database.db.deleteFrom('consents').execute();
});

describe('the ledger of consents', () => {
  it('has each consent with its words, page, time and lead, and the person by phone and email', async () => {
    const { lead_id: leadId } = await send({ opt_in: 'true', terms: 'true' });
    expect(await rows()).toMatchObject([
      {
        group_id: 'group',
        site_id: site.id,
        kind: 'offers',
        change: 'given',
        wording: 'Send me offers and news from Example Motors by email and SMS. I can unsubscribe at any time.',
        source: 'https://www.example.com/contact-us',
        phone: '+61491570006',
        email: 'jane@example.com',
        lead_id: leadId,
        created_at: new Date(NOW),
      },
      { kind: 'terms', wording: 'I agree to the terms of use.', lead_id: leadId },
    ]);
  });

  it('has nothing where no box was ticked, and nothing twice for a repeated post', async () => {
    await send();
    expect(await rows()).toEqual([]);
    await send({ opt_in: 'true', form_token: 'the same' });
    await send({ opt_in: 'true', form_token: 'the same' });
    expect(await rows()).toHaveLength(1);
  });

  it('counts the latest: a withdrawal ends a consent for all emails, and a later consent gives it again', async () => {
    await send({ opt_in: 'true' });
    await send({ opt_in: 'true', email: 'other@example.com' });
    expect(await state()).toEqual([[site.id, 'offers', true]]);
    await consents.withdraw(SENDER, OFFERS, NOW + 1000);
    expect(await state()).toEqual([[site.id, 'offers', false]]);
    expect((await rows()).slice(2).map(({ change, email, source }) => [change, email, source])).toEqual([
      ['withdrawn', 'jane@example.com', OFFERS.source],
      ['withdrawn', 'other@example.com', OFFERS.source],
    ]);
    await consents.withdraw(SENDER, OFFERS, NOW + 2000);
    expect(await rows()).toHaveLength(4);
    // A box that is left empty withdraws nothing, and gives nothing.
    await send();
    expect(await state()).toEqual([[site.id, 'offers', false]]);
    await send({ opt_in: 'true' });
    expect(await state()).toEqual([[site.id, 'offers', true]]);
  });

  it('is separate for each site, and withdraws nothing of another person, group or site', async () => {
    const other = sampleSite(site.dealerships, {}, { id: 'group/other', name: 'Other Motors' });
    await send({ opt_in: 'true' });
    await send({ opt_in: 'true' }, other);
    await consents.withdraw({ ...SENDER, phone: '+61491570157' }, OFFERS, NOW);
    await consents.withdraw({ ...SENDER, groupId: 'elsewhere' }, OFFERS, NOW);
    await consents.withdraw({ ...SENDER, sites: { only: other.id } }, OFFERS, NOW);
    expect(await state()).toEqual([
      [other.id, 'offers', true],
      [site.id, 'offers', true],
    ]);
    expect(await state({ ...SENDER, sites: { only: other.id } })).toEqual([[other.id, 'offers', true]]);
    expect(await state({ ...SENDER, sites: { except: [other.id] } })).toEqual([[site.id, 'offers', true]]);
  });
});
