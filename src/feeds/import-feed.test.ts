import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readVehicles, importText, NOW, sampleMapping, SAMPLE_HEADER } from '#tests/support/feeds.ts';
import type { FeedReport } from './rules/feed-report.ts';
import { parseMapping } from './mapping.server.ts';

const database: DatabaseHandle = await testDatabase();
beforeEach(async () => {
  await database.db.deleteFrom('vehicles').execute();
  await database.db.deleteFrom('feed_runs').execute();
});

const feed = (...rows: string[]) => [SAMPLE_HEADER, ...rows].join('\n');
const THREE = ['A1,Toyota,Corolla,2021,24990,10000', 'A2,Kia,Rio,2019,15990,52000', 'A3,Ford,Ranger,2020,45990,61000'];
const DAY = 86_400_000;
const revision = async () =>
  Number((await database.db.selectFrom('stock_revision').select('value').executeTakeFirstOrThrow()).value);
describe('an import [VDP-074]', () => {
  it('writes vehicles as the feed states them, with derived values', async () => {
    const report = await importText(database, feed(...THREE));
    expect(report).toMatchObject({
      state: 'done',
      rows: { read: 3, accepted: 3, warned: 0, quarantined: 0 },
      stock: { inserted: 3, updated: 0, unchanged: 0, removed: 0 },
    });
    const vehicle = (await readVehicles(database)).get('A1')!;
    expect(vehicle).toMatchObject({
      make: 'Toyota',
      model: 'Corolla',
      year: 2021,
      price: 2_499_000,
      odometerKm: 10_000,
      status: 'in_stock',
      condition: 'used',
      dealershipId: 'north',
      locationId: 'north-main',
      groupId: 'group',
    });
    expect(vehicle.slug).toMatch(/^2021-toyota-corolla-[0-9a-z]{8}$/);
    expect(vehicle.slug.endsWith(vehicle.id.slice(0, 8))).toBe(true);
    expect(vehicle.createdAt).toBe(new Date(NOW).toISOString());
    const row = await database.db
      .selectFrom('vehicles')
      .selectAll()
      .where('id', '=', vehicle.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      slug: vehicle.slug,
      status: 'in_stock',
      visible: true,
      dealership_id: 'north',
      feed_id: 'sample',
      source_key: 'A1',
    });
  });

  it('stores what no page shows, and nothing of it where the feed states none [VDP-074]', async () => {
    const mapping = sampleMapping(`  spin_code: { column: Spin }
  isVideo: { column: Video }
  has_nvic: { column: Nvic }
  youxQuote.weeklyRepaymentAmount: { column: Week }
  youxQuote.advertisedRate: { column: Rate }
  youxQuote.comparisonRate: { column: Comparison }
`);
    const header = `${SAMPLE_HEADER},Spin,Video,Nvic,Week,Rate,Comparison`;
    const text = [header, `${THREE[0]},SP-77,yes,no,$98.50,6.99,7.45%`, `${THREE[1]},,,,,,`].join('\n');
    await importText(database, text, { mapping });
    const vehicles = await readVehicles(database);
    expect(vehicles.get('A1')!.storedOnly).toEqual({
      spinCode: 'SP-77',
      isVideo: true,
      hasNvic: false,
      quotedWeeklyPayment: 9850,
      quotedRate: 6.99,
      quotedComparisonRate: 7.45,
    });
    expect(vehicles.get('A2')!).not.toHaveProperty('storedOnly');
  });

  it('changes nothing for the same file, whatever the order of its rows', async () => {
    await importText(database, feed(...THREE));
    const before = await readVehicles(database);
    const atRevision = await revision();
    const report = await importText(database, feed(...THREE.toReversed()), { now: () => NOW + DAY });
    expect(report.stock).toMatchObject({ inserted: 0, updated: 0, unchanged: 3, removed: 0 });
    expect(report).toMatchObject({ revision: null, dealerships: [] });
    expect(await readVehicles(database)).toEqual(before);
    expect(await revision()).toBe(atRevision);
  });

  it('writes the one changed vehicle with its id, URL and first day', async () => {
    await importText(database, feed(...THREE));
    const before = (await readVehicles(database)).get('A2')!;
    const report = await importText(database, feed(THREE[0]!, 'A2,Kia,Rio SX,2019,14990,52000', THREE[2]!), {
      now: () => NOW + DAY,
    });
    expect(report.stock).toMatchObject({ inserted: 0, updated: 1, unchanged: 2 });
    const after = await readVehicles(database);
    expect(after.get('A2')).toEqual({
      ...before,
      model: 'Rio SX',
      price: 1_499_000,
      updatedAt: new Date(NOW + DAY).toISOString(),
    });
    const rows = await database.db.selectFrom('vehicles').select(['source_key', 'revision']).execute();
    expect(rows.filter((row) => Number(row.revision) === Number(report.revision)).map((row) => row.source_key)).toEqual(
      ['A2'],
    );
  });

  it('does not change a vehicle whose row has the same meaning', async () => {
    await importText(database, feed(...THREE));
    const atRevision = await revision();
    const report = await importText(
      database,
      feed('A1,TOYOTA,Corolla,2021,"$24,990",10 000 km', THREE[1]!, THREE[2]!),
      { now: () => NOW + DAY },
    );
    expect(report.stock).toMatchObject({ updated: 0, unchanged: 3 });
    expect(await revision()).toBe(atRevision);
    // The new fingerprint is stored: the row is not parsed again.
    const hashes = await database.db
      .selectFrom('vehicles')
      .select(['source_key', 'source_hash'])
      .where('source_key', '=', 'A1')
      .execute();
    await importText(database, feed('A1,TOYOTA,Corolla,2021,"$24,990",10 000 km', THREE[1]!, THREE[2]!));
    expect(
      await database.db
        .selectFrom('vehicles')
        .select(['source_key', 'source_hash'])
        .where('source_key', '=', 'A1')
        .execute(),
    ).toEqual(hashes);
  });

  it('raises one revision per dealership and announces it once', async () => {
    const announced: string[] = [];
    const stop = await database.listen('stock_changed', (payload) => announced.push(payload));
    const before = await revision();
    const report = await importText(database, feed(...THREE), {
      mapping: parseMapping(
        `feed: sample\nformat: csv\nmode: full\nkey: { column: Stock }\ndealership: { column: Make, table: { Toyota: north, Kia: south, Ford: south } }\nfields: { make: { column: Make }, model: { column: Model } }`,
        'm',
      ),
    });
    await database.db.selectFrom('stock_revision').select('value').execute();
    expect(report.dealerships).toEqual([
      { id: 'north', inserted: 1, updated: 0, removed: 0 },
      { id: 'south', inserted: 2, updated: 0, removed: 0 },
    ]);
    expect(await revision()).toBe(before + 2);
    await expect.poll(() => announced).toEqual([String(before + 1), String(before + 2)]);
    await stop();
  });

  it('stores a record of the run and a report', async () => {
    const report = await importText(
      database,
      feed(THREE[0]!, 'A2,,Rio,2019,15990,1', 'A3,Ford,Ranger,2020,11111111,5'),
    );
    const run = await database.db.selectFrom('feed_runs').selectAll().executeTakeFirstOrThrow();
    expect(run).toMatchObject({
      group_id: 'group',
      feed_id: 'sample',
      state: 'done',
      rows_read: 3,
      accepted: 2,
      warned: 1,
      quarantined: 1,
      inserted: 2,
      updated: 0,
      unchanged: 0,
      removed: 0,
      held_removals: 0,
      error: null,
    });
    const written = JSON.parse(await readFile(run.report_path!, 'utf8')) as FeedReport;
    expect(written).toEqual(report);
    expect(written.quarantined).toEqual([{ line: 3, reason: 'no make', excerpt: 'A2,,Rio,2019,15990,1' }]);
    expect(written.warnings).toEqual([
      { field: 'price', problem: 'a placeholder, not a price', count: 1, examples: [{ line: 4, value: '11111111' }] },
    ]);
  });

  it('writes nothing in a dry run', async () => {
    const report = await importText(database, feed(...THREE), { dryRun: true });
    expect(report).toMatchObject({
      state: 'dry-run',
      run_id: null,
      rows: { accepted: 3 },
      stock: { inserted: 3, updated: 0 },
    });
    expect((await readVehicles(database)).size).toBe(0);
    expect(await database.db.selectFrom('feed_runs').selectAll().execute()).toEqual([]);
  });
});

describe('vehicles that are missing in a full feed [AVL-001]', () => {
  const SHARE = { removalHoldShare: 0.5 };

  it('are withdrawn, not deleted, and return as the same vehicle', async () => {
    await importText(database, feed(...THREE));
    const before = (await readVehicles(database)).get('A3')!;
    const gone = await importText(database, feed(THREE[0]!, THREE[1]!), { ...SHARE, now: () => NOW + DAY });
    expect(gone.stock).toMatchObject({ removed: 1, unchanged: 2 });
    expect((await readVehicles(database)).get('A3')).toEqual({
      ...before,
      status: 'withdrawn',
      updatedAt: new Date(NOW + DAY).toISOString(),
    });
    const row = await database.db
      .selectFrom('vehicles')
      .select(['status', 'revision'])
      .where('source_key', '=', 'A3')
      .executeTakeFirstOrThrow();
    expect({ ...row, revision: String(row.revision) }).toEqual({ status: 'withdrawn', revision: gone.revision });
    // Not removed a second time.
    expect((await importText(database, feed(THREE[0]!, THREE[1]!), SHARE)).stock.removed).toBe(0);
    const back = await importText(database, feed(...THREE), { now: () => NOW + 2 * DAY });
    expect(back.stock).toMatchObject({ inserted: 0, updated: 1 });
    expect((await readVehicles(database)).get('A3')).toEqual({
      ...before,
      updatedAt: new Date(NOW + 2 * DAY).toISOString(),
    });
  });

  it('are marked as sold today if the mapping says so', async () => {
    const mapping = { ...sampleMapping(), absent: 'sold' as const };
    await importText(database, feed(...THREE), { mapping });
    await importText(database, feed(THREE[0]!, THREE[1]!), { mapping, ...SHARE, now: () => NOW + DAY });
    expect((await readVehicles(database)).get('A3')).toMatchObject({
      status: 'sold',
      soldAt: new Date(NOW + DAY).toISOString(),
    });
  });

  it('stay if the feed is partial or a different one', async () => {
    await importText(database, feed(...THREE));
    const partial = { ...sampleMapping(), mode: 'partial' as const };
    expect(
      (await importText(database, feed('A1,Toyota,Corolla,2021,19990,10000'), { mapping: partial })).stock,
    ).toMatchObject({ updated: 1, removed: 0 });
    await importText(database, feed('A1,Kia,Rio,2020,1000,1'), { mapping: { ...sampleMapping(), feed: 'other' } });
    expect([...(await readVehicles(database)).values()].map((vehicle) => vehicle.status)).toEqual([
      'in_stock',
      'in_stock',
      'in_stock',
    ]);
    expect((await readVehicles(database, 'other')).get('A1')!.id).not.toBe(
      (await readVehicles(database)).get('A1')!.id,
    );
  });

  it('hold the feed if they exceed the allowed share, until confirmed', async () => {
    await importText(database, feed(...THREE));
    const before = await readVehicles(database);
    const held = await importText(database, feed('A1,Toyota,Corolla,2021,19990,10000', 'A9,Kia,Rio,2020,15990,1'), {
      removalHoldShare: 0.3,
    });
    expect(held).toMatchObject({ state: 'held', stock: { inserted: 0, updated: 0, removed: 0, held_removals: 2 } });
    expect(held.held_because).toContain('2 of 3 vehicles (66.7 %, more than 30 %)');
    expect(await readVehicles(database)).toEqual(before);
    expect(
      await database.db
        .selectFrom('feed_runs')
        .select(['state', 'held_removals'])
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ).toEqual({ state: 'held', held_removals: 2 });
    const confirmed = await importText(
      database,
      feed('A1,Toyota,Corolla,2021,19990,10000', 'A9,Kia,Rio,2020,15990,1'),
      {
        removalHoldShare: 0.3,
        confirm: true,
      },
    );
    expect(confirmed).toMatchObject({ state: 'done', stock: { inserted: 1, updated: 1, removed: 2 } });
  });

  it('do not hold the feed at exactly the share, but an empty file does', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => `B${at},Kia,Rio,2020,${15_000 + at},1`);
    await importText(database, feed(...ten));
    expect((await importText(database, feed())).state).toBe('held');
    expect((await importText(database, feed(...ten.slice(0, 7)))).state).toBe('done');
    expect((await importText(database, feed(...ten.slice(0, 4)))).state).toBe('held');
  });

  it('are unchanged if their row is present but unreadable', async () => {
    await importText(database, feed(...THREE));
    const report = await importText(
      database,
      feed(THREE[0]!, 'A2,2019,Rio,2019,1,1', 'A3,Ford,"<b></b>",2020,45990,1'),
    );
    expect(report).toMatchObject({
      state: 'done',
      rows: { accepted: 1, quarantined: 2 },
      stock: { removed: 0, kept: 2 },
    });
    expect([...(await readVehicles(database)).values()].map((vehicle) => `${vehicle.make} ${vehicle.status}`)).toEqual([
      'Toyota in_stock',
      'Kia in_stock',
      'Ford in_stock',
    ]);
  });
});

describe('sold vehicles [AVL-009]', () => {
  const mapping = sampleMapping('  status: { column: Status }\n  sold_at: { column: Sold, date: dmy }\n');
  const rows = (status: string, sold = '') => `${SAMPLE_HEADER},Status,Sold\nA1,Kia,Rio,2020,15990,1,${status},${sold}`;

  it('have the sold date of the feed, otherwise the day of the import [GAP-088]', async () => {
    await importText(database, rows('Available'), { mapping });
    await importText(database, rows('SOLD'), { mapping, now: () => NOW + DAY });
    expect((await readVehicles(database)).get('A1')).toMatchObject({
      status: 'sold',
      soldAt: new Date(NOW + DAY).toISOString(),
    });
    await importText(database, rows('Sold '), { mapping, now: () => NOW + 2 * DAY });
    expect((await readVehicles(database)).get('A1')!.soldAt).toBe(new Date(NOW + DAY).toISOString());
    await importText(database, rows('Sold', '29/06/2026'), { mapping, now: () => NOW + 3 * DAY });
    expect((await readVehicles(database)).get('A1')!.soldAt).toBe('2026-06-28T14:00:00.000Z');
    await importText(database, rows('In stock'), { mapping });
    expect((await readVehicles(database)).get('A1')).toMatchObject({ status: 'in_stock', soldAt: null });
  });

  it('are not available with an unknown status [AVL-001]', async () => {
    const report = await importText(database, rows('Zweifelhaft'), { mapping });
    expect((await readVehicles(database)).get('A1')!.status).toBe('withdrawn');
    expect(report.warnings[0]).toMatchObject({ field: 'status', examples: [{ line: 2, value: 'Zweifelhaft' }] });
  });

  it('stay sold when they are missing in the feed', async () => {
    await importText(database, rows('Sold'), { mapping });
    const report = await importText(database, `${SAMPLE_HEADER},Status,Sold\n`, { mapping });
    expect(report).toMatchObject({ state: 'done', stock: { removed: 0 } });
    expect((await readVehicles(database)).get('A1')!.status).toBe('sold');
  });
});

it('hides a vehicle unless the feed clearly shows it [AVL-010]', async () => {
  const mapping = sampleMapping('  show_on_dealer_website: { column: Web }\n');
  await importText(
    database,
    `${SAMPLE_HEADER},Web\n${['Yes', 'no', '', 'maybe'].map((web, at) => `W${at},Kia,Rio,2020,15990,1,${web}`).join('\n')}`,
    { mapping },
  );
  expect([...(await readVehicles(database)).values()].map((vehicle) => vehicle.showOnWebsite)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const rows = await database.db.selectFrom('vehicles').select('visible').orderBy('source_key').execute();
  expect(rows.map((row) => row.visible)).toEqual([true, false, false, false]);
  await importText(database, feed(...THREE), { mapping: { ...sampleMapping(), feed: 'other' } });
  expect([...(await readVehicles(database, 'other')).values()].every((vehicle) => vehicle.showOnWebsite)).toBe(true);
});

describe('two imports', () => {
  it('cannot run at the same time for one feed, but for two', async () => {
    const first = importText(database, feed(...THREE));
    await expect(importText(database, feed(...THREE))).rejects.toThrow('is already being imported');
    await Promise.all([
      first,
      importText(database, feed(...THREE), { mapping: { ...sampleMapping(), feed: 'other' } }),
    ]);
    expect((await importText(database, feed(...THREE))).state).toBe('done');
    const runs = await database.db.selectFrom('feed_runs').select('state').execute();
    expect(runs.map((run) => run.state)).toEqual(['done', 'done', 'done']);
  });

  it('mark the run of a killed import as failed', async () => {
    await database.db
      .insertInto('feed_runs')
      .values({
        group_id: 'group',
        feed_id: 'sample',
        file_name: 'x',
        state: 'running',
        started_at: new Date(NOW),
        finished_at: null,
        error: null,
        report_path: null,
      })
      .execute();
    await importText(database, feed(...THREE));
    const runs = await database.db.selectFrom('feed_runs').select(['state', 'error']).orderBy('id').execute();
    expect(runs).toEqual([
      { state: 'failed', error: expect.stringContaining('stopped before the import finished') },
      { state: 'done', error: null },
    ]);
  });
});

it('stops on request between batches, with an error', async () => {
  const stop = new AbortController();
  stop.abort(new Error('Stopped.'));
  await expect(importText(database, feed(...THREE), { signal: stop.signal })).rejects.toThrow('Stopped.');
  expect((await readVehicles(database)).size).toBe(0);
  expect(await database.db.selectFrom('feed_runs').select(['state', 'error']).executeTakeFirst()).toEqual({
    state: 'failed',
    error: 'Stopped.',
  });
});

// A second process: the lock within one process does not apply. The embedded database has only one process.
it.runIf(database.kind === 'server')(
  'is refused while another process imports the feed (only on a server)',
  async () => {
    const other = await openDatabase({
      url: String(database.pool!.options.connectionString),
      dataDir: 'unused',
      migrate: false,
    });
    const first = importText(database, feed(...Array.from({ length: 3000 }, (_, at) => `C${at},Kia,Rio,2020,15990,1`)));
    await expect
      .poll(() => other.db.selectFrom('feed_runs').select('state').where('state', '=', 'running').executeTakeFirst())
      .toEqual({ state: 'running' });
    await expect(importText(other, feed(...THREE))).rejects.toThrow('is already being imported');
    await first;
    expect((await importText(other, feed(...THREE), { confirm: true })).state).toBe('done');
    await other.close();
  },
);
