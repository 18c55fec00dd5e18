import { beforeEach, describe, expect, it } from 'vitest';
import {
  addAccount,
  addSearch,
  alertProcess,
  alertSite,
  changeVehicles,
  DAY,
  emptyAlerts,
  confirmEmail,
  EMAIL,
  KIA,
  MINUTE,
  NOON,
  PHONE,
} from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';

const database = await testDatabase();
const open = (settings: object = {}) => alertProcess(database, alertSite(settings), NOON);

beforeEach(() => emptyAlerts(database));

describe('an alert by text message', () => {
  it('is not sent where the site has no saved searches any more', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open({ garage: { enabled: true, saves: [] } });
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    process.wait(DAY);
    await process.run();
    expect(process.sms.sent).toEqual([]);
  });
});

describe('a change', () => {
  it('before the search was saved is not sent', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON });
    const process = await open();
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    process.wait(20 * MINUTE);
    expect(await process.plan()).toBe(0);
  });

  it('of a watched vehicle is sent: lower price, sold, withdrawn, back', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    const entries = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      id,
      account_id: 'jane',
      vehicle_id: id,
      created_at: new Date(NOON - DAY),
    }));
    await database.db.insertInto('watchlist_entries').values(entries).execute();
    await database.db
      .insertInto('watch_alerts')
      .values({ account_id: 'jane', site_id: 'group/site', channel: 'mail', created_at: new Date(NOON - DAY) })
      .execute();
    await database.db.updateTable('shopper_accounts').set({ email: EMAIL }).execute();
    await confirmEmail(database, 'jane', EMAIL);
    const process = await open();
    await changeVehicles(
      database,
      [
        { vehicle: { ...KIA, id: 'a' }, kind: 'price_dropped', oldPrice: 2_199_000 },
        { vehicle: { ...KIA, id: 'b', status: 'sold', soldAt: new Date(NOON).toISOString() }, kind: 'sold' },
        { vehicle: { ...KIA, id: 'c', status: 'withdrawn' }, kind: 'withdrawn' },
        { vehicle: { ...KIA, id: 'd' }, kind: 'back' },
        { vehicle: { ...KIA, id: 'e' }, kind: 'price_raised', oldPrice: 1_000_000 },
        { vehicle: { ...KIA, id: 'f' }, kind: 'arrived' },
      ],
      NOON,
    );
    await process.match();
    process.wait(2 * MINUTE);
    await process.run();
    const [mail] = process.mail.sent;
    expect(
      mail!.text.match(/(Price drop: was \$21,990, now \$19,990|Sold|No longer listed|Available again)/g),
    ).toHaveLength(4);
    expect(mail!.text).not.toContain('/cars/slug-e');
    expect(mail!.text).not.toContain('/cars/slug-f');
  });
});
