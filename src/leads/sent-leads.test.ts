import type { VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { createSentLeads, leadsOfSender, sentLeadSubject } from './sent-leads.server.ts';

const { db } = await testDatabase();
const sent = createSentLeads(db);
const NOW = Date.UTC(2026, 10, 23, 1);
const DAY = 86_400_000;
const PHONE = '+61491570006';
const SENDER: VerifiedShopper = { phone: PHONE, groupId: 'group', sites: { except: [] } };

let count = 0;
async function lead({
  phone = PHONE,
  group = 'group',
  site = 'group/site',
  at = NOW,
  account = null as string | null,
} = {}): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('leads')
    .values({
      id,
      receipt: `FC-${String(++count).padStart(4, '0')}`,
      group_id: group,
      site_id: site,
      dealership_id: 'one',
      idempotency_key: id,
      category: 'Feedback',
      payload: JSON.stringify({ phone_e164: phone, url: 'https://www.example.com/trade-in' }),
      spam_score: 0,
      spam_reasons: [],
      created_at: new Date(at),
      sender_phone: account,
    })
    .execute();
  return id;
}
async function offer(leadId: string, state: 'made' | 'accepted' | 'declined', madeAt = NOW): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('trade_in_offers')
    .values({
      id,
      lead_id: leadId,
      site_id: 'group/site',
      idempotency_key: id,
      offer_price: 1_850_000,
      valid_until: '2026-11-28',
      expires_at: new Date(NOW + 5 * DAY),
      note: null,
      state,
      made_at: new Date(madeAt),
      changed_at: null,
      inspection_at: null,
    })
    .execute();
  return id;
}
const sitesOf = async (sites: VerifiedShopper['sites']) =>
  (await sent.newest({ ...SENDER, sites }, 20, NOW)).leads.map(({ siteId }) => siteId).toSorted();

beforeEach(async () => {
  await db.deleteFrom('trade_in_offers').execute();
  await db.deleteFrom('leads').execute();
});

describe('the leads of a shopper', () => {
  it('are those with their number in their group, the newest first, with their total', async () => {
    for (const days of [3, 1, 2]) await lead({ at: NOW - days * DAY });
    await lead({ phone: '+61491570157' });
    await lead({ group: 'other', site: 'other/site' });
    const { leads, total } = await sent.newest(SENDER, 2, NOW);
    expect(leads.map(({ sentAt }) => (NOW - sentAt.getTime()) / DAY)).toEqual([1, 2]);
    expect(total).toBe(3);
    expect((await sent.newest({ ...SENDER, phone: '+61491570000' }, 2, NOW)).total).toBe(0);
  });

  it('are also those that were sent in their account with another number, each once', async () => {
    const other = '+61491570157';
    for (const phone of [PHONE, other]) await lead({ phone, account: PHONE });
    await lead({ phone: other, account: '+61491570158' });
    await lead({ phone: other, account: PHONE, group: 'other' });
    expect((await sent.newest(SENDER, 20, NOW)).leads).toHaveLength(2);
    expect((await sent.newest(SENDER, 1, NOW)).total).toBe(2);
    expect((await sent.newest({ ...SENDER, phone: other }, 20, NOW)).total).toBe(2);
    expect((await sent.newest({ ...SENDER, sites: { only: 'another' } }, 20, NOW)).total).toBe(0);
  });

  it('are those of one site, or of all sites except some, as the account is shared', async () => {
    for (const site of ['group/site', 'group/apart', 'group/gone']) await lead({ site });
    expect(await sitesOf({ only: 'group/apart' })).toEqual(['group/apart']);
    expect(await sitesOf({ except: ['group/apart'] })).toEqual(['group/gone', 'group/site']);
    expect(await sitesOf({ except: [] })).toEqual(['group/apart', 'group/gone', 'group/site']);
  });

  it('have the latest offer for their vehicle', async () => {
    const id = await lead();
    await offer(id, 'declined', NOW - DAY);
    const made = await offer(id, 'made');
    const [found] = (await sent.newest(SENDER, 20, NOW)).leads;
    expect(found!.offer).toMatchObject({ id: made, state: 'made', price: 1_850_000 });
    const [late] = (await sent.newest(SENDER, 20, NOW + 6 * DAY)).leads;
    expect(late!.offer).toMatchObject({ state: 'expired' });
  });

  it('are found by their indexes', async () => {
    const first = await lead();
    await sql`insert into leads (id, receipt, group_id, site_id, dealership_id, idempotency_key, category, payload,
        spam_score, spam_reasons, created_at, sender_phone)
      select id || n, receipt || n, group_id, site_id, dealership_id, idempotency_key || n, category,
        jsonb_build_object('phone_e164', '+614' || n), spam_score, spam_reasons, created_at, '+614' || n
      from leads, generate_series(10000000, 10003000) as n where id = ${first}`.execute(db);
    await sql`analyze leads`.execute(db);
    const plan = await leadsOfSender(db, SENDER).select('id').orderBy('created_at', 'desc').limit(20).explain();
    const names = JSON.stringify(plan).match(/leads_(?:phone|sender)\b/g);
    expect(new Set(names)).toEqual(new Set(['leads_phone', 'leads_sender']));
  });
});

const payload = (given: object) =>
  ({ category: 'General Enquiry', subcategory: null, car: null, ...given }) as LeadPayload;
const answer = (name: string, value: string) => ({ name, label: name, value });

it.each([
  [{}, 'Enquiry', 'General Enquiry', true],
  [{ subcategory: 'Careers' }, 'Enquiry', 'Careers', true],
  [{ topic: { name: 'Kia Seltos' }, subcategory: 'Model Enquiry' }, 'Enquiry', 'Kia Seltos'],
  [{ car: { name: '2021 Kia Rio' } }, 'Enquiry', '2021 Kia Rio'],
  [{ car: { name: '2021 Kia Rio' }, category: 'Finance Enquiry' }, 'Finance enquiry', '2021 Kia Rio'],
  [{ car: { name: '2021 Kia Rio' }, subcategory: 'Book a Test Drive' }, 'Test drive', '2021 Kia Rio'],
  [{ subcategory: 'Book a Test Drive' }, 'Test drive', 'vehicle to be agreed'],
  [{ car: { name: '2021 Kia Rio' }, subcategory: 'Reservation' }, 'Reservation', '2021 Kia Rio'],
  [
    { car: { name: '2024 Kia Seltos' }, subcategory: 'Online Purchase', answers: [answer('vehicle_make', 'Kia')] },
    'Purchase',
    '2024 Kia Seltos',
  ],
  [
    { car: { name: '2024 Kia Seltos' }, subcategory: 'Online Purchase, not finished' },
    'Unfinished purchase',
    '2024 Kia Seltos',
  ],
  [
    {
      subcategory: 'Trade-in',
      car: { name: '2024 Kia Seltos' },
      answers: [
        answer('vehicle_make', 'Kia'),
        answer('vehicle_model', 'Rio'),
        answer('vehicle_year', '2021'),
        answer('kms', '45000'),
      ],
    },
    'Your vehicle',
    '2021 Kia Rio',
  ],
])('the garage names what a lead was about: %j', (given, kind, about, isForm = false) => {
  expect(sentLeadSubject(payload(given))).toEqual({ kind, about, isForm });
});
