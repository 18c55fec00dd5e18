import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.server.ts';
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
  messageStates,
  MINUTE,
  NOON,
  PHONE,
  watchByText,
} from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sendMessage } from './send-messages.server.ts';

const database = await testDatabase();
const open = (settings: object = {}) => alertProcess(database, alertSite(settings), NOON);

beforeEach(() => emptyAlerts(database));

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
      /^Example Motors.*: 2022 Kia Rio S: new: \$19,990, on-road costs not stated\. See https:\/\/www\.dealer\.example\/cars\/slug-kia Stop: https:\/\/www\.dealer\.example\/alerts\/[\w-]{22}$/,
    );
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
    expect(text).toContain('2022 Kia Rio S: price drop: was $21,990, now $19,990, on-road costs not stated.');
  });

  it('is one line of its vehicle in an email, the latest that is still true', async () => {
    await addAccount(database, 'jane', PHONE, EMAIL, NOON - DAY);
    await confirmEmail(database, 'jane', EMAIL);
    await addSearch(database, 'jane', 'make=Kia', { at: NOON - DAY, channel: 'mail' });
    const process = await open();
    await changeVehicles(database, [{ vehicle: KIA, kind: 'arrived' }], NOON);
    await process.match();
    await changeVehicles(database, [drop], NOON);
    await process.match();
    process.wait(20 * MINUTE);
    await process.run();
    const { text } = process.mail.sent[0]!;
    expect(text.match(/2022 Kia Rio S/g)).toHaveLength(1);
    expect(text).toContain('Price drop: was $21,990, now $19,990');
  });

  it('to a watched vehicle is the latest of several', async () => {
    await addAccount(database, 'jane', PHONE, null, NOON - DAY);
    await watchByText(database, 'jane', KIA.id);
    const process = await open();
    await changeVehicles(database, [{ ...drop, kind: 'price_raised', oldPrice: 1_899_000 }, drop], NOON);
    await process.match();
    process.wait(20 * MINUTE);
    await process.run();
    expect(process.sms.sent[0]!.text).toContain('price drop: was $21,990, now $19,990, on-road costs not stated.');
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
    expect(await messageStates(database)).toEqual(['alerts dropped']);
  });
});

describe('a message is sent once', () => {
  const due = async (channel: 'sms' | 'mail' = 'sms') => {
    await addAccount(database, 'jane', PHONE, EMAIL, NOON - DAY);
    await confirmEmail(database, 'jane', EMAIL);
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
    const second = await alertProcess(other, alertSite(), NOON);
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
    expect(await messageStates(database)).toEqual(['alerts sent']);
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
    // A text message may have left already, so it is never sent again; a mail has the same Message-ID again.
    expect([...process.sms.sent, ...process.mail.sent]).toHaveLength(sent);
    expect(process.mail.sent.every(({ id }) => id === job!.message_id)).toBe(true);
    expect(await messageStates(database)).toEqual(after);
  });

  it('after a crash between planning and sending', async () => {
    const process = await due();
    await process.match();
    process.wait(2 * MINUTE);
    await process.plan();
    const restarted = await alertProcess(database, alertSite(), process.now());
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
