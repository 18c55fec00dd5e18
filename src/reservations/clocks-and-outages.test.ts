import { beforeEach, describe, expect, it } from 'vitest';
import type { Payments } from './payments-port.ts';
import { PaymentsFailed } from './payments-port.ts';
import { openDatabaseClock } from '#platform/db/database-clock.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { HOUR, MINUTE, sampleReservations } from '#tests/support/sample-reservations.ts';
import { createOnlinePayments } from './online-payments.server.ts';
import { createReservations } from './reservations.server.ts';

const database = await testDatabase();

beforeEach(async () => {
  await database.db.deleteFrom('reservations').execute();
  await database.db.deleteFrom('payments').execute();
});

type Sample = ReturnType<typeof sampleReservations>;

/** A process on the database of a sample, whose clock is ahead of the true one. */
async function processAhead({ clock, parts, site }: Sample, ahead: number, { corrects = true } = {}) {
  const now = () => clock.now + ahead;
  const warnings: object[] = [];
  const measured = await openDatabaseClock({
    databaseNow: async () => clock.now,
    now,
    warn: (facts) => void warnings.push(facts),
  });
  measured.close();
  const own = { ...parts, skew: corrects ? measured.skew : () => 0 };
  const reservations = createReservations(own);
  const onlinePayments = createOnlinePayments(own);
  return {
    warnings,
    hold: (vehicleId: string, leadId: string) =>
      reservations.hold(
        {
          site,
          vehicleId,
          leadId,
          deposit: 20_000,
          shownPrice: 2_499_000,
          purpose: 'reservation' as const,
          remoteAddress: null,
        },
        now(),
      ),
    start: (id: string) => reservations.startPayment(site.id, id, now()),
    check: (id: string) => reservations.checkPayment(site.id, id, now()),
    notify: (providerId: string) => onlinePayments.notified(providerId, now()),
    read: async (id: string) => (await reservations.read(site.id, id, now()))!,
    runDue: () => reservations.runDue(now()),
  };
}

async function twoProcesses(options?: { corrects: boolean }) {
  const sample = sampleReservations(database);
  const ahead = await processAhead(sample, 5 * MINUTE, options);
  const behind = await processAhead(sample, -5 * MINUTE, options);
  const vehicle = await sample.addVehicle();
  const leadId = await sample.addLead(vehicle.id);
  async function startedBy(one: typeof ahead) {
    const held = await one.hold(vehicle.id, leadId);
    if (held.outcome !== 'held') throw new Error(held.outcome);
    const start = await one.start(held.id);
    if (start.outcome !== 'started') throw new Error(start.outcome);
    return { id: held.id, payment: start.payment.id };
  }
  return { sample, ahead, behind, startedBy, both: [ahead, behind] };
}

describe('two processes whose clocks are ten minutes apart', () => {
  it('end a hold at one moment: after the whole time of the payment, and after the whole 48 hours', async () => {
    const { sample, ahead, behind, startedBy, both } = await twoProcesses();
    const begin = sample.clock.now;
    const { id, payment } = await startedBy(behind);
    sample.clock.now = begin + 20 * MINUTE - 1;
    for (const one of both) await one.runDue();
    for (const one of both) expect((await one.read(id)).state).toBe('held');
    sample.provider.payer.pay(payment);
    await ahead.notify(payment);
    const end = begin + 20 * MINUTE - 1 + 48 * HOUR;
    for (const one of both) expect(await one.read(id)).toMatchObject({ state: 'paid', expiresAt: end });
    sample.clock.now = end - 1;
    for (const one of both) await one.runDue();
    for (const one of both) expect((await one.read(id)).state).toBe('paid');
    sample.clock.now = end;
    expect((await behind.read(id)).state).toBe('expired');
    await behind.runDue();
    expect((await ahead.read(id)).state).toBe('refunded');
  });

  it('report the difference', async () => {
    const { ahead, behind } = await twoProcesses();
    expect([ahead.warnings, behind.warnings]).toEqual([[{ skewMs: -5 * MINUTE }], [{ skewMs: 5 * MINUTE }]]);
  });

  it('keep the last difference while the database does not answer, and take no notice of a slow answer', async () => {
    let database_: () => Promise<number> = async () => 300_000;
    const clock = await openDatabaseClock({ databaseNow: () => database_(), now: () => 0, warn: () => {} });
    expect(clock.skew()).toBe(300_000);
    database_ = async () => Promise.reject(new Error('gone'));
    await clock.measure();
    expect(clock.skew()).toBe(300_000);
    database_ = async () => 900;
    await clock.measure();
    expect(clock.skew()).toBe(0);
    clock.close();
  });

  it.each(['ahead', 'behind'] as const)(
    'before the difference is known, a shopper who paid in time has the vehicle: started by the one %s',
    async (first) => {
      const { sample, startedBy, both, ...processes } = await twoProcesses({ corrects: false });
      const { id, payment } = await startedBy(processes[first]);
      sample.clock.now += 9 * MINUTE;
      sample.provider.payer.pay(payment);
      // No notification comes, and the process ahead is the first that takes the time for over.
      sample.clock.now += 3 * MINUTE;
      await processes.ahead.runDue();
      await processes.behind.runDue();
      for (const one of both) expect((await one.read(id)).state).toBe('paid');
      expect(sample.provider.ledger()).toMatchObject([{ status: 'paid', refunded: 0 }]);
      sample.clock.now += 49 * HOUR;
      for (const one of both) await one.runDue();
      expect((await processes.behind.read(id)).state).toBe('refunded');
      expect(sample.provider.ledger()).toMatchObject([{ refunded: 20_000 }]);
    },
  );

  it('before the difference is known, one who pays too late is refunded, once', async () => {
    const { sample, ahead, behind, startedBy } = await twoProcesses({ corrects: false });
    const { id, payment } = await startedBy(behind);
    sample.provider.payer.startProcessing(payment);
    sample.clock.now += 11 * MINUTE;
    await ahead.runDue();
    expect((await behind.read(id)).state).toBe('expired');
    sample.provider.payer.finish(payment, 'paid');
    await behind.check(id);
    for (let minute = 0; minute < 60; minute += 5) {
      sample.clock.now += 5 * MINUTE;
      await Promise.all([ahead.runDue(), behind.runDue()]);
    }
    expect((await ahead.read(id)).state).toBe('refunded');
    expect(sample.provider.ledger()).toMatchObject([{ status: 'paid', refunded: 20_000 }]);
  });
});

it('a provider that is down for a day: holds end, shoppers read the truth, tries are few, and refunds become true', async () => {
  const sample = sampleReservations(database);
  const { clock, site } = sample;
  let isDown = false;
  const calls: { readonly at: number; readonly id: string }[] = [];
  const failing = (id: string) => {
    calls.push({ at: clock.now, id });
    return Promise.reject(new PaymentsFailed('unanswered', 'no connection'));
  };
  const { payments } = sample.provider;
  const outage: Payments = {
    ...payments,
    create: (request, key) => (isDown ? failing(key) : payments.create(request, key)),
    read: (id) => (isDown ? failing(id) : payments.read(id)),
    cancel: (id) => (isDown ? failing(id) : payments.cancel(id)),
    refund: (id, key) => (isDown ? failing(id) : payments.refund(id, key)),
  };
  const reservations = createReservations({ ...sample.parts, findProvider: () => outage });
  const read = async (id: string) => (await reservations.read(site.id, id, clock.now))!;
  const paid = async () => {
    const id = await sample.held(await sample.addVehicle());
    sample.provider.payer.pay(await sample.started(id));
    await reservations.checkPayment(site.id, id, clock.now);
    return id;
  };

  const over = await paid();
  clock.now += 40 * HOUR;
  const cancelled = await paid();
  const unpaid = await sample.held(await sample.addVehicle());
  await sample.started(unpaid);

  isDown = true;
  const begin = clock.now;
  await reservations.change(site.id, cancelled, 'cancelled', { now: clock.now });
  const fresh = await sample.addVehicle();
  const tried = await sample.held(fresh);
  expect(await reservations.startPayment(site.id, tried, clock.now)).toEqual({ outcome: 'unavailable' });
  // Often where waits are short: at the beginning, and after eight hours, when the first hold ends.
  const isBusy = (minute: number) => minute < 60 || (minute >= 480 && minute < 540);
  for (let minute = 0; minute < 24 * 60; minute += isBusy(minute) ? 2 : 10) {
    clock.now = begin + minute * MINUTE;
    await reservations.runDue(clock.now);
    if (minute === 20) {
      expect((await read(unpaid)).state).toBe('expired');
      expect((await read(tried)).state).toBe('expired');
      expect(await sample.isHeld(fresh)).toBe(false);
      expect((await read(over)).state).toBe('paid');
    }
  }
  // Both are ended, and their pages say that the deposit is being refunded, not that it was.
  for (const id of [cancelled, over]) expect((await read(id)).payment?.state).toBe('refunding');
  expect([(await read(cancelled)).state, (await read(over)).state]).toEqual(['cancelled', 'expired']);
  expect((await read(unpaid)).payment?.state).toBe('closing');

  const hours = Map.groupBy(calls, ({ at, id }) => `${id} ${Math.floor((at - begin) / HOUR)}`);
  // A wait doubles up to half an hour. An open payment is read while its hold lasts.
  for (const [key, tries] of hours) {
    const hour = Number(key.split(' ')[1]);
    const most = hour === 0 ? 25 : 10;
    expect(tries.length, key).toBeLessThanOrEqual(hour > 9 ? 3 : most);
    if (hour > 9) expect(tries.length, key).toBeGreaterThan(0);
  }
  expect(hours.size).toBeGreaterThan(24);

  isDown = false;
  for (let minute = 0; minute <= 32; minute += 2) await reservations.runDue((clock.now += 2 * MINUTE));
  expect([(await read(cancelled)).state, (await read(over)).state]).toEqual(['refunded', 'refunded']);
  expect((await read(unpaid)).payment?.state).toBe('closed');
  expect((await read(tried)).payment?.state).toBe('closed');
  const money = sample.provider.ledger().map(({ status, refunded }) => [status, refunded]);
  expect(money.filter(([status]) => status === 'paid')).toEqual([
    ['paid', 20_000],
    ['paid', 20_000],
  ]);
  expect(money.filter(([status]) => status !== 'paid').every(([status]) => status === 'cancelled')).toBe(true);
});
