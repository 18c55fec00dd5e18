import { expect, it } from 'vitest';
import { addAccount, changeVehicles, DAY, KIA, NOON, PHONE } from '#tests/support/alerts.ts';
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

it('deletes messages after 400 days, with the links in them', async () => {
  await addAccount(database, 'jane', PHONE, null, NOON);
  await database.db
    .insertInto('alert_messages')
    .values({
      id: 'message',
      account_id: 'jane',
      site_id: 'group/site',
      channel: 'sms',
      purpose: 'alerts',
      address: PHONE,
      token_hash: 'hash',
      state: 'sent',
      created_at: new Date(NOON),
    })
    .execute();
  const messages = () => database.db.selectFrom('alert_messages').select('id').execute();
  await deleteOldAlerts(database.db, NOON + 400 * DAY);
  expect(await messages()).toHaveLength(1);
  await deleteOldAlerts(database.db, NOON + 400 * DAY + 1);
  expect(await messages()).toEqual([]);
});
