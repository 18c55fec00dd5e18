import { expect, it } from 'vitest';
import { changeVehicles, DAY, KIA, NOON } from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { deleteOldAlerts } from './bind-alerts.server.ts';

const database = await testDatabase();

it('deletes alerts and changes after 30 days, price changes after two years', async () => {
  await changeVehicles(
    database,
    [
      { vehicle: KIA, kind: 'arrived' },
      { vehicle: KIA, kind: 'price_dropped', oldPrice: 1 },
    ],
    NOON,
  );
  const kinds = async () =>
    (await database.db.selectFrom('vehicle_changes').select('kind').execute()).map(({ kind }) => kind);
  await deleteOldAlerts(database.db, NOON + 30 * DAY);
  expect(await kinds()).toEqual(['arrived', 'price_dropped']);
  await deleteOldAlerts(database.db, NOON + 31 * DAY);
  expect(await kinds()).toEqual(['price_dropped']);
  await deleteOldAlerts(database.db, NOON + 800 * DAY);
  expect(await kinds()).toEqual([]);
});
