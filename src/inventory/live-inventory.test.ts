import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Site } from '#sites/site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { writeVehicles } from '#tests/support/write-vehicles.ts';
import { openLiveStock, type LiveStock } from './live-inventory.server.ts';
import { compileFilter } from '#search/rules/filter-expression.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import { EMPTY_QUERY, withRange, withValues } from '#search/rules/query-codec.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const DAY = 86_400_000;
const log = { info() {}, error: (facts: object, message: string) => console.error(message, facts) };

describe('live stock', async () => {
  const database = await testDatabase();
  const dealership = sampleDealership('motors');
  const site = sampleSite([dealership]);
  const kiaOnly: Site = {
    ...site,
    id: `${site.group_id}/kia`,
    slug: 'kia',
    stockRules: { ...site.stockRules, manufacturer: 'Kia' },
  };
  const recent: Site = {
    ...site,
    id: `${site.group_id}/recent`,
    slug: 'recent',
    stockRules: { ...site.stockRules, visibilityRule: 'usedUpTo10Years' },
  };
  const [yard] = dealership.locations;
  const oneYard: Site = {
    ...site,
    id: `${site.group_id}/one-yard`,
    slug: 'one-yard',
    stockRules: { ...site.stockRules, siteFilter: compileFilter(`location_name:"${yard!.name}"`) },
  };
  const sites = [site, kiaOnly, recent, oneYard];
  const tenants = { ...sampleTenants(...sites), all: () => sites, onChange: () => () => {} };
  let stock: LiveStock;
  let clock = NOW;

  const vehicle = (id: string, changes: Partial<Vehicle> = {}): Vehicle =>
    sampleVehicle({
      id,
      slug: `slug-${id}`,
      groupId: site.group_id,
      dealershipId: dealership.id,
      locationId: null,
      stockNumber: id,
      createdAt: '2026-01-01T00:00:00Z',
      ...changes,
    });
  const ids = async (which: Site = site, now = clock) =>
    (await stock.search(which, EMPTY_QUERY, now)).answer.ids.toSorted();

  beforeAll(async () => {
    await writeVehicles(database, [
      vehicle('kia', { make: 'Kia', model: 'Rio', price: 1_500_000, simpleBody: 'Hatchback' }),
      vehicle('ute', { make: 'Ford', model: 'Ranger', price: 4_500_000, simpleBody: 'Ute' }),
      vehicle('hidden', { showOnWebsite: false }),
      vehicle('withdrawn', { status: 'withdrawn' }),
      vehicle('sold', { status: 'sold', soldAt: new Date(NOW - 2 * DAY).toISOString() }),
      vehicle('coming', { status: 'coming_soon', locationId: yard!.id }),
    ]);
    stock = await openLiveStock({
      database,
      tenants,
      search: createMemoryEngine(),
      log,
      now: () => clock,
      pollMs: 200,
    });
  });
  afterAll(() => stock.close());

  it('shows vehicles in stock and coming soon, never those hidden from websites [AVL-008, AVL-010]', async () => {
    expect(await ids()).toEqual(['coming', 'kia', 'sold', 'ute']);
  });

  it('shows a sold vehicle until its window ends, and reports that instant [AVL-009]', async () => {
    const closes = NOW - 2 * DAY + site.settings.search.soldWindowDays * DAY;
    expect((await stock.search(site, EMPTY_QUERY, NOW)).answer.validUntil).toBe(closes);
    expect(await ids(site, closes - 1)).toContain('sold');
    expect(await ids(site, closes)).not.toContain('sold');
  });

  it('shows a vehicle on each site whose rules allow it', async () => {
    expect(await ids(kiaOnly)).toEqual(['kia']);
    expect(await stock.findVehicle(kiaOnly, 'slug-ute')).toBeNull();
    expect((await stock.findVehicle(site, 'slug-ute'))?.id).toBe('ute');
  });

  it('finds the vehicles that the search of a site limited to one location lists, and no other [API-010]', async () => {
    expect(await ids(oneYard)).toEqual(['coming']);
    expect((await stock.findVehicle(oneYard, 'slug-coming'))?.id).toBe('coming');
    expect(await stock.findVehicle(oneYard, 'slug-ute')).toBeNull();
  });

  it('finds sold and withdrawn vehicles by slug, but no hidden or unknown ones', async () => {
    expect((await stock.findVehicle(site, 'slug-withdrawn'))?.status).toBe('withdrawn');
    expect(await stock.findVehicle(site, 'slug-hidden')).toBeNull();
    expect(
      (await stock.findVehicles(site, ['slug-kia', 'nothing', 'slug-ute', 'slug-hidden', 'slug-kia'])).map(
        (vehicle) => vehicle?.id ?? null,
      ),
    ).toEqual(['kia', null, 'ute', null, 'kia']);
    expect((await stock.findVehicles(kiaOnly, ['slug-ute', 'slug-kia'])).map((vehicle) => vehicle?.id ?? null)).toEqual(
      [null, 'kia'],
    );
    expect(await stock.findVehicles(site, [])).toEqual([]);
    expect(await stock.findVehicle(site, "' or 1=1 --")).toBeNull();
  });

  it('reads vehicles that are not cached from the database', async () => {
    const uncached = await openLiveStock({
      database,
      tenants,
      search: createMemoryEngine(),
      log,
      now: () => clock,
      cacheCharacters: 0,
    });
    const slugs = ['slug-kia', 'slug-sold', 'slug-withdrawn', 'slug-hidden', 'nothing'];
    for (const one of [site, kiaOnly, recent])
      expect(await uncached.findVehicles(one, slugs)).toEqual(await stock.findVehicles(one, slugs));
    await uncached.close();
  });

  it('answers with the new stock after a commit, without a call of refresh and before the next poll', async () => {
    const before = stock.revision();
    const hourly = await openLiveStock({
      database,
      tenants,
      search: createMemoryEngine(),
      log,
      now: () => clock,
      pollMs: 3_600_000,
    });
    await writeVehicles(database, [
      vehicle('new', { make: 'Kia', model: 'EV6' }),
      vehicle('ute', { make: 'Ford', model: 'Ranger', price: 100_000 }),
    ]);
    for (const one of [stock, hourly])
      await vi.waitFor(() => expect(one.revision()).toBeGreaterThan(before), { timeout: 60_000, interval: 5 });
    expect(await hourly.findVehicle(site, 'slug-new')).toMatchObject({ make: 'Kia', model: 'EV6' });
    await hourly.close();
    expect(await ids()).toContain('new');
    expect(await ids(kiaOnly)).toEqual(['kia', 'new']);
    expect((await stock.findVehicle(site, 'slug-ute'))?.price).toBe(100_000);
    const cheap = await stock.search(site, withRange(EMPTY_QUERY, 'price', { max: 1000 }), clock);
    expect(cheap.vehicles.map((card) => card.price)).toEqual([100_000]);
  });

  it('says that answers changed once the index of a site with new settings is built, not before', async () => {
    const before = stock.answersVersion();
    const at = sites.indexOf(kiaOnly);
    sites[at] = { ...kiaOnly, version: 'changed', stockRules: { ...kiaOnly.stockRules, manufacturer: 'Ford' } };
    expect(await ids(kiaOnly)).toEqual(['kia', 'new']);
    expect(stock.answersVersion()).toBe(before);
    await stock.refresh();
    expect(await ids(kiaOnly)).toEqual(['ute']);
    expect(stock.answersVersion()).not.toBe(before);
    sites[at] = kiaOnly;
    await stock.refresh();
  });

  it('removes a withdrawn or hidden vehicle, and shows it again when it returns', async () => {
    await writeVehicles(database, [vehicle('new', { make: 'Kia', model: 'EV6', status: 'withdrawn' })]);
    await stock.refresh();
    expect(await ids()).not.toContain('new');
    expect((await stock.findVehicle(site, 'slug-new'))?.status).toBe('withdrawn');
    await writeVehicles(database, [vehicle('new', { make: 'Kia', model: 'EV6' })]);
    await stock.refresh();
    expect(await ids()).toContain('new');
    expect((await stock.findVehicle(site, 'slug-new'))?.status).toBe('in_stock');
  });

  it('keeps answering while the database is unavailable, and catches up afterwards', async () => {
    const before = await ids();
    const failing = vi.spyOn(database.db, 'selectFrom').mockImplementation(() => {
      throw new Error('the database is unavailable');
    });
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(stock.refresh()).rejects.toThrow('unavailable');
    expect(await ids()).toEqual(before);
    expect((await stock.findVehicle(site, 'slug-ute'))?.model, 'pages of cached vehicles need no database').toBe(
      'Ranger',
    );
    failing.mockRestore();
    errors.mockRestore();
    await stock.refresh();
    expect(await ids()).toEqual(before);
  });

  it('similar vehicles are the same model, then the same body, both within the price band, never the vehicle itself [VDP-095, VDP-097]', async () => {
    await writeVehicles(database, [
      vehicle('rio-2', { make: 'Kia', model: 'Rio', price: 1_800_000, simpleBody: 'Sedan' }),
      vehicle('rio-dear', { make: 'Kia', model: 'Rio', price: 9_000_000, simpleBody: 'Hatchback' }),
      vehicle('near', { make: 'Mazda', model: '2', price: 2_400_000, simpleBody: 'Hatchback' }),
      vehicle('far', { make: 'Mazda', model: '3', price: 2_600_000, simpleBody: 'Hatchback' }),
    ]);
    await stock.refresh();
    const kia = (await stock.findVehicle(site, 'slug-kia'))!;
    expect((await stock.similarVehicles(site, kia, 6, clock)).map((card) => card.id)).toEqual(['rio-2', 'near']);
  });

  it('the price band of a vehicle of $50,000 and more also limits its own model [VDP-096]', async () => {
    await writeVehicles(database, [
      vehicle('gv80', { make: 'Genesis', model: 'GV80', price: 9_000_000, simpleBody: 'Coupe' }),
      vehicle('gv80-near', { make: 'Genesis', model: 'GV80', price: 6_500_000, simpleBody: 'Coupe' }),
      vehicle('gv80-far', { make: 'Genesis', model: 'GV80', price: 6_499_900, simpleBody: 'Coupe' }),
    ]);
    await stock.refresh();
    const genesis = (await stock.findVehicle(site, 'slug-gv80'))!;
    expect((await stock.similarVehicles(site, genesis, 6, clock)).map((card) => card.id)).toEqual(['gv80-near']);
  });

  it('similar vehicles are in stock, as their heading says: none that is reserved or coming soon [VDP-093]', async () => {
    const alike = { make: 'Suzuki', model: 'Jimny', simpleBody: 'SUV', price: 3_000_000 };
    await writeVehicles(database, [
      vehicle('jimny', alike),
      vehicle('jimny-reserved', { ...alike, reserved: true }),
      vehicle('jimny-coming', { ...alike, status: 'coming_soon' }),
      vehicle('jimny-here', alike),
    ]);
    await stock.refresh();
    const jimny = (await stock.findVehicle(site, 'slug-jimny'))!;
    expect((await stock.similarVehicles(site, jimny, 6, clock)).map((card) => card.id)).toEqual(['jimny-here']);
  });

  it('each query for similar vehicles returns at most ten [VDP-098]', async () => {
    await writeVehicles(
      database,
      Array.from({ length: 30 }, (_, index) =>
        vehicle(`many-${index}`, { make: 'Volvo', model: 'XC40', simpleBody: 'SUV', price: 2_000_000 + index }),
      ),
    );
    await writeVehicles(
      database,
      Array.from({ length: 30 }, (_, index) =>
        vehicle(`other-${index}`, { make: 'Volvo', model: 'XC60', simpleBody: 'Wagon', price: 2_000_000 + index }),
      ),
    );
    await stock.refresh();
    const volvo = (await stock.findVehicle(site, 'slug-many-0'))!;
    const found = await stock.similarVehicles(site, volvo, 40, clock);
    expect(found.filter((card) => card.model === 'XC40').length).toBeLessThanOrEqual(20);
    expect(found.length).toBeLessThanOrEqual(20);
    expect(new Set(found.map((card) => card.id)).size).toBe(found.length);
  });

  it('handles two thousand changes in one commit', async () => {
    await writeVehicles(
      database,
      Array.from({ length: 2100 }, (_, index) => vehicle(`bulk-${index}`, { make: 'Subaru', model: 'Outback' })),
    );
    await stock.refresh();
    expect((await stock.search(site, withValues(EMPTY_QUERY, 'make', ['Subaru']), clock)).answer.count).toBe(2100);
  });

  it('rebuilds a site with the rule "up to 10 years old" at the start of a year', async () => {
    // The sample vehicles are from 2021.
    const kias = async () => (await stock.search(recent, withValues(EMPTY_QUERY, 'make', ['Kia']), clock)).answer.ids;
    expect(await kias()).toContain('kia');
    clock = Date.parse('2031-12-31T13:59:59Z');
    await stock.refresh();
    expect(await kias()).toContain('kia');
    // A second later it is 2032 in Brisbane.
    clock = Date.parse('2031-12-31T14:00:00Z');
    await stock.refresh();
    expect(await kias()).not.toContain('kia');
    clock = NOW;
    await stock.refresh();
  });

  it('counts what a site has sold since an instant, also without a page, and again after a change of stock', async () => {
    const since = NOW - 30 * DAY;
    const counts = () => Promise.all([site, kiaOnly].map((one) => stock.countSold(one, since, NOW)));
    const before = await counts();
    const soldAt = (days: number) => ({ status: 'sold' as const, soldAt: new Date(NOW + days * DAY).toISOString() });
    await writeVehicles(database, [
      vehicle('sold-kia', { make: 'Kia', model: 'Rio', ...soldAt(-20) }),
      vehicle('sold-ute', { make: 'Ford', model: 'Ranger', ...soldAt(-29) }),
      vehicle('sold-hidden', { make: 'Kia', model: 'Rio', showOnWebsite: false, ...soldAt(-20) }),
      vehicle('sold-before', { make: 'Kia', model: 'Rio', ...soldAt(-31) }),
      vehicle('sold-later', { make: 'Kia', model: 'Rio', ...soldAt(1) }),
      vehicle('sold-elsewhere', {
        make: 'Kia',
        model: 'Rio',
        groupId: 'elsewhere',
        dealershipId: 'elsewhere',
        ...soldAt(-1),
      }),
    ]);
    await stock.refresh();
    expect(await counts()).toEqual([before[0]! + 2, before[1]! + 1]);
  });
});
