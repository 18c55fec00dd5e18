import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSearch } from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { findOrCreateAccount } from './accounts.server.ts';
import { deleteOldSignIns, deleteUnusedAccounts } from './delete-old-sign-ins.server.ts';

const database = await testDatabase();
const { db } = database;
const NOW = Date.UTC(2026, 10, 23, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

it('codes are deleted after two days, sessions after their end, verifications after a year', async () => {
  const account = randomUUID();
  const at = (ms: number) => new Date(NOW + ms);
  await db
    .insertInto('shopper_accounts')
    .values({ id: account, group_id: 'group', site_id: '', phone: '+61491570006', created_at: at(-DAY) })
    .execute();
  const code = (id: string, createdAt: Date) => ({
    id,
    group_id: 'group',
    site_id: 'group/site',
    phone: '+61491570006',
    client: null,
    code_hash: 'hash',
    details: '{}',
    state: 'sent' as const,
    created_at: createdAt,
    expires_at: createdAt,
  });
  const old = Array.from({ length: 450 }, (_, n) => code(`old ${n}`, at(-2 * DAY - HOUR)));
  await db
    .insertInto('sign_in_codes')
    .values([...old, code('new', at(-2 * DAY + HOUR))])
    .execute();
  const session = (id: string, expiresAt: Date) => ({
    id,
    account_id: account,
    site_id: 'group/site',
    user_agent: null,
    created_at: at(-DAY),
    seen_at: at(-DAY),
    expires_at: expiresAt,
  });
  await db
    .insertInto('shopper_sessions')
    .values([session('ended', at(-HOUR)), session('open', at(HOUR))])
    .execute();
  const verification = (id: string, createdAt: Date) => ({
    id,
    website_slug: 'site',
    dealership_slug: 'one',
    verification_type: 'sms' as const,
    user_id: account,
    created_at: createdAt,
  });
  await db
    .insertInto('verifications')
    .values([verification('old', at(-366 * DAY)), verification('new', at(-364 * DAY))])
    .execute();

  expect(await deleteOldSignIns(db, NOW)).toBe(452);
  const ids = async (table: 'sign_in_codes' | 'shopper_sessions' | 'verifications') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  expect([await ids('sign_in_codes'), await ids('shopper_sessions'), await ids('verifications')]).toEqual([
    ['new'],
    ['open'],
    ['new'],
  ]);
  expect(await deleteOldSignIns(db, NOW)).toBe(0);
});

describe('privacy.accountsStoredDays', () => {
  const siteWith = (accountsStoredDays: number | null, changes: object = {}, id = 'group/site') =>
    sampleSite(
      [sampleDealership('one')],
      { garage: { enabled: true }, privacy: { accountsStoredDays }, ...changes },
      { id, slug: id.split('/')[1]! },
    );
  const at = (days: number) => new Date(NOW - days * DAY);
  let last = 0;
  async function account(createdDaysAgo: number, siteId = '') {
    const id = `account-${++last}`;
    await db
      .insertInto('shopper_accounts')
      .values({ id, group_id: 'group', site_id: siteId, phone: `+6149157${last}`, created_at: at(createdDaysAgo) })
      .execute();
    return id;
  }
  const left = async () =>
    (await db.selectFrom('shopper_accounts').select('id').orderBy('id').execute()).map((a) => a.id);

  beforeEach(() => db.deleteFrom('shopper_accounts').execute());

  it('deletes accounts without a sign-in for so long, with what they saved', async () => {
    const old = await account(91);
    await db
      .insertInto('watchlist_entries')
      .values({ id: 'entry', account_id: old, vehicle_id: 'kia', created_at: at(91) })
      .execute();
    const recent = await account(89);
    expect(await deleteUnusedAccounts(db, sampleTenants(siteWith(90)), NOW)).toBe(1);
    expect(await left()).toEqual([recent]);
    expect(await db.selectFrom('watchlist_entries').selectAll().execute()).toEqual([]);
  });

  it('keeps accounts that signed in since, are signed in, or get alerts', async () => {
    const [verified, signedIn, searching, watching] = [
      await account(91),
      await account(91),
      await account(91),
      await account(91),
    ];
    await db
      .insertInto('verifications')
      .values({
        id: randomUUID(),
        website_slug: 'site',
        dealership_slug: 'one',
        verification_type: 'sms',
        user_id: verified,
        created_at: at(89),
      })
      .execute();
    await db
      .insertInto('shopper_sessions')
      .values({
        id: 'session',
        account_id: signedIn,
        site_id: 'group/site',
        user_agent: null,
        created_at: at(91),
        seen_at: at(1),
        expires_at: at(-29),
      })
      .execute();
    await addSearch(database, searching, 'make=Kia', { at: NOW });
    await db
      .insertInto('watch_alerts')
      .values({ account_id: watching, site_id: 'group/site', channel: 'sms', created_at: at(91) })
      .execute();
    const stopped = await account(91);
    await addSearch(database, stopped, 'make=Kia', { at: NOW, channel: 'none' });
    expect(await deleteUnusedAccounts(db, sampleTenants(siteWith(90)), NOW)).toBe(1);
    expect(await left()).toEqual([verified, signedIn, searching, watching].toSorted());
  });

  it('is the longest time of the sites that share accounts, and never where one of them stores them always', async () => {
    await account(100);
    const own = await account(100, 'group/own');
    const alone = siteWith(60, { auth: { accounts: 'site' } }, 'group/own');
    const [short, long, always] = [siteWith(90), siteWith(365, {}, 'group/two'), siteWith(null, {}, 'group/three')];
    for (const sites of [
      [short, long],
      [short, always],
    ]) {
      const tenants = { all: () => sites };
      expect(await deleteUnusedAccounts(db, tenants, NOW)).toBe(0);
    }
    expect(await deleteUnusedAccounts(db, { all: () => [always, alone] }, NOW)).toBe(1);
    expect(await left()).not.toContain(own);
  });

  // Two processes need a PostgreSQL server: the embedded database has one process.
  const server = process.env['TEST_DATABASE_URL'];
  it.skipIf(!server)('gives a new account to a shopper who signs in at that moment (needs PostgreSQL)', async () => {
    const site = siteWith(90);
    const phone = '+61491570199';
    const first = await db
      .transaction()
      .execute((trx) => findOrCreateAccount(trx, site, { phone, details: {} }, NOW - 91 * DAY));
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = new URL(server!);
    url.pathname = `/${rows[0]!.name}`;
    const other = await openDatabase({ url: url.href, dataDir: 'unused', migrate: false });
    try {
      const deleting = Promise.withResolvers<void>();
      const deleted = Promise.withResolvers<void>();
      const deletion = other.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('shopper_accounts').where('id', '=', first).execute();
        deleting.resolve();
        await deleted.promise;
      });
      await deleting.promise;
      const signingIn = db.transaction().execute((trx) => findOrCreateAccount(trx, site, { phone, details: {} }, NOW));
      setTimeout(deleted.resolve, 200);
      await deletion;
      const second = await signingIn;
      expect(second).not.toBe(first);
      expect(await left()).toEqual([second]);
    } finally {
      await other.close();
    }
  });
});
