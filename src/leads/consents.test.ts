import { ANSWER_LINKS } from '#leads/answered-leads.server.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openFakeMail } from '#integrations/mail/fake.server.ts';
import { openFakeWebhooks } from '#integrations/webhook/fake.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants, sampleBrand } from '#tests/support/sample-site.ts';
import { createLeadIntake } from './accept-lead.server.ts';
import { createConsents } from './consents.server.ts';
import { bindLeadJobs } from './deliver-lead.server.ts';
import { createFileLinks } from './files/file-links.server.ts';
import { LEAD_JOBS } from './jobs.server.ts';
import { eraseOldLeads } from './sender-data.server.ts';
import type { VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import { createLinkSigner } from './signed-links.server.ts';
import { OFFER_LINKS } from './trade-in-offers.server.ts';

const database = await testDatabase();
const log = { info() {}, warn() {}, error() {} };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
afterAll(() => jobs.close({ gracefulMs: 0 }));
const intake = createLeadIntake({ database, jobs, log, cleanPhoto });
const NOW = Date.UTC(2026, 10, 23, 1);
const HOOK = 'https://crm.two.example/leads';
const site = sampleSite([
  sampleDealership('one', { mail: ['sales@one.example'] }),
  sampleDealership('two', { webhooks: [{ url: HOOK, secret_env: 'CRM_SECRET' }] }),
]);
const tenants = sampleTenants(site);
const consents = createConsents(database, { jobs, tenants });
const SENDER: VerifiedShopper = { phone: '+61491570006', groupId: 'group', sites: { except: [] } };
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
  for (const table of ['consents', 'lead_deliveries', 'leads'] as const) await database.db.deleteFrom(table).execute();
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

describe('the withdrawal of the consent to offers and news', () => {
  const announced = () =>
    database.db
      .selectFrom('lead_deliveries')
      .innerJoin('leads', 'leads.id', 'lead_id')
      .select(['lead_deliveries.id', 'lead_id', 'target', 'state', 'receipt'])
      .where('about', '=', 'consent_withdrawn')
      .orderBy('target')
      .execute();

  async function deliverAll() {
    const [mail, webhook] = [openFakeMail(), openFakeWebhooks()];
    const working = await openJobs({ database, jobs: LEAD_JOBS, log, work: true, pollSeconds: 0.5 });
    await bindLeadJobs(working, {
      database,
      mail,
      webhook,
      tenants,
      fileLinks: createFileLinks(database.db),
      offerLinks: createLinkSigner(database.db, OFFER_LINKS),
      answerLinks: createLinkSigner(database.db, ANSWER_LINKS),
      findBrand: sampleBrand,
      secret: () => 'shared',
      log,
    });
    const waiting = async () => (await announced()).filter(({ state: now }) => now === 'waiting');
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
    await working.close({ gracefulMs: 0 });
    const ids = new Set((await announced()).map(({ id }) => id));
    return {
      mails: mail.sent.filter(({ id }) => ids.has(id)),
      hooks: webhook.received.filter(({ id }) => ids.has(id)).map(({ url, body }) => ({ url, body: JSON.parse(body) })),
    };
  }

  it('reaches each dealership once that received a lead with the consent', async () => {
    await send({ opt_in: 'true', dealership_slug: 'one' });
    const newest = await send({ opt_in: 'true', dealership_slug: 'one' });
    const atTwo = await send({ opt_in: 'true', dealership_slug: 'two' });
    await send({ opt_in: 'true', dealership_slug: 'one', phone: '0491 570 157', email: 'sam@example.com' });
    await consents.withdraw(SENDER, OFFERS, NOW + 1000);
    await consents.withdraw(SENDER, OFFERS, NOW + 2000);
    expect((await announced()).map(({ lead_id: id, target }) => [id, target])).toEqual([
      [atTwo.lead_id, HOOK],
      [newest.lead_id, 'sales@one.example'],
    ]);
    const { mails, hooks } = await deliverAll();
    expect(mails).toMatchObject([
      { to: 'sales@one.example', subject: `[Consent withdrawn] Jane Citizen (${newest.receipt})` },
    ]);
    expect(mails[0]!.text).toContain('Jane Citizen no longer agrees to offers and news.');
    expect(mails[0]!.text).toMatch(/Phone: +0491 570 006\nEmail: +jane@example.com/);
    expect(hooks).toMatchObject([
      {
        url: HOOK,
        body: {
          type: 'lead.consent_withdrawn',
          receipt: atTwo.receipt,
          consent: {
            kind: 'offers',
            phone_e164: '+61491570006',
            email: 'jane@example.com',
            withdrawn_at: new Date(NOW + 1000).toISOString(),
          },
          lead: { lead_id: atTwo.lead_id },
        },
      },
    ]);
  });

  it('is about the lead of the same site, phone number and email', async () => {
    const other = sampleSite(site.dealerships, {}, { id: 'group/other', name: 'Other Motors' });
    const to = { opt_in: 'true', dealership_slug: 'one' };
    const mine = await send(to);
    const second = await send({ ...to, email: 'second@example.com' });
    await send({ ...to, phone: '0491 570 157' });
    await send(to, other);
    await consents.withdraw(SENDER, OFFERS, NOW + 1000);
    expect((await announced()).map(({ lead_id: id }) => id).toSorted()).toEqual(
      [mine.lead_id, second.lead_id].toSorted(),
    );
  });

  it('is announced for offers only: the terms of use end nothing that a dealership sends', async () => {
    await send({ opt_in: 'true', terms: 'true', dealership_slug: 'one' });
    await consents.withdraw(SENDER, { ...OFFERS, kind: 'terms' }, NOW + 1000);
    expect((await rows()).filter(({ change }) => change === 'withdrawn')).toMatchObject([{ kind: 'terms' }]);
    expect(await announced()).toEqual([]);
  });

  it('has phone and email where the lead was erased meanwhile', async () => {
    const { lead_id: leadId, receipt } = await send({ opt_in: 'true', dealership_slug: 'one' });
    await database.db.updateTable('lead_deliveries').set({ state: 'delivered' }).execute();
    const stored = tenants.all().map((known) => ({
      ...known,
      settings: { ...known.settings, privacy: { ...known.settings.privacy, leadsStoredDays: 1 } },
    }));
    expect(await eraseOldLeads(database.db, { all: () => stored }, NOW + 2 * 86_400_000)).toBe(1);
    await consents.withdraw(SENDER, OFFERS, NOW + 3 * 86_400_000);
    expect(await announced()).toMatchObject([{ lead_id: leadId }]);
    const { mails } = await deliverAll();
    expect(mails).toMatchObject([{ subject: `[Consent withdrawn] jane@example.com (${receipt})` }]);
    expect(mails[0]!.text).toContain('0491 570 006');
  });

  it('is stored with its deliveries or not at all', async () => {
    await send({ opt_in: 'true', dealership_slug: 'one' });
    const broken = createConsents(database, {
      tenants,
      jobs: {
        async sendIn() {
          throw new Error('the queue is gone');
        },
      },
    });
    await expect(broken.withdraw(SENDER, OFFERS, NOW)).rejects.toThrow('the queue is gone');
    expect(await state()).toEqual([[site.id, 'offers', true]]);
    expect(await announced()).toEqual([]);
  });
});
