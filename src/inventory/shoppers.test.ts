import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { importText, sampleGroup, YARD_MAPPING } from '#tests/support/feeds.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { parseMapping } from '#feeds/mapping.server.ts';
import { openLiveStock } from './live-inventory.server.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import { EMPTY_QUERY, withPage, withRange, withValues } from '#search/rules/query-codec.ts';

const SHOPPERS = 20;
const NOW = Date.UTC(2026, 6, 1);
const MAKES = ['Toyota', 'Mazda', 'Ford', 'Kia'];
const log = { info() {}, error: (facts: object, message: string) => console.error(message, facts) };

/** `count` vehicles of one location, all at one price. */
const rows = (yard: string, count: number, dollars: number) =>
  Array.from(
    { length: count },
    (_, at) => `${yard}-${at},${yard},${MAKES[at % MAKES.length]},Model ${at % 7},${dollars}`,
  );
const feed = (...parts: string[][]) => ['Stock,Yard,Make,Model,Price', ...parts.flat(), ''].join('\n');

it('twenty concurrent shoppers during an import never see a half-imported location', async () => {
  const database = await testDatabase();
  const site = sampleSite(sampleGroup.dealerships, {}, { group_id: sampleGroup.id });
  const mapping = parseMapping(YARD_MAPPING, 'yards.yaml');
  const importFeed = (text: string) => importText(database, text, { mapping, confirm: true });
  await importFeed(feed(rows('north', 1000, 10_000), rows('south', 1000, 10_000)));
  const stock = await openLiveStock({
    database,
    tenants: { ...sampleTenants(site), onChange: () => () => {} },
    search: createMemoryEngine(),
    log,
    now: () => NOW,
    pollMs: 50,
  });
  afterAll(() => stock.close());

  // The north location gets more vehicles and higher prices; the south location sells a third.
  const possible = new Set([2000, 2500, 1700, 2200]);
  const seen = new Set<number>();
  let searches = 0;
  let importing = true;
  const shop = async (shopper: number) => {
    for (let round = shopper; importing || seen.size === 0; round++) {
      const all = await stock.search(site, withPage(EMPTY_QUERY, 1 + (round % 5)), NOW);
      seen.add(all.answer.count);
      expect(possible).toContain(all.answer.count);
      for (const name of ['make', 'car_type', 'model'] as const)
        expect(sum(all.answer.facets[name]), name).toBe(all.answer.count);
      expect(new Set(all.vehicles.map((vehicle) => vehicle.id)).size).toBe(all.vehicles.length);

      const make = MAKES[round % MAKES.length]!;
      const one = await stock.search(site, withValues(EMPTY_QUERY, 'make', [make]), NOW);
      expect(
        one.vehicles.every((vehicle) => vehicle.make === make),
        'a make does not change in this feed',
      ).toBe(true);
      expect(one.answer.facets.make.find((item) => item.value === make)?.count).toBe(one.answer.count);

      const cheap = await stock.search(site, withRange(EMPTY_QUERY, 'price', { max: 15_000 }), NOW);
      expect([2000, 1700, 1000, 700], 'all prices of a location change at once').toContain(cheap.answer.count);
      // Cards have the newest price; during one patch they may be newer than the answer that they belong to.
      expect(cheap.vehicles.every((vehicle) => vehicle.price === 1_000_000 || vehicle.price === 2_000_000)).toBe(true);
      searches += 3;
      // Yields like a request would.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const shoppers = Array.from({ length: SHOPPERS }, (_, shopper) => shop(shopper));
  await importFeed(feed(rows('north', 1500, 20_000), rows('south', 700, 10_000)));
  await expect
    .poll(async () => (await stock.search(site, EMPTY_QUERY, NOW)).answer.count, { timeout: 60_000, interval: 20 })
    .toBe(2200);
  importing = false;
  await Promise.all(shoppers);
  expect(seen).toContain(2000);
  expect(seen).toContain(2200);
  expect(searches).toBeGreaterThan(SHOPPERS * 3);
});

function sum(items: readonly { readonly count: number }[]): number {
  return items.reduce((total, item) => total + item.count, 0);
}
