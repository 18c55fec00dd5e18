import { beforeEach, describe, expect, it } from 'vitest';
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
  MINUTE,
  NOON,
  PHONE,
} from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createWatchlist } from '../watchlist.server.ts';
import { createAlertLinks } from './alert-links.server.ts';

const database = await testDatabase();
const open = (settings: object = {}) => alertProcess(database, alertSite(settings), NOON);

beforeEach(() => emptyAlerts(database));

describe('the link in an alert', () => {
  const alerted = async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    await addSearch(database, 'jane', 'model=Rio', { at: NOON - DAY + 1 });
    await database.db.transaction().execute(async (trx) => {
      for (const searchId of ['jane make=Kia', 'jane model=Rio'])
        await alertConsents.give(trx, {
          searchId,
          groupId: 'group',
          siteId: 'group/site',
          phone: PHONE,
          source: 'https://www.dealer.example/my-garage',
          at: new Date(NOON - DAY),
          wording: 'Send me alerts.',
          email: '',
        });
    });
    const process = await open();
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    process.wait(2 * MINUTE);
    await process.run();
    const token = /\/alerts\/([\w-]{22})/.exec(process.sms.sent[0]!.text)![1]!;
    return { process, token, links: createAlertLinks(database, alertConsents) };
  };
  const withdrawn = async () => {
    const rows = await database.db.selectFrom('consents').select('subject').where('change', '=', 'withdrawn').execute();
    return rows.map(({ subject }) => subject).toSorted();
  };

  it('stops one search, which the ledger of consents states', async () => {
    const { links, token, process } = await alerted();
    await links.stop(
      alertSite(),
      token,
      { searchId: 'jane make=Kia' },
      'https://www.dealer.example/alerts',
      process.now(),
    );
    expect(await links.find(alertSite(), token)).toMatchObject({ searches: [{ id: 'jane model=Rio' }] });
    expect(await withdrawn()).toEqual(['jane make=Kia']);
  });

  it('stops everything, also what waits, and stays usable', async () => {
    const { links, token, process } = await alerted();
    await changeVehicles(database, [{ vehicle: { ...KIA, id: 'other' }, kind: 'arrived' }], process.now());
    await process.match();
    for (let n = 0; n < 2; n++)
      await links.stop(alertSite(), token, 'all', 'https://www.dealer.example/alerts', process.now());
    process.wait(DAY);
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
    expect(await links.find(alertSite(), token)).toEqual({ purpose: 'alerts', searches: [], isWatching: false });
    expect(await withdrawn()).toEqual(['jane make=Kia', 'jane model=Rio']);
  });

  it('belongs to its site, and an invented one to none', async () => {
    const { links, token } = await alerted();
    expect(await links.find({ ...alertSite(), id: 'other/site' }, token)).toBeNull();
    expect(await links.find(alertSite(), `${token.slice(1)}x`)).toBeNull();
  });
});

describe('alerts about the watchlist', () => {
  const watchlist = createWatchlist(database, alertConsents);
  const jane = { id: 'jane', phone: PHONE, email: null };
  const on = { groupId: 'group', siteId: 'group/site', source: 'https://www.dealer.example/my-garage' };
  const ledger = async () => {
    const rows = await database.db
      .selectFrom('consents')
      .select(['change', 'wording', 'subject'])
      .orderBy('id')
      .execute();
    return rows.map(({ change, wording, subject }) => `${subject} ${change}: ${wording}`);
  };

  it('are off until the shopper chooses them, and each change is in the ledger of consents', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON);
    expect(await watchlist.alerts('jane')).toBe('none');
    for (const channel of ['sms', 'sms', 'none', 'none'] as const)
      await watchlist.chooseAlerts(jane, channel, on, NOON);
    expect(await watchlist.alerts('jane')).toBe('none');
    const wording = 'Send me alerts by text message about price drops and sales of vehicles on my watchlist.';
    expect(await ledger()).toEqual([`watchlist given: ${wording}`, `watchlist withdrawn: ${wording}`]);
  });

  it.each(['all', 'watchlist'] as const)('end with the link in an alert that stops %s', async (what) => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await watchlist.add('jane', ['kia'], NOON - DAY);
    await watchlist.chooseAlerts(jane, 'sms', on, NOON - DAY);
    const process = await open();
    await changeVehicles(database, [{ vehicle: { ...KIA, status: 'withdrawn' }, kind: 'withdrawn' }], NOON);
    await process.match();
    process.wait(2 * MINUTE);
    await process.run();
    const [message] = process.sms.sent;
    expect(message!.text).toContain('2022 Kia Rio S: no longer listed.');
    const token = /\/alerts\/([\w-]{22})/.exec(message!.text)![1]!;
    await createAlertLinks(database, alertConsents).stop(alertSite(), token, what, on.source, process.now());
    expect(await watchlist.alerts('jane')).toBe('none');
    expect(await ledger()).toHaveLength(2);
  });
});
