import { expect, it } from 'vitest';
import { changeVehicles, KIA, NOON } from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { priceChanges } from './vehicle-rows.server.ts';

const database = await testDatabase();

it('the price changes of vehicles are read in their order', async () => {
  await changeVehicles(
    database,
    [
      { vehicle: { ...KIA, id: 'history' }, kind: 'arrived' },
      { vehicle: { ...KIA, id: 'history' }, kind: 'price_raised', oldPrice: 1_899_000 },
      { vehicle: { ...KIA, id: 'history' }, kind: 'price_dropped', oldPrice: 2_199_000 },
      { vehicle: { ...KIA, id: 'other' }, kind: 'price_dropped', oldPrice: 2_199_000 },
    ],
    NOON,
  );
  const changes = await priceChanges(database.db, ['history', 'unknown']);
  expect([...changes.keys()]).toEqual(['history']);
  expect(changes.get('history')).toMatchObject([
    { at: NOON, oldPrice: 1_899_000 },
    { at: NOON, oldPrice: 2_199_000 },
  ]);
});
