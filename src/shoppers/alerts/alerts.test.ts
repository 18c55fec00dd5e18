import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.server.ts';
import { priceChanges } from '#inventory/vehicle-rows.server.ts';
import { alertConsents } from '#leads/alert-consents.server.ts';
import { addAccount, addSearch, alertProcess, changeVehicles, emptyAlerts } from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership, sampleStockRules } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createWatchlist } from '../watchlist.server.ts';
import { createAlertLinks } from './alert-links.server.ts';
import { deleteOldAlerts } from './bind-alerts.server.ts';
import { sendMessage } from './send-messages.server.ts';

const database = await testDatabase();
const SAVING = { garage: { enabled: 'on' }, savedSearches: { enabled: true }, favourites: { mode: 'watchlist' } };
const siteWith = (settings: object = {}) =>
  sampleSite(
    [sampleDealership('dealership')],
    { ...SAVING, ...settings },
    { stockRules: sampleStockRules(['dealership']) },
  );
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Noon in Brisbane. */
const NOON = Date.parse('2026-11-23T12:00:00+10:00');
const PHONE = '+61491570006';
const EMAIL = 'jane@example.com';
const KIA = { id: 'kia', make: 'Kia', model: 'Rio', badge: 'S', year: 2022, price: 1_999_000 };

beforeEach(() => emptyAlerts(database));

const open = (settings: object = {}) => alertProcess(database, siteWith(settings), NOON);
const states = async () => {
  const rows = await database.db
    .selectFrom('alert_messages')
    .select(['purpose', 'state'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ purpose, state }) => `${purpose} ${state}`);
};
const alerts = () => database.db.selectFrom('alerts').select(['search_id', 'change_ids']).execute();
const watchByText = async (accountId: string, vehicleId: string) => {
  const at = { account_id: accountId, created_at: new Date(NOON - DAY) };
  await database.db
    .insertInto('watchlist_entries')
    .values({ ...at, id: vehicleId, vehicle_id: vehicleId })
    .execute();
  await database.db
    .insertInto('watch_alerts')
    .values({ ...at, site_id: 'group/site', channel: 'sms' })
    .execute();
};
const confirmed = async (accountId: string, email: string) => {
  await database.db
    .insertInto('alert_addresses')
    .values({ account_id: accountId, email, confirmed_at: new Date(NOON) })
    .execute();
};

describe('an alert by text message', () => {
  it('has the vehicle, its price, the sender, and links to see it and to stop', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    await addSearch(database, 'jane', 'make=Mazda', { at: NOON - DAY });
    const process = await open();
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.run();
    expect(process.sms.sent).toEqual([]);
    process.wait(2 * MINUTE);
    await process.run();
    const [message] = process.sms.sent;
    expect(message).toMatchObject({ to: PHONE });
    expect(message!.text).toMatch(
      /^Example Motors.*: 2022 Kia Rio S: new: \$19,990\. See https:\/\/www\.dealer\.example\/cars\/slug-kia Stop: https:\/\/www\.dealer\.example\/alerts\/[\w-]{22}$/,
    );
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
  });

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

  it('is not sent where the site has no saved searches any more', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open({ savedSearches: { enabled: false } });
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    process.wait(DAY);
    await process.run();
    expect(process.sms.sent).toEqual([]);
  });

  it.each([
    ['planned', { savedSearches: { enabled: false } }],
    ['sent', { savedSearches: { enabled: false } }],
    ['planned', { garage: { enabled: 'off' } }],
    ['planned', { favourites: { mode: 'favourites' } }],
    ['sent', { favourites: { mode: 'favourites' } }],
  ])('is not %s after the site switched off what it is about: %j', async (step, off) => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    if ('favourites' in off) await watchByText('jane', KIA.id);
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
    expect(await states()).toEqual(step === 'sent' ? ['alerts dropped'] : []);
  });

  it('waits for the end of the quiet hours of the site', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open({ alerts: { quietHours: { from: 11, until: 15 } } });
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    process.wait(2 * MINUTE);
    await process.run();
    process.at(NOON + 3 * 60 * MINUTE - 1);
    await process.run();
    expect(process.sms.sent).toEqual([]);
    process.wait(1);
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
  });

  it('waits, too, when the quiet hours begin between planning and sending', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open();
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    process.at(Date.parse('2026-11-23T19:59:00+10:00'));
    expect(await process.plan()).toBe(1);
    process.wait(MINUTE);
    await process.send();
    expect(process.sms.sent).toEqual([]);
    process.at(Date.parse('2026-11-24T08:00:00+10:00'));
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
  });

  it.each([
    ['of a shopper', { smsPerDay: 1 }],
    ['of the site', { dailySmsOfSite: 1 }],
  ])('waits for the next day when the limit %s is reached', async (_, alerts) => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open({ alerts });
    for (const n of [1, 2]) {
      await changeVehicles(database, [{ vehicle: { ...KIA, id: `kia-${n}` }, kind: 'arrived' }], process.now());
      await process.match();
      process.wait(30 * MINUTE);
      await process.run();
    }
    process.at(Date.parse('2026-11-23T19:59:00+10:00'));
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
    process.at(Date.parse('2026-11-24T00:00:00+10:00'));
    await process.run();
    process.at(Date.parse('2026-11-24T08:00:00+10:00'));
    await process.run();
    expect(process.sms.sent.map(({ text }) => /slug-kia-\d/.exec(text)?.[0])).toEqual(['slug-kia-1', 'slug-kia-2']);
  });

  it('is sent at the daily hour where the shopper wants it once a day', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY, frequency: 'daily' });
    const process = await open({ alerts: { dailyHour: 17 } });
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    process.at(Date.parse('2026-11-23T16:59:59+10:00'));
    await process.run();
    expect(process.sms.sent).toEqual([]);
    process.at(Date.parse('2026-11-23T17:00:00+10:00'));
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
  });
});

describe('a change', () => {
  const arrivals = async (
    kinds: Parameters<typeof changeVehicles>[1],
    between: () => Promise<void> = async () => {},
  ) => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY });
    const process = await open();
    await changeVehicles(database, kinds, NOON);
    await process.match();
    await between();
    process.wait(20 * MINUTE);
    await process.run();
    return process.sms.sent.map(({ text }) => text);
  };
  const drop = { vehicle: KIA, kind: 'price_dropped' as const, oldPrice: 2_199_000 };

  it('has the price with what it includes, as its page has', async () => {
    const [text] = await arrivals([{ vehicle: { ...KIA, priceType: 'Drive Away' }, kind: 'arrived' }]);
    expect(text).toContain(': new: $19,990 Drive Away.');
  });

  it('to a lower price has both prices', async () => {
    const [text] = await arrivals([drop]);
    expect(text).toContain('2022 Kia Rio S: price drop: now $19,990, was $21,990.');
  });

  it.each([
    ['that was undone', { price: 2_199_000 }],
    ['of a vehicle that is sold', { status: 'sold' as const, soldAt: new Date(NOON).toISOString() }],
    ['of a vehicle that the search does not find any more', { make: 'Mazda' }],
    ['of a vehicle that is hidden now', { showOnWebsite: false }],
    ['to a price that is not shown any more', { price: null }],
  ])('%s is not sent', async (_, later) => {
    const texts = await arrivals([drop], async () => {
      await changeVehicles(database, [{ vehicle: { ...KIA, ...later }, kind: 'price_raised' }], NOON);
    });
    expect(texts).toEqual([]);
    expect(await states()).toEqual(['alerts dropped']);
  });

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
    await confirmed('jane', EMAIL);
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
      mail!.text.match(/(Price drop: now \$19,990, was \$21,990|Sold|No longer listed|Available again)/g),
    ).toHaveLength(4);
    expect(mail!.text).not.toContain('/cars/slug-e');
    expect(mail!.text).not.toContain('/cars/slug-f');
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
    expect(await links.find(siteWith(), token)).toMatchObject({ purpose: 'confirm', email: EMAIL, isConfirmed: false });
    await links.confirm(siteWith(), token, process.now());
    await process.run();
    expect(process.mail.sent).toHaveLength(2);
    expect(process.mail.sent[1]).toMatchObject({
      to: EMAIL,
      unsubscribeUrl: expect.stringMatching(/^https:\/\/www\.dealer\.example\/alerts\/[\w-]{22}$/),
    });
    for (const text of ['1 Example Street, ', 'Stop these alerts']) expect(process.mail.sent[1]!.text).toContain(text);
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

describe('a message is sent once', () => {
  const due = async (channel: 'sms' | 'mail' = 'sms') => {
    await addAccount(database, 'jane', PHONE, EMAIL, NOON - DAY);
    await confirmed('jane', EMAIL);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY, channel });
    const process = await open();
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    return process;
  };

  it('when two processes match, plan and send at the same time', async () => {
    const first = await due();
    // The embedded database has one process: there, both use its connection.
    const other =
      database.kind === 'server'
        ? await openDatabase({
            url: String(database.pool!.options.connectionString),
            dataDir: 'unused',
            migrate: false,
          })
        : database;
    const second = await alertProcess(other, siteWith(), NOON);
    const both = <T>(work: (process: typeof first) => Promise<T>) => Promise.all([work(first), work(second)]);
    await both((process) => process.match());
    expect(await database.db.selectFrom('alerts').selectAll().execute()).toHaveLength(1);
    first.wait(2 * MINUTE);
    second.wait(2 * MINUTE);
    const planned = await both((process) => process.plan());
    expect(planned.toSorted()).toEqual([0, 1]);
    const jobs = [...first.jobs, ...second.jobs];
    await both(async (process) => void (await Promise.all(jobs.map((job) => sendMessage(process.parts, job)))));
    if (other !== database) await other.close();
    expect([...first.sms.sent, ...second.sms.sent]).toHaveLength(1);
    expect(await states()).toEqual(['alerts sent']);
  });

  it('when the batch is matched again after a crash', async () => {
    const process = await due();
    const before = await database.db.selectFrom('alert_progress').selectAll().executeTakeFirstOrThrow();
    await process.match();
    await database.db.updateTable('alert_progress').set({ done_until: before.done_until }).execute();
    process.wait(2 * MINUTE);
    await process.run();
    await database.db.updateTable('alert_progress').set({ done_until: before.done_until }).execute();
    process.wait(30 * MINUTE);
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
  });

  it.each([
    ['sms', 0, ['alerts failed']],
    ['mail', 1, ['alerts sent']],
  ] as const)('after a crash while a message by %s was being sent', async (channel, sent, after) => {
    const process = await due(channel);
    await process.match();
    process.wait(2 * MINUTE);
    await process.plan();
    await database.db.updateTable('alert_messages').set({ state: 'sending' }).execute();
    const [job] = process.jobs;
    await process.send();
    // Whether a text message left is unknown, so it is never sent again; a mail has the same Message-ID again.
    expect([...process.sms.sent, ...process.mail.sent]).toHaveLength(sent);
    expect(process.mail.sent.every(({ id }) => id === job!.message_id)).toBe(true);
    expect(await states()).toEqual(after);
  });

  it('after a crash between planning and sending', async () => {
    const process = await due();
    await process.match();
    process.wait(2 * MINUTE);
    await process.plan();
    const restarted = await alertProcess(database, siteWith(), process.now());
    restarted.jobs.push(...process.jobs, ...process.jobs);
    await restarted.send();
    await restarted.run();
    expect(restarted.sms.sent).toHaveLength(1);
  });

  it('and a mail that was refused is tried again under the same id', async () => {
    const process = await due('mail');
    await process.match();
    process.wait(2 * MINUTE);
    await process.plan();
    const [job] = process.jobs;
    process.mail.down = true;
    await expect(process.send()).rejects.toThrow('450');
    process.mail.down = false;
    process.jobs.push(job!);
    await process.send();
    expect(process.mail.sent.map(({ id }) => id)).toEqual([job!.message_id]);
  });
});

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
      siteWith(),
      token,
      { searchId: 'jane make=Kia' },
      'https://www.dealer.example/alerts',
      process.now(),
    );
    expect(await links.find(siteWith(), token)).toMatchObject({ searches: [{ id: 'jane model=Rio' }] });
    expect(await withdrawn()).toEqual(['jane make=Kia']);
  });

  it('stops everything, also what waits, and stays usable', async () => {
    const { links, token, process } = await alerted();
    await changeVehicles(database, [{ vehicle: { ...KIA, id: 'other' }, kind: 'arrived' }], process.now());
    await process.match();
    for (let n = 0; n < 2; n++)
      await links.stop(siteWith(), token, 'all', 'https://www.dealer.example/alerts', process.now());
    process.wait(DAY);
    await process.run();
    expect(process.sms.sent).toHaveLength(1);
    expect(await links.find(siteWith(), token)).toEqual({ purpose: 'alerts', searches: [], isWatching: false });
    expect(await withdrawn()).toEqual(['jane make=Kia', 'jane model=Rio']);
  });

  it('belongs to its site, and an invented one to none', async () => {
    const { links, token } = await alerted();
    expect(await links.find({ ...siteWith(), id: 'other/site' }, token)).toBeNull();
    expect(await links.find(siteWith(), `${token.slice(1)}x`)).toBeNull();
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

  it('end with the link in an alert', async () => {
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
    await createAlertLinks(database, alertConsents).stop(siteWith(), token, 'all', on.source, process.now());
    expect(await watchlist.alerts('jane')).toBe('none');
    expect(await ledger()).toHaveLength(2);
  });
});

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

it('deletes alerts and changes after 30 days, price changes after two years', async () => {
  const process = await open();
  await database.db.deleteFrom('vehicle_changes').execute();
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
  await deleteOldAlerts(database.db, process.now() + 800 * DAY);
  expect(await kinds()).toEqual([]);
});
