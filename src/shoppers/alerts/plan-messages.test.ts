import { beforeEach, describe, expect, it } from 'vitest';
import { alertConsents } from '#leads/alert-consents.server.ts';
import {
  addAccount,
  addSearch,
  alertProcess,
  alertSite,
  changeVehicles,
  confirmEmail,
  DAY,
  emptyAlerts,
  EMAIL,
  KIA,
  messageStates,
  MINUTE,
  NOON,
  PHONE,
  watchByText,
} from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createAlertLinks } from './alert-links.server.ts';

const database = await testDatabase();
const open = (settings: object = {}, siteAlertsPerDay?: number) =>
  alertProcess(database, alertSite(settings), NOON, siteAlertsPerDay);
const alerts = () => database.db.selectFrom('alerts').select(['search_id', 'change_ids']).execute();

beforeEach(() => emptyAlerts(database));

describe('an alert by text message', () => {
  it('is one message for 50 searches of one shopper and 500 changes', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    for (let n = 0; n < 50; n++)
      await addSearch(database, 'jane', `range%5Bprice%5D=%3A${40_000 + n}`, { at: NOON - DAY });
    const process = await open();
    const vehicles = Array.from({ length: 500 }, (_, n) => ({ ...KIA, id: `kia-${n}` }));
    await changeVehicles(
      database,
      vehicles.map((vehicle) => ({ vehicle, kind: 'arrived' as const })),
      NOON,
    );
    await process.match();
    process.wait(2 * MINUTE);
    await process.run();
    process.wait(DAY);
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
    expect(process.sms.sent[0]!.text).toContain('And many more.');
    expect(process.sms.sent[0]!.text.length).toBeLessThanOrEqual(480);
  });

  it.each([
    ['planned', { garage: { enabled: true, saves: [] } }],
    ['sent', { garage: { enabled: true, saves: [] } }],
    ['planned', { garage: { enabled: false } }],
    ['planned', { favourites: { mode: 'favourites' } }],
    ['sent', { favourites: { mode: 'favourites' } }],
  ])('is not %s after the site switched off what it is about: %j', async (step, off) => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    if ('favourites' in off) await watchByText(database, 'jane', KIA.id);
    else await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open();
    await changeVehicles(database, [{ vehicle: KIA, kind: 'price_dropped', oldPrice: 2_199_000 }], NOON);
    await process.match();
    expect(await alerts()).toHaveLength(1);
    process.wait(2 * MINUTE);
    const later = await open(off);
    later.at(process.now());
    if (step === 'sent') {
      expect(await process.plan()).toBe(1);
      later.jobs.push(...process.jobs);
      await later.send();
    }
    await later.run();
    expect(later.sms.sent).toEqual([]);
    expect(await messageStates(database)).toEqual(step === 'sent' ? ['alerts dropped'] : []);
  });

  it('waits for the end of the quiet hours of the site', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open();
    const evening = NOON + 8 * 60 * MINUTE;
    process.at(evening);
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], evening);
    await process.match();
    process.wait(2 * MINUTE);
    await process.run();
    process.at(NOON + 20 * 60 * MINUTE - 1);
    await process.run();
    expect(process.sms.sent).toEqual([]);
    process.wait(1);
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
  });

  it.each([
    ['of a shopper', 2, undefined],
    ['of the site', 1, 1],
  ])('waits for the next day when the limit %s is reached', async (_, most, siteAlertsPerDay) => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open({}, siteAlertsPerDay);
    const cars = Array.from({ length: most + 1 }, (_one, index) => index + 1);
    for (const n of cars) {
      await changeVehicles(database, [{ vehicle: { ...KIA, id: `kia-${n}` }, kind: 'arrived' }], process.now());
      await process.match();
      process.wait(30 * MINUTE);
      await process.run();
    }
    process.at(Date.parse('2026-11-23T19:59:00+10:00'));
    await process.run();
    expect(process.sms.sent).toHaveLength(most);
    process.at(Date.parse('2026-11-24T00:00:00+10:00'));
    await process.run();
    process.at(Date.parse('2026-11-24T08:00:00+10:00'));
    await process.run();
    expect(process.sms.sent.map(({ text }) => /slug-kia-\d/.exec(text)?.[0])).toEqual(cars.map((n) => `slug-kia-${n}`));
  });

  it('is sent at the daily hour where the shopper wants it once a day', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY, frequency: 'daily' });
    const process = await open();
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    process.at(Date.parse('2026-11-24T08:59:59+10:00'));
    await process.run();
    expect(process.sms.sent).toEqual([]);
    process.at(Date.parse('2026-11-24T09:00:00+10:00'));
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
  });
});

describe('an alert by email', () => {
  const toJane = async () => {
    await addAccount(database, 'jane', PHONE, EMAIL, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY, channel: 'mail' });
  };
  const arrive = async (process: Awaited<ReturnType<typeof open>>, id: string) => {
    await changeVehicles(database, [{ vehicle: { ...KIA, id }, kind: 'arrived' }], process.now());
    await process.match();
    process.wait(20 * MINUTE);
    await process.run();
  };

  it('is sent only after somebody confirmed the address, who is asked once', async () => {
    await toJane();
    const process = await open();
    await arrive(process, 'kia-1');
    await arrive(process, 'kia-2');
    process.wait(5 * DAY);
    await arrive(process, 'kia-3');
    expect(process.mail.sent.map(({ subject }) => subject)).toEqual([
      'Confirm your email for alerts from Example Motors',
    ]);
    const token = /\/alerts\/([\w-]{22})/.exec(process.mail.sent[0]!.text)![1]!;
    const links = createAlertLinks(database, alertConsents);
    expect(await links.find(alertSite(), token)).toMatchObject({
      purpose: 'confirm',
      email: EMAIL,
      isConfirmed: false,
    });
    await links.confirm(alertSite(), token, process.now());
    await process.run();
    expect(process.mail.sent).toHaveLength(2);
    expect(process.mail.sent[1]).toMatchObject({
      to: EMAIL,
      unsubscribeUrl: expect.stringMatching(/^https:\/\/www\.dealer\.example\/alerts\/[\w-]{22}$/),
    });
    for (const text of ['1 Example Street, ', 'Stop these alerts']) expect(process.mail.sent[1]!.text).toContain(text);
  });

  it('is confirmed for one account only, and sends what waits for that account', async () => {
    await toJane();
    await addAccount(database, 'eve', '+61491570110', EMAIL, NOON - DAY);
    await addSearch(database, 'eve', 'make=Kia', { at: NOON - DAY, channel: 'mail' });
    const process = await open();
    await arrive(process, 'kia-1');
    const asked = await database.db.selectFrom('alert_messages').select('account_id').executeTakeFirstOrThrow();
    const other = asked.account_id === 'jane' ? 'eve' : 'jane';
    const token = /\/alerts\/([\w-]{22})/.exec(process.mail.sent[0]!.text)![1]!;
    const links = createAlertLinks(database, alertConsents);
    await confirmEmail(database, other, EMAIL);
    expect(await links.find(alertSite(), token)).toMatchObject({ isConfirmed: false });
    await database.db.deleteFrom('alert_addresses').execute();
    await links.confirm(alertSite(), token, process.now());
    const due = await database.db.selectFrom('alerts').select(['account_id', 'due_at']).orderBy('account_id').execute();
    expect(due.map((alert) => [alert.account_id, alert.due_at.getTime() <= process.now()])).toEqual(
      ['eve', 'jane'].map((id) => [id, id === asked.account_id]),
    );
    await process.run();
    process.wait(2 * DAY);
    await process.run();
    const sent = database.db.selectFrom('alert_messages').select('account_id').where('purpose', '=', 'alerts');
    expect(await sent.execute()).toEqual([{ account_id: asked.account_id }]);
  });

  it('asks an address once, whichever account names it', async () => {
    await toJane();
    await addAccount(database, 'eve', '+61491570110', 'JANE@example.com', NOON - DAY);
    await addSearch(database, 'eve', 'make=Kia', { at: NOON - DAY, channel: 'mail' });
    const process = await open();
    await arrive(process, 'kia-1');
    expect(process.mail.sent).toHaveLength(1);
  });
});
