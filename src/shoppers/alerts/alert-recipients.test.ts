import { beforeEach, expect, it } from 'vitest';
import { alertConsents } from '#leads/alert-consents.server.ts';
import {
  addAccount,
  addSearch,
  alertProcess,
  alertSite,
  changeVehicles,
  DAY,
  emptyAlerts,
  KIA,
  messageStates,
  MINUTE,
  NOON,
  PHONE,
} from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { SHOPPER_ALERTS_PER_DAY } from '../rules/alerts.ts';
import { createAlertLinks } from './alert-links.server.ts';

const database = await testDatabase();
const site = alertSite();
const EVE = '+61491570110';

beforeEach(() => emptyAlerts(database));

const open = () => alertProcess(database, site, NOON);
const arrive = (id: string, at: number) => changeVehicles(database, [{ vehicle: { ...KIA, id }, kind: 'arrived' }], at);

/** A shopper who gets a text message about each Kia. */
async function kiasFor(accountId: string, phone: string) {
  await addAccount(database, accountId, phone, null, NOON - DAY);
  await addSearch(database, accountId, 'make=Kia', { at: NOON - DAY });
}

it('an alert belongs to the site on which the search was saved', async () => {
  await kiasFor('jane', PHONE);
  await kiasFor('eve', EVE);
  const ofEve = database.db.updateTable('saved_searches').where('account_id', '=', 'eve');
  await ofEve.set({ site_id: 'group/other' }).execute();
  const process = await open();
  await arrive('kia', NOON);
  await process.match();
  const alerts = await database.db.selectFrom('alerts').select(['account_id', 'site_id']).execute();
  expect(alerts).toEqual([{ account_id: 'jane', site_id: site.id }]);
});

it('a search whose alerts end between planning and sending gets none', async () => {
  await kiasFor('jane', PHONE);
  const process = await open();
  await arrive('kia', NOON);
  await process.match();
  process.wait(2 * MINUTE);
  expect(await process.plan()).toBe(1);
  await database.db
    .updateTable('saved_searches')
    .set({ stopped_at: new Date(NOON) })
    .execute();
  await process.send();
  expect(process.sms.sent).toEqual([]);
  expect(await messageStates(database)).toEqual(['alerts dropped']);
});

it('the link of one shopper stops no alerts of another', async () => {
  await kiasFor('jane', PHONE);
  await kiasFor('eve', EVE);
  const process = await open();
  await arrive('kia', NOON);
  await process.match();
  process.wait(2 * MINUTE);
  await process.run();
  const { text } = process.sms.sent.find(({ to }) => to === PHONE)!;
  const token = /\/alerts\/([\w-]{22})/.exec(text)![1]!;
  await createAlertLinks(database, alertConsents).stop(site, token, 'all', 'https://www.dealer.example', NOON);
  const running = database.db.selectFrom('saved_searches').select('account_id').where('stopped_at', 'is', null);
  expect(await running.execute()).toEqual([{ account_id: 'eve' }]);
});

it('two messages to one shopper are 15 minutes apart, and one that was not sent does not count', async () => {
  await kiasFor('jane', PHONE);
  const process = await open();
  const matched = async (id: string) => {
    await arrive(id, process.now());
    await process.match();
    process.wait(2 * MINUTE);
  };
  await matched('gone');
  expect(await process.plan()).toBe(1);
  await changeVehicles(database, [{ vehicle: { ...KIA, id: 'gone', status: 'withdrawn' }, kind: 'withdrawn' }], NOON);
  await process.send();
  await matched('kia-1');
  await process.run();
  const first = process.now();
  await matched('kia-2');
  await process.run();
  expect(process.sms.sent).toHaveLength(1);
  process.at(first + 15 * MINUTE);
  await process.run();
  expect(process.sms.sent.map(({ text }) => /slug-kia-\d/.exec(text)?.[0])).toEqual(['slug-kia-1', 'slug-kia-2']);
});

/** A message that was sent an hour ago; `channel` and site as given. */
/** As many messages as a shopper gets in a day. */
async function sentEarlier(accountId: string, channel: 'sms' | 'mail', siteId = site.id) {
  for (let number = 1; number <= SHOPPER_ALERTS_PER_DAY; number++) {
    const id = `${accountId} ${channel} ${siteId} ${number}`;
    await database.db
      .insertInto('alert_messages')
      .values({
        id,
        account_id: accountId,
        site_id: siteId,
        channel,
        purpose: 'alerts',
        address: EVE,
        token_hash: id,
        state: 'sent',
        created_at: new Date(NOON - 60 * MINUTE),
      })
      .execute();
  }
}

it.each([
  ['another shopper', 'eve', 'sms', site.id],
  ['email', 'jane', 'mail', site.id],
  ['another site', 'jane', 'sms', 'group/other'],
] as const)('the daily limit of a shopper counts no messages to %s', async (_, accountId, channel, siteId) => {
  await kiasFor('jane', PHONE);
  await addAccount(database, 'eve', EVE, null, NOON - DAY);
  await sentEarlier(accountId, channel, siteId);
  const process = await alertProcess(database, alertSite(), NOON);
  await arrive('kia', NOON);
  await process.match();
  process.wait(2 * MINUTE);
  await process.run();
  expect(process.sms.sent).toHaveLength(1);
});

it('the daily limit of a shopper counts earlier text messages of the site', async () => {
  await kiasFor('jane', PHONE);
  await sentEarlier('jane', 'sms');
  const process = await alertProcess(database, alertSite(), NOON);
  await arrive('kia', NOON);
  await process.match();
  process.wait(2 * MINUTE);
  await process.run();
  expect(process.sms.sent).toEqual([]);
});

it.each([
  ['entry', { entry: NOON, alerts: NOON - DAY }],
  ['choice of alerts', { entry: NOON - DAY, alerts: NOON }],
])('a change before the %s of the watchlist is not sent', async (_, at) => {
  await addAccount(database, 'jane', PHONE, null, NOON - DAY);
  await database.db
    .insertInto('watchlist_entries')
    .values({ id: 'entry', account_id: 'jane', vehicle_id: 'kia', created_at: new Date(at.entry) })
    .execute();
  await database.db
    .insertInto('watch_alerts')
    .values({ account_id: 'jane', site_id: site.id, channel: 'sms', created_at: new Date(at.alerts) })
    .execute();
  const process = await open();
  await changeVehicles(database, [{ vehicle: KIA, kind: 'price_dropped', oldPrice: 2_199_000 }], NOON - MINUTE);
  await process.match();
  expect(await database.db.selectFrom('alerts').selectAll().execute()).toEqual([]);
});

it.each([
  ['limit', 'waiting', '+61491570159'],
  ['network', 'failed', '+61491570156'],
])('a text message that is refused because of the %s is %s', async (_, state, phone) => {
  await kiasFor('jane', phone);
  const process = await open();
  await arrive('kia', NOON);
  await process.match();
  process.wait(2 * MINUTE);
  await process.plan();
  const sending = process.send();
  if (state === 'waiting') await expect(sending).rejects.toThrow('limit');
  else await sending;
  expect(await messageStates(database)).toEqual([`alerts ${state}`]);
});
