import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { siteNamed } from '#sites/resolve-site.ts';
import { sumOfOdds, type Promotion } from './rules/spin-to-win.ts';
import { createSpins, handleSpinsRequest } from './spins.server.ts';

const database = await testDatabase();
const { db } = database;
const site = sampleSite([sampleDealership('one')]);
const NOW = Date.UTC(2026, 11, 1, 1);
const spins = createSpins(database);

let last = 0;
/** A promotion that no other test uses: spins are never deleted. */
const promotion = (more: Partial<Promotion> = {}): Promotion => ({
  id: `promotion-${++last}`,
  title: 'Summer spin',
  from: '2026-12-01',
  until: '2026-12-24',
  terms: '/terms-and-conditions',
  permit: null,
  prizes: [
    { id: 'holiday', name: 'Holiday', text: null, odds: 999_999, limit: 3 },
    { id: 'wash', name: 'Car wash', text: null, odds: 1, limit: null },
  ],
  noPrize: null,
  ...more,
});
const shopper = (id: string) => ({ id, phone: `number of ${id}` });
const spin = (accountId: string, one: Promotion, drawing = spins) =>
  drawing.spin({ shopper: shopper(accountId), site, promotion: one }, NOW);

describe('a spin', () => {
  it('is stored with the odds in force, the drawn number, the prize and the time [GAP-046]', async () => {
    const one = promotion();
    const result = await spin(
      'jane',
      one,
      createSpins(database, () => 999_999),
    );
    const outcomes = [
      { prizeId: 'holiday', name: 'Holiday', odds: 999_999 },
      { prizeId: 'wash', name: 'Car wash', odds: 1 },
    ];
    expect(result).toEqual({
      claim: expect.stringMatching(/^SW-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      promotion: 'Summer spin',
      outcomes,
      drawn: 999_999,
      prizeId: 'wash',
      prize: 'Car wash',
      at: new Date(NOW),
    });
    expect(await spins.find({ shopper: shopper('jane'), site, promotion: one })).toEqual(result);
    expect(await db.selectFrom('spins').selectAll().where('promotion_id', '=', one.id).execute()).toEqual([
      {
        id: result.claim,
        group_id: site.group_id,
        site_id: site.id,
        account_id: 'jane',
        spinner: expect.stringMatching(/^[\w-]{43}$/),
        promotion_id: one.id,
        promotion: 'Summer spin',
        outcomes,
        drawn: 999_999,
        prize_id: 'wash',
        prize: 'Car wash',
        created_at: new Date(NOW),
      },
    ]);
  });

  it('is the same one after the account was deleted and there is another', async () => {
    const one = promotion();
    const first = await spin('jane', one);
    const other = { id: 'another account', phone: shopper('jane').phone };
    expect(await spins.spin({ shopper: other, site, promotion: one }, NOW)).toEqual(first);
  });

  it('is one per account and promotion, with the same answer for requests at the same time [GAP-046]', async () => {
    const one = promotion();
    const results = await Promise.all(Array.from({ length: 8 }, () => spin('jane', one)));
    expect(new Set(results.map(({ claim }) => claim)).size).toBe(1);
    expect(await spin('jane', { ...one, title: 'Another title' })).toEqual(results[0]);
    expect((await spin('sam', one)).claim).not.toBe(results[0]!.claim);
    expect((await spin('jane', promotion())).claim).not.toBe(results[0]!.claim);
  });

  it('draws an unpredictable number below the sum of the odds', async () => {
    const asked: number[] = [];
    const one = promotion({ noPrize: { name: 'No prize', odds: 5 } });
    const noted = createSpins(database, (below) => {
      asked.push(below);
      return below - 1;
    });
    expect(await spin('jane', one, noted)).toMatchObject({ drawn: 1_000_004, prizeId: null, prize: 'No prize' });
    expect(asked).toEqual([1_000_005]);
    const wide = promotion({ prizes: [{ id: 'a', name: 'A', text: null, odds: 1_000_000, limit: null }] });
    const drawn = await Promise.all(['a', 'b', 'c', 'd'].map(async (account) => (await spin(account, wide)).drawn));
    expect(new Set(drawn).size).toBeGreaterThan(1);
    for (const number of drawn) expect(number).toBeLessThan(1_000_000);
  });

  it('cannot be changed or deleted', async () => {
    await spin('jane', promotion());
    const refused = 'rows of spins are never changed or deleted';
    await expect(database.db.updateTable('spins').set({ prize: 'Another' }).execute()).rejects.toThrow(refused);
    await expect(database.db.deleteFrom('spins').execute()).rejects.toThrow(refused);
    await expect(sql`truncate spins`.execute(database.db)).rejects.toThrow(refused);
  });

  it('never wins a prize more often than its limit, in draws at the same time [GAP-046]', async () => {
    const one = promotion();
    const accounts = Array.from({ length: 12 }, (_, n) => `account-${n}`);
    const results = await Promise.all(accounts.map((account) => spin(account, one)));
    expect(results.filter(({ prizeId }) => prizeId === 'holiday')).toHaveLength(3);
    expect(results.filter(({ outcomes }) => sumOfOdds(outcomes) === 1)).toHaveLength(9);
    expect(await spins.inForce(site.group_id, one)).toEqual([{ prizeId: 'wash', name: 'Car wash', odds: 1 }]);
    expect(await spins.inForce('another-group', one)).toHaveLength(2);
  });

  // Two processes need a PostgreSQL server: the embedded database has one process.
  const server = process.env['TEST_DATABASE_URL'];
  it.skipIf(!server)('is one, and keeps the limits, in two processes (needs PostgreSQL) [GAP-046]', async () => {
    // Two pools of connections to one database, as two processes have.
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = new URL(server!);
    url.pathname = `/${rows[0]!.name}`;
    const other = await openDatabase({ url: url.href, dataDir: 'unused', migrate: false });
    try {
      const pair = [spins, createSpins(other)];
      const one = promotion();
      const accounts = Array.from({ length: 10 }, (_, n) => `account-${n}`);
      const results = await Promise.all(accounts.flatMap((account) => pair.map((each) => spin(account, one, each))));
      for (const [at, { claim }] of results.entries()) expect(claim).toBe(results[at - (at % 2)]!.claim);
      const won = results.filter(({ prizeId }) => prizeId === 'holiday');
      expect(new Set(won.map(({ claim }) => claim)).size).toBe(3);
    } finally {
      await other.close();
    }
  });
});

describe('the prizes of an account', () => {
  it('are what it has won in any promotion, the newest first', async () => {
    const none = promotion({ prizes: [], noPrize: { name: 'No prize', odds: 1 } });
    for (const [at, one] of [promotion(), none, promotion()].entries())
      await spins.spin({ shopper: shopper('alex'), site, promotion: one }, NOW + at * 1000);
    expect((await spins.wonBy('alex')).map(({ at }) => at.getTime())).toEqual([NOW + 2000, NOW]);
  });
});

describe('the list of spins for a dealership', () => {
  const tenants = sampleTenants(site);
  const one = promotion();
  async function list(body: object) {
    const found = [];
    for await (const entry of handleSpinsRequest(body, { db, findSite: (name) => siteNamed(tenants, name) }))
      found.push(entry);
    return found;
  }

  beforeAll(async () => {
    await db
      .insertInto('shopper_accounts')
      .values({
        id: 'known',
        group_id: site.group_id,
        site_id: '',
        phone: '+61491570006',
        created_at: new Date(NOW),
      })
      .execute();
    for (const account of ['known', 'deleted']) await spin(account, one);
    const row = await db.selectFrom('spins').selectAll().where('account_id', '=', 'deleted').executeTakeFirstOrThrow();
    const more = Array.from({ length: 600 }, (_, n) => ({
      ...row,
      id: `SW-${n}`,
      account_id: `more-${n}`,
      spinner: `${n}`,
    }));
    await db
      .insertInto('spins')
      .values(more.map((each) => ({ ...each, outcomes: JSON.stringify(each.outcomes) })))
      .execute();
    await spins.spin(
      { shopper: shopper('known'), site: { ...site, id: 'group/elsewhere' }, promotion: promotion() },
      NOW,
    );
  });

  it('has every spin on the site, with the phone of each account that still exists', async () => {
    const all = await list({ site: site.slug, promotion: one.id });
    expect(all).toHaveLength(602);
    expect(new Set(all.map((entry) => ('claim' in entry ? entry.claim : ''))).size).toBe(602);
    expect(all).toContainEqual(expect.objectContaining({ account: 'known', phone: '+61491570006' }));
    expect(all).toContainEqual(expect.objectContaining({ account: 'deleted', phone: '' }));
  });

  it('can be limited to a promotion', async () => {
    expect((await list({ site: site.id })).length).toBeGreaterThan(602);
    expect(await list({ site: site.id, promotion: 'unknown' })).toEqual([]);
  });

  it.each([
    [{}, 'The request names no site.'],
    [{ site: 'nowhere' }, 'There is no site nowhere.'],
  ])('says what is wrong with %j', async (body, error) => {
    expect(await list(body)).toEqual([{ error }]);
  });
});
