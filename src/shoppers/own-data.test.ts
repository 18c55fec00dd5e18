import type { VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConsents } from '#leads/consents.server.ts';
import { createSenderData, eraseOldLeads, eraseRequestedLeads } from '#leads/sender-data.server.ts';
import { createLeadIntake } from '#leads/accept-lead.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { leadsOfSender } from '#leads/sent-leads.server.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { findOrCreateAccount } from './accounts.server.ts';
import { createOwnData } from './own-data.server.ts';
import type { Shopper } from './rules/account.ts';

const database = await testDatabase();
const { db } = database;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
afterAll(() => jobs.close({ gracefulMs: 0 }));
const NOW = Date.UTC(2026, 10, 23, 1);
const DAY = 86_400_000;
const PHONE = '+61491570006';
const SOURCE = 'https://www.example.com/my-garage';

const site = sampleSite([sampleDealership('one', { mail: ['sales@one.example'] })], {
  privacy: { leadsStoredDays: 60 },
});
const sender: VerifiedShopper = { phone: PHONE, groupId: site.group_id, sites: { except: [] } };
const intake = createLeadIntake({ database, jobs, log, cleanPhoto });
const announcement = { jobs, tenants: sampleTenants(site) };
const ownData = createOwnData(database, createSenderData(db, announcement));

let count = 0;
async function sentLead({
  phone = '0491570006',
  email = 'jane@example.com',
  now = NOW,
  isDelivered = true,
  senderPhone = null as string | null,
} = {}) {
  const outcome = await intake.accept({
    site,
    senderPhone,
    vehicle: null,
    now,
    request: { url: 'https://www.example.com/contact', user_agent: 'Firefox', remote_address: null },
    fields: {
      form_token: `token ${++count}`,
      name: 'Jane',
      last_name: 'Citizen',
      email,
      phone,
      message: 'Please call me about the Rio.',
      category: 'Feedback',
      opt_in: 'true',
      location_id: site.locations[0]!.id,
    },
  });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  if (isDelivered) await deliver(outcome.lead_id);
  return outcome.lead_id;
}
const deliver = (id: string) =>
  db.updateTable('lead_deliveries').set({ state: 'delivered' }).where('lead_id', '=', id).execute();
const lead = (id: string) => db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function account(email: string | null = 'jane@example.com'): Promise<Shopper> {
  const id = await db
    .transaction()
    .execute((trx) => findOrCreateAccount(trx, site, { phone: PHONE, details: email === null ? {} : { email } }, NOW));
  await db
    .insertInto('watchlist_entries')
    .values({ id: `entry ${++count}`, account_id: id, vehicle_id: 'v1', created_at: new Date(NOW) })
    .execute();
  return { id, phone: PHONE, name: null, last_name: null, email, postcode: null };
}

beforeEach(async () => {
  await db.deleteFrom('lead_deliveries').execute();
  for (const table of ['consents', 'erasure_requests', 'leads', 'shopper_accounts'] as const)
    await db.deleteFrom(table).execute();
});

describe('the file with the data of a shopper', () => {
  it('has the account, its watchlist, consents and enquiries', async () => {
    const shopper = await account();
    await sentLead();
    const file = await ownData.read(shopper, sender);
    expect(file).toMatchObject({
      account: { phone: PHONE, email: 'jane@example.com' },
      watchlist: [{ vehicle_id: 'v1' }],
      consents: [{ change: 'given', phone: PHONE }],
      enquiries: [{ name: 'Jane', message: 'Please call me about the Rio.' }],
    });
  });

  it('has no words of an enquiry with another email: the number may be wrong by a digit', async () => {
    await sentLead({ email: 'john@example.com' });
    for (const email of ['jane@example.com', null]) {
      const file = await ownData.read(await account(email), sender);
      expect(file['enquiries']).toMatchObject([{ category: 'Feedback' }]);
      expect(JSON.stringify(file['enquiries'])).not.toMatch(/john|Please call|Citizen/);
      await db.deleteFrom('shopper_accounts').execute();
    }
  });

  it('has nothing of other numbers, groups and sites', async () => {
    const shopper = await account();
    await sentLead({ phone: '0491 570 110' });
    await sentLead();
    for (const other of [
      { ...sender, groupId: 'another' },
      { ...sender, sites: { only: 'another' } },
      { ...sender, sites: { except: [site.id] } },
    ])
      expect(await ownData.read(shopper, other)).toMatchObject({ enquiries: [], consents: [] });
    expect((await ownData.read(shopper, sender))['enquiries']).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  it('deletes it with its watchlist, and erases the sender from delivered leads', async () => {
    const shopper = await account();
    const [own, other] = [await sentLead(), await sentLead({ phone: '0491 570 110' })];
    await ownData.erase(shopper, sender, SOURCE, NOW);
    await deliver(own);
    expect(await db.selectFrom('shopper_accounts').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('watchlist_entries').select('id').execute()).toEqual([]);
    expect(await eraseRequestedLeads(db, NOW)).toBe(1);
    const { payload, erased_at: erasedAt, category } = await lead(own);
    expect([erasedAt, category]).toEqual([new Date(NOW), 'Feedback']);
    expect(payload).toMatchObject({ lead_id: own, category: 'Feedback' });
    expect(JSON.stringify(payload)).not.toMatch(/Jane|Citizen|jane@|0491|61491|Please call|Firefox/);
    expect((await lead(other)).erased_at).toBeNull();
    expect(await leadsOfSender(db, sender).select('id').execute()).toEqual([]);
    expect(await db.selectFrom('erasure_requests').select('id').execute()).toEqual([]);
  });

  it('erases a lead that was sent in the account with another number', async () => {
    const own = await sentLead({ phone: '0491 570 110', senderPhone: PHONE });
    const shopper = await account();
    expect((await ownData.read(shopper, sender))['enquiries']).toMatchObject([{ name: 'Jane' }]);
    await ownData.erase(shopper, sender, SOURCE, NOW);
    expect(await eraseRequestedLeads(db, NOW)).toBe(1);
    const { payload, sender_phone: senderPhone } = await lead(own);
    expect(JSON.stringify(payload)).not.toMatch(/Jane|0491|61491/);
    expect(senderPhone).toBeNull();
  });

  it('erases a lead that waits for its delivery after that, and none that was sent later', async () => {
    const waiting = await sentLead({ isDelivered: false });
    await ownData.erase(await account(), sender, SOURCE, NOW);
    const later = await sentLead({ now: NOW + DAY });
    await eraseRequestedLeads(db, NOW + DAY);
    expect((await lead(waiting)).payload).toMatchObject({ name: 'Jane' });
    await deliver(waiting);
    expect(await eraseRequestedLeads(db, NOW + 2 * DAY)).toBe(1);
    expect((await lead(waiting)).payload).not.toHaveProperty('name');
    expect((await lead(later)).payload).toMatchObject({ name: 'Jane' });
    expect(await db.selectFrom('erasure_requests').select('id').execute()).toEqual([]);
  });

  it('withdraws the consents to messages, tells the dealership before it erases, and keeps the ledger', async () => {
    const own = await sentLead();
    await ownData.erase(await account(), sender, SOURCE, NOW);
    expect(await eraseRequestedLeads(db, NOW)).toBe(0);
    await deliver(own);
    expect(await eraseRequestedLeads(db, NOW)).toBe(1);
    expect(await createConsents(database, announcement).ofSender(sender)).toMatchObject([
      { kind: 'offers', isGiven: false },
    ]);
    const ledger = await db.selectFrom('consents').select(['change', 'source']).orderBy('id').execute();
    expect(ledger.map(({ change }) => change)).toEqual(['given', 'withdrawn']);
    expect(ledger[1]!.source).toBe(SOURCE);
  });
});

describe('privacy.leadsStoredDays', () => {
  it('erases delivered leads of the site that are older, and none that the dealership did not get', async () => {
    const old = await sentLead({ now: NOW - 61 * DAY });
    const waiting = await sentLead({ now: NOW - 61 * DAY, isDelivered: false });
    const failed = await sentLead({ now: NOW - 61 * DAY, isDelivered: false });
    await db.updateTable('lead_deliveries').set({ state: 'failed' }).where('lead_id', '=', failed).execute();
    const recent = await sentLead({ now: NOW - 59 * DAY });
    expect(await eraseOldLeads(db, sampleTenants(site), NOW)).toBe(1);
    const leads = await Promise.all([old, waiting, failed, recent].map(lead));
    expect(leads.map(({ erased_at: at }) => at !== null)).toEqual([true, false, false, false]);
    expect(await eraseOldLeads(db, sampleTenants(site), NOW)).toBe(0);
  });

  it('is null by default: leads stay', async () => {
    const always = sampleSite([sampleDealership('one', { mail: ['sales@one.example'] })]);
    await sentLead({ now: NOW - 5000 * DAY });
    expect(await eraseOldLeads(db, sampleTenants(always), NOW)).toBe(0);
  });
});
