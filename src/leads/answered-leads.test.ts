import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#rules/zoned-time.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { ANSWER_LINKS, answeredHref, createAnsweredLeads } from './answered-leads.server.ts';
import { createLinkSigner, signatureIn } from './signed-links.server.ts';

const database = await testDatabase();
const { db } = database;
/** Wednesday, 25 November 2026, 10:00 in Brisbane. */
const NOW = Date.UTC(2026, 10, 25);
const MINUTE = 60_000;
const dealership = sampleDealership(
  'north',
  {},
  {
    locations: [
      sampleLocation('group.north', {
        opening_hours: ([1, 2, 3, 4, 5] as const).map((weekday) => ({
          weekday,
          status: 'Open',
          open: '09:00',
          close: '17:00',
        })),
      }),
    ],
  },
);
const site = sampleSite([dealership]);
const signer = createLinkSigner(db, ANSWER_LINKS);
const opened = () => createAnsweredLeads({ database, tenants: sampleTenants(site), signer });

afterEach(async () => {
  await db.deleteFrom('leads').execute();
});

async function lead(sentAt: number, changes: { readonly dealership?: string; readonly spam?: number } = {}) {
  const id = randomUUID();
  await db
    .insertInto('leads')
    .values({
      id,
      receipt: id,
      group_id: 'group',
      site_id: site.id,
      dealership_id: changes.dealership ?? dealership.id,
      idempotency_key: id,
      category: 'General Enquiry',
      subcategory: null,
      vehicle_id: null,
      payload: JSON.stringify({ location: 'group.north.yard' }),
      spam_score: changes.spam ?? 0,
      spam_reasons: [],
      created_at: new Date(sentAt),
    })
    .execute();
  return { siteId: site.id, leadId: id };
}
const stored = async ({ leadId }: { leadId: string }) =>
  db.selectFrom('leads').select(['answered_at', 'answer_minutes']).where('id', '=', leadId).executeTakeFirstOrThrow();

describe('the answer of a lead', () => {
  it('is stored with the minutes of opening hours, and the first one counts', async () => {
    const one = await lead(NOW - 18 * 60 * MINUTE);
    const leads = opened();
    expect(await leads.record(one, NOW - 50 * MINUTE, NOW)).toBe('recorded');
    const first = { answered_at: new Date(NOW - 50 * MINUTE), answer_minutes: 60 + 10 };
    expect(await stored(one)).toEqual(first);
    expect(await leads.record(one, NOW, NOW)).toBe('recorded');
    expect(await stored(one)).toEqual(first);
  });

  it('is refused before the lead was sent, in the future, and for the lead of another site', async () => {
    const one = await lead(NOW - 10 * MINUTE);
    const leads = opened();
    expect(await leads.record(one, NOW - 11 * MINUTE, NOW)).toBe('wrong');
    expect(await leads.record(one, NOW + 3 * MINUTE, NOW)).toBe('wrong');
    expect(await leads.record({ ...one, siteId: 'group/other' }, NOW, NOW)).toBe('wrong');
    expect(await stored(one)).toEqual({ answered_at: null, answer_minutes: null });
  });

  it('is reported with a link of this platform, for this lead and site, until it expires', async () => {
    const one = await lead(NOW - 10 * MINUTE);
    const href = await answeredHref(signer, one, NOW);
    const signature = signatureIn(new URL(href, 'https://example.com').searchParams);
    expect(href).toMatch(new RegExp(`^/lead-answered/${one.leadId}\\?`));
    const leads = opened();
    expect(await leads.open({ ...one, ...signature }, NOW)).toMatchObject({ state: 'found', answeredAt: null });
    expect(await leads.open({ ...one, ...signature }, NOW + 61 * DAY_MS)).toEqual({ state: 'expired' });
    for (const other of [{ siteId: 'group/other' }, { leadId: 'x' }, { signature: 'forged' }])
      expect(await leads.open({ ...one, ...signature, ...other }, NOW)).toEqual({ state: 'unknown' });
  });
});

describe('the waits of a dealership', () => {
  it('are those of its settled leads within the days, spam left out', async () => {
    const leads = opened();
    const answered = await lead(NOW - 2 * DAY_MS);
    await leads.record(answered, NOW - 2 * DAY_MS + 20 * MINUTE, NOW);
    await lead(NOW - 20 * DAY_MS);
    await lead(NOW - 40 * DAY_MS);
    await lead(NOW - DAY_MS / 2);
    await lead(NOW - 2 * DAY_MS, { spam: 100 });
    await lead(NOW - 2 * DAY_MS, { dealership: 'group.south' });
    expect((await leads.waits(dealership.id, 30, NOW)).waits.toSorted()).toEqual([20, null]);
    expect((await leads.waits(dealership.id, 90, NOW)).waits.toSorted()).toEqual([20, null, null]);
  });

  it('are read again after an hour', async () => {
    const leads = opened();
    const { until } = await leads.waits(dealership.id, 30, NOW);
    expect(until).toBe(NOW + 60 * MINUTE);
    await lead(NOW - 2 * DAY_MS);
    expect((await leads.waits(dealership.id, 30, until - 1)).waits).toEqual([]);
    expect((await leads.waits(dealership.id, 30, until)).waits).toEqual([null]);
  });
});
