import { beforeEach, describe, expect, it } from 'vitest';
import { alertConsents } from '#leads/alert-consents.server.ts';
import { createConsents } from '#leads/consents.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleTenants } from '#tests/support/sample-site.ts';
import { MAX_SAVED_SEARCHES } from './rules/saved-search.ts';
import { createSavedSearches, type SearchOwner } from './saved-searches.server.ts';

const database = await testDatabase();
const { db } = database;
const searches = createSavedSearches(database, alertConsents);
const consents = createConsents(database, { jobs: { sendIn: async () => true }, tenants: sampleTenants() });
const NOW = Date.UTC(2026, 10, 23, 1);
const SOURCE = 'https://www.example.com/my-garage';
const JANE: SearchOwner = {
  shopper: { id: 'jane', phone: '+61491570006', email: 'jane@person.example' },
  groupId: 'group',
  siteIds: ['group/site', 'group/sister'],
  source: SOURCE,
};
const SAM: SearchOwner = { ...JANE, shopper: { id: 'sam', phone: '+61491570110', email: null } };
const COROLLA = {
  siteId: 'group/site',
  query: 'make=Toyota&model=Corolla',
  title: 'Toyota Corolla',
  channel: 'mail',
  frequency: 'daily',
} as const;

beforeEach(async () => {
  for (const table of ['consents', 'shopper_accounts'] as const) await db.deleteFrom(table).execute();
  await db
    .insertInto('shopper_accounts')
    .values(
      [JANE, SAM].map(({ shopper }) => ({
        ...shopper,
        group_id: 'group',
        site_id: '',
        created_at: new Date(NOW),
      })),
    )
    .execute();
});

async function saved(owner = JANE, search: Parameters<typeof searches.add>[1] = COROLLA, now = NOW) {
  const answer = await searches.add(owner, search, now);
  if (answer.outcome === 'full') throw new Error('full');
  return answer;
}
const stop = (id: string) =>
  db
    .updateTable('saved_searches')
    .set({ stopped_at: new Date(NOW) })
    .where('id', '=', id)
    .execute();
const ledger = async () => {
  const rows = await db.selectFrom('consents').selectAll().orderBy('id').execute();
  return rows.map(({ change, wording }) => [change, wording]);
};
const MAIL = 'Send me alerts by email about my saved search “Toyota Corolla”.';
const SMS = 'Send me alerts by text message about my saved search “Toyota Corolla”.';

describe('saved searches', () => {
  it('are listed with their alerts, the newest first', async () => {
    const { search } = await saved();
    await saved(JANE, { ...COROLLA, siteId: 'group/sister', channel: 'none' }, NOW + 1);
    expect(await searches.list(JANE)).toMatchObject([{ siteId: 'group/sister', channel: 'none' }, search]);
    expect(search).toEqual({
      id: search.id,
      ...COROLLA,
      createdAt: new Date(NOW),
      stoppedAt: null,
    });
  });

  it('stay as they are when they are saved again', async () => {
    const { search } = await saved();
    await searches.change(JANE, search.id, { channel: 'sms' }, NOW);
    expect(await saved(JANE, { ...COROLLA, title: 'Another title' })).toEqual({
      outcome: 'known',
      search: { ...search, channel: 'sms' },
    });
  });

  it(`are at most ${MAX_SAVED_SEARCHES} of one account, also when two are saved at once`, async () => {
    for (let n = 1; n < MAX_SAVED_SEARCHES; n++)
      await saved(JANE, { ...COROLLA, query: `seats=${n}`, channel: 'none' });
    const both = await Promise.all(
      ['make=Kia', 'make=Ford'].map((query) => searches.add(JANE, { ...COROLLA, query }, NOW)),
    );
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'full']);
    expect(await searches.list(JANE)).toHaveLength(MAX_SAVED_SEARCHES);
    expect(await saved(JANE, { ...COROLLA, query: 'seats=1' })).toMatchObject({ outcome: 'known' });
    expect(await saved(SAM)).toMatchObject({ outcome: 'added' });
  });

  it('are seen, changed and removed by their own account only, on the sites of its group', async () => {
    const { search } = await saved();
    for (const stranger of [SAM, { ...JANE, siteIds: ['other/site'] }]) {
      expect(await searches.list(stranger)).toEqual([]);
      expect(await searches.change(stranger, search.id, { channel: 'sms' }, NOW)).toBe(null);
      expect(await searches.remove(stranger, search.id, NOW)).toBe(false);
    }
    expect(await searches.list(JANE)).toEqual([search]);
  });

  it('start again with a change after a link stopped them', async () => {
    const { search } = await saved();
    await stop(search.id);
    expect(await searches.change(JANE, search.id, {}, NOW)).toEqual(search);
    expect(await searches.change(JANE, search.id, { frequency: 'immediate' }, NOW)).toEqual({
      ...search,
      frequency: 'immediate',
    });
  });

  it('are deleted with their account', async () => {
    await saved();
    await db.deleteFrom('shopper_accounts').execute();
    expect(await db.selectFrom('saved_searches').selectAll().execute()).toEqual([]);
  });
});

it('alerts may go to the email that was confirmed for this account, and to no other', async () => {
  const { id } = JANE.shopper;
  const own = { id, email: 'Jane@person.example' };
  expect(await searches.isMailConfirmed(own)).toBe(false);
  await db
    .insertInto('alert_addresses')
    .values({ account_id: id, email: 'jane@person.example', confirmed_at: new Date(NOW) })
    .execute();
  const others = [
    { id, email: 'new@person.example' },
    { id, email: null },
    { ...own, id: 'sam' },
  ];
  expect(await Promise.all([own, ...others].map((one) => searches.isMailConfirmed(one)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

describe('the consent to alerts', () => {
  it('is given and withdrawn in the ledger as alerts are switched on and off', async () => {
    const { search } = await saved();
    expect(await db.selectFrom('consents').selectAll().execute()).toMatchObject([
      {
        group_id: 'group',
        site_id: 'group/site',
        kind: 'alerts',
        subject: search.id,
        phone: '+61491570006',
        email: 'jane@person.example',
        source: SOURCE,
        lead_id: null,
        created_at: new Date(NOW),
      },
    ]);
    for (const choice of [
      { frequency: 'immediate' },
      { channel: 'sms' },
      { channel: 'none' },
      { frequency: 'daily' },
      { channel: 'sms' },
    ] as const)
      await searches.change(JANE, search.id, choice, NOW);
    await searches.remove(JANE, search.id, NOW);
    expect(await ledger()).toEqual([
      ['given', MAIL],
      ['given', SMS],
      ['withdrawn', SMS],
      ['given', SMS],
      ['withdrawn', SMS],
    ]);
  });

  it('is withdrawn for each email with which it was given, and for no other search', async () => {
    const { search } = await saved();
    const { search: other } = await saved(JANE, { ...COROLLA, query: 'make=Kia', title: 'Kia' });
    const moved = { ...JANE, shopper: { ...JANE.shopper, email: 'new@person.example' } };
    await searches.change(moved, search.id, { channel: 'sms' }, NOW);
    await searches.remove({ ...JANE, shopper: { ...JANE.shopper, email: null } }, search.id, NOW);
    const sender = { phone: JANE.shopper.phone, groupId: 'group', sites: { except: [] } };
    const now = await consents.ofSender(sender);
    expect(now.map(({ wording, isGiven }) => [wording, isGiven]).toSorted()).toEqual([
      ['Send me alerts by email about my saved search “Kia”.', true],
      [expect.stringContaining('Toyota Corolla'), false],
    ]);
    expect(other.channel).toBe('mail');
  });

  it('is given again where stopped alerts start again', async () => {
    const { search } = await saved();
    await stop(search.id);
    await searches.change(JANE, search.id, { channel: 'none' }, NOW);
    await searches.change(JANE, search.id, { channel: 'mail' }, NOW);
    await stop(search.id);
    await searches.change(JANE, search.id, {}, NOW);
    expect(await ledger()).toEqual([
      ['given', MAIL],
      ['given', MAIL],
      ['given', MAIL],
    ]);
  });

  it('is not given with a search without alerts', async () => {
    await saved(JANE, { ...COROLLA, channel: 'none' });
    expect(await ledger()).toEqual([]);
  });
});
