import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { siteNamed } from '#sites/resolve-site.ts';
import { handleConsentsRequest } from './list-consents.server.ts';

const { db } = await testDatabase();
const site = sampleSite([sampleDealership('one')]);
const tenants = sampleTenants(site);
const NOW = Date.UTC(2026, 10, 23, 1);

const entry = (more: object) => ({
  group_id: site.group_id,
  site_id: site.id,
  kind: 'offers' as const,
  change: 'given' as const,
  wording: 'Send me offers.',
  source: 'https://www.example.com/contact',
  phone: '+61491570006',
  email: 'jane@example.com',
  lead_id: null,
  created_at: new Date(NOW),
  ...more,
});

async function list(body: object) {
  const found = [];
  for await (const one of handleConsentsRequest(body, { db, findSite: (name) => siteNamed(tenants, name) }))
    found.push(one);
  return found;
}

beforeEach(async () => {
  await db.deleteFrom('consents').execute();
  await db
    .insertInto('consents')
    .values([
      entry({}),
      entry({ email: 'other@example.com' }),
      entry({ change: 'withdrawn', wording: 'Withdrawn.' }),
      entry({ kind: 'terms', phone: '+61491570110' }),
      entry({ site_id: 'group/elsewhere' }),
    ])
    .execute();
});

describe('the list of consents for a dealership', () => {
  it('has every entry of the site, the newest first, and says which count now', async () => {
    expect(await list({ site: site.slug })).toMatchObject([
      { kind: 'terms', change: 'given', isCurrent: true, phone: '+61491570110' },
      { kind: 'offers', change: 'withdrawn', isCurrent: true, email: 'jane@example.com' },
      { kind: 'offers', change: 'given', isCurrent: true, email: 'other@example.com' },
      { kind: 'offers', change: 'given', isCurrent: false, email: 'jane@example.com', at: new Date(NOW).toISOString() },
    ]);
  });

  it.each([
    [{ current: true }, 3],
    [{ phone: '0491 570 110' }, 1],
    [{ email: ' Other@example.com ' }, 1],
    [{ phone: '0491 570 156' }, 0],
  ])('can be limited: %j', async (limits, count) => {
    expect(await list({ site: site.id, ...limits })).toHaveLength(count);
  });

  it.each([
    [{}, 'The request names no site.'],
    [{ site: 'nowhere' }, 'There is no site nowhere.'],
    [{ site: site.id, phone: 'call me' }, 'call me is not a phone number.'],
  ])('says what is wrong with %j', async (body, error) => {
    expect(await list(body)).toEqual([{ error }]);
  });

  it('has all entries of a long ledger', async () => {
    await db
      .insertInto('consents')
      .values(Array.from({ length: 1100 }, (_, n) => entry({ email: `shopper-${n}@example.com` })))
      .execute();
    expect(await list({ site: site.id })).toHaveLength(1104);
  });
});
