import { expect, it } from 'vitest';
import { createMemoryEngine } from '#search/memory-engine.ts';
import { withKnownValues } from '#search/rules/known-values.ts';
import { EMPTY_QUERY, withValues } from '#search/rules/query-codec.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite, sampleTenants } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { writeVehicles } from '#tests/support/write-vehicles.ts';
import { openLiveStock } from './live-inventory.server.ts';
import { vehiclesOnSite } from './vehicles-on-site.server.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const log = { info() {}, error: (facts: object, message: string) => console.error(message, facts) };

it('counts, finds and shows vehicles of feeds with several spellings under one', async () => {
  const database = await testDatabase();
  const dealership = sampleDealership('motors');
  const site = sampleSite([dealership]);
  const tenants = { ...sampleTenants(site), all: () => [site], onChange: () => () => {} };
  const vehicle = (id: string, model: string, badge: string, city: string | null = null) =>
    sampleVehicle({
      id,
      slug: `slug-${id}`,
      groupId: site.group_id,
      dealershipId: dealership.id,
      locationId: dealership.locations[0]!.id,
      make: 'Toyota',
      model,
      badge,
      city,
      createdAt: '2026-01-01T00:00:00Z',
    });
  const ownCity = dealership.locations[0]!.address.city;
  await writeVehicles(database, [
    vehicle('a', 'HILUX', 'sr5', ownCity.toUpperCase()),
    vehicle('b', 'Hilux', 'SR5'),
    vehicle('c', 'HILUX', 'SR5', ownCity.toLowerCase()),
  ]);
  const search = createMemoryEngine();
  const stock = await openLiveStock({ database, tenants, search, log, now: () => NOW, pollMs: 60_000 });
  const facets = async () => {
    const { answer } = await stock.search(site, EMPTY_QUERY, NOW);
    const values = (['make_model', 'model', 'badge', 'city'] as const).map((facet) => answer.facets[facet]);
    return values.map((items) => items.map(({ value, count }) => `${value} ${count}`).join());
  };
  expect(await facets()).toEqual(['Toyota HILUX 3', 'HILUX 3', 'SR5 3', `${ownCity} 3`]);

  await writeVehicles(database, [vehicle('d', 'Hilux', 'SR5'), vehicle('e', 'Hilux', 'SR5')]);
  await stock.refresh();
  expect(await facets()).toEqual(['Toyota Hilux 5', 'Hilux 5', 'SR5 5', `${ownCity} 5`]);

  const all = await stock.search(site, EMPTY_QUERY, NOW);
  const asked = withKnownValues(withValues(EMPTY_QUERY, 'model', ['hilux']), all.answer.facets);
  const found = await stock.search(site, asked, NOW);
  expect(found.vehicles.map(({ model, badge }) => `${model} ${badge}`)).toEqual(Array(5).fill('Hilux SR5'));
  expect((await stock.findVehicle(site, 'slug-a'))?.model).toBe('Hilux');
  expect((await stock.findVehiclesById(site, ['a']))[0]?.city).toBe(ownCity);

  const alerts = await vehiclesOnSite(
    { stock, newEngine: createMemoryEngine },
    site,
    [vehicle('a', 'HILUX', 'sr5')],
    NOW,
  );
  expect(await alerts.find(asked)).toEqual(['a']);

  // The feed corrects its spelling: no vehicle has the other one now.
  await writeVehicles(
    database,
    ['b', 'd', 'e'].map((id) => vehicle(id, 'HiLux', 'SR5')),
  );
  await writeVehicles(
    database,
    ['a', 'c'].map((id) => vehicle(id, 'HiLux', 'SR5')),
  );
  await stock.refresh();
  expect((await facets())[1]).toBe('HiLux 5');
  await stock.close();
});
