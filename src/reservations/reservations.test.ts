import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { HOUR, MINUTE, sampleReservations } from '#tests/support/sample-reservations.ts';
import { writeVehicles } from '#tests/support/write-vehicles.ts';
import { ledgerDifferences } from './ledger.server.ts';

const database = await testDatabase();
// Each test has a provider of its own, whose ids start again.
beforeEach(async () => {
  await database.db.deleteFrom('reservations').execute();
  await database.db.deleteFrom('payments').execute();
});

describe('holding a vehicle', () => {
  it('holds it for one shopper, for the minutes of the payment [RSV-001]', async () => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle();
    expect(await desk.hold(vehicle)).toMatchObject({ outcome: 'held', expiresAt: desk.clock.now + 20 * MINUTE });
    expect(await desk.isHeld(vehicle)).toBe(true);
    expect(await desk.hold(vehicle)).toEqual({ outcome: 'taken' });
  });

  it('holds it for as long as the site gives shoppers to pay', async () => {
    const desk = sampleReservations(database, { reserve: { paymentMinutes: 45 } });
    const vehicle = await desk.addVehicle();
    expect(await desk.hold(vehicle)).toMatchObject({ expiresAt: desk.clock.now + 45 * MINUTE });
  });

  it('is the same reservation for a lead that is sent twice, also at the same moment', async () => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle();
    const leadId = await desk.addLead(vehicle.id);
    const outcomes = await Promise.all([1, 2, 3].map(() => desk.hold(vehicle, { leadId })));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  });

  it('holds for one of 20 shoppers at the same moment', async () => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => desk.hold(vehicle)));
    expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'taken')).toHaveLength(19);
  });

  it.each([
    ['sold', { status: 'sold' as const }],
    ['hidden', { showOnWebsite: false }],
    ['reserved by its feed', { reserved: true }],
    ['without payment processors', { paymentProcessors: [] }],
  ])('does not hold one that is %s [RSV-012]', async (_, changes) => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle(changes);
    expect(await desk.hold(vehicle)).toEqual({ outcome: 'taken' });
    expect(await desk.isHeld(vehicle)).toBe(false);
  });

  it('holds nothing at a price that the shopper has not seen', async () => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle();
    expect(await desk.hold(vehicle, { shownPrice: 2_399_000 })).toEqual({ outcome: 'repriced' });
    expect(await desk.isHeld(vehicle)).toBe(false);
  });

  it('keeps the hold when the feed writes the vehicle again', async () => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle();
    await desk.held(vehicle);
    await writeVehicles(database, [{ ...vehicle, odometerKm: 12_345 }]);
    expect(await desk.isHeld(vehicle)).toBe(true);
  });

  it('without a deposit, holds for the whole time and tells both sides', async () => {
    const desk = sampleReservations(database, { reserve: { deposit: 0, holdHours: 72 } });
    const vehicle = await desk.addVehicle();
    const id = await desk.held(vehicle, 0);
    expect(await desk.read(id)).toMatchObject({
      state: 'held',
      payment: null,
      expiresAt: desk.clock.now + 72 * HOUR,
    });
    expect(desk.told.map(({ type, audience }) => [type, audience])).toEqual([
      ['reservation_held', 'shopper'],
      ['reservation_held', 'dealership'],
    ]);
    expect(await desk.reservations.startPayment(desk.site.id, id, desk.clock.now)).toBeNull();
  });
});

describe('paying the deposit', () => {
  it('holds the vehicle for 48 hours from the payment [RSV-007]', async () => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle();
    const id = await desk.held(vehicle);
    const payment = await desk.started(id);
    desk.clock.now += 5 * MINUTE;
    desk.provider.payer.pay(payment);
    await desk.reservations.checkPayment(desk.site.id, id, desk.clock.now);
    expect(await desk.read(id)).toMatchObject({
      state: 'paid',
      payment: { state: 'paid' },
      deposit: 20_000,
      price: '$24,990 Drive Away',
      expiresAt: desk.clock.now + 48 * HOUR,
    });
    expect(desk.told.map(({ type, audience }) => [type, audience])).toEqual([
      ['reservation_paid', 'shopper'],
      ['reservation_paid', 'dealership'],
    ]);
  });

  it('is one payment at the provider, however often the page is opened', async () => {
    const desk = sampleReservations(database);
    const id = await desk.held(await desk.addVehicle());
    const ids = await Promise.all([desk.started(id), desk.started(id), desk.started(id)]);
    expect(new Set(ids).size).toBe(1);
    expect(desk.provider.ledger()).toHaveLength(1);
  });

  it('counts when a notification comes twice, late or not at all', async () => {
    const desk = sampleReservations(database);
    const [twice, never] = [await desk.held(await desk.addVehicle()), await desk.held(await desk.addVehicle())];
    const payment = await desk.started(twice);
    desk.provider.payer.pay(payment);
    await Promise.all([1, 2].map(() => desk.onlinePayments.notified(payment, desk.clock.now)));
    expect((await desk.read(twice)).state).toBe('paid');
    expect(desk.told.filter(({ type }) => type === 'reservation_paid')).toHaveLength(2);
    desk.provider.payer.pay(await desk.started(never));
    desk.clock.now += 2 * MINUTE;
    await desk.reservations.runDue(desk.clock.now);
    expect((await desk.read(never)).state).toBe('paid');
  });

  it('ignores a notification about a payment that is not paid', async () => {
    const desk = sampleReservations(database);
    const id = await desk.held(await desk.addVehicle());
    await desk.onlinePayments.notified(await desk.started(id), desk.clock.now);
    expect(await desk.read(id)).toMatchObject({ state: 'held', payment: { state: 'open' } });
  });

  it('frees the vehicle when it is not paid in time, and cancels the payment', async () => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle();
    const id = await desk.held(vehicle);
    await desk.started(id);
    desk.clock.now += 20 * MINUTE;
    expect((await desk.read(id)).state).toBe('expired');
    expect(await desk.isHeld(vehicle)).toBe(false);
    await desk.reservations.runDue(desk.clock.now);
    expect(desk.provider.ledger()).toMatchObject([{ status: 'cancelled', refunded: 0 }]);
    expect(await desk.hold(vehicle)).toMatchObject({ outcome: 'held' });
  });

  it('lets another shopper have it by the clock, before any job has run', async () => {
    const desk = sampleReservations(database);
    const vehicle = await desk.addVehicle();
    const first = await desk.held(vehicle);
    desk.clock.now += 20 * MINUTE;
    expect(await desk.hold(vehicle)).toMatchObject({ outcome: 'held' });
    expect((await desk.read(first)).state).toBe('expired');
  });

  it('refunds what is paid after the hold has ended', async () => {
    const desk = sampleReservations(database);
    const id = await desk.held(await desk.addVehicle());
    const payment = await desk.started(id);
    desk.provider.payer.startProcessing(payment);
    desk.clock.now += 20 * MINUTE;
    await desk.reservations.runDue(desk.clock.now);
    expect(await desk.read(id)).toMatchObject({ state: 'expired', payment: { state: 'closing' } });
    desk.provider.payer.finish(payment, 'paid');
    desk.clock.now += HOUR;
    await desk.reservations.runDue(desk.clock.now);
    expect(await desk.read(id)).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } });
    expect(desk.provider.ledger()).toMatchObject([{ status: 'paid', refunded: 20_000 }]);
  });

  it('cancels a payment whose creation was not answered', async () => {
    const desk = sampleReservations(database);
    const id = await desk.held(await desk.addVehicle());
    desk.provider.failNext('unanswered', 'after');
    await expect(desk.started(id)).rejects.toThrow();
    desk.clock.now += 20 * MINUTE;
    await desk.read(id);
    await desk.reservations.runDue(desk.clock.now);
    expect(desk.provider.ledger()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('finds a payment whose creation was not answered in the list after a day', async () => {
    const desk = sampleReservations(database);
    const id = await desk.held(await desk.addVehicle());
    desk.provider.failNext('unanswered', 'after');
    await expect(desk.started(id)).rejects.toThrow();
    desk.clock.now += 30 * HOUR;
    await desk.reservations.runDue(desk.clock.now);
    await desk.reservations.runDue(desk.clock.now);
    expect(desk.provider.ledger()).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('the end of a reservation', () => {
  async function paid(desk: ReturnType<typeof sampleReservations>) {
    const vehicle = await desk.addVehicle();
    const id = await desk.held(vehicle);
    desk.provider.payer.pay(await desk.started(id));
    await desk.reservations.checkPayment(desk.site.id, id, desk.clock.now);
    return { vehicle, id };
  }
  const change = (
    desk: ReturnType<typeof sampleReservations>,
    id: string,
    event: 'cancelled' | 'released' | 'extended' | 'collected',
    hours = 0,
  ) => desk.reservations.change(desk.site.id, id, event, { hours, now: desk.clock.now });

  it.each(['cancelled', 'released'] as const)(
    '%s: frees the vehicle and refunds everything [RSV-008]',
    async (event) => {
      const desk = sampleReservations(database);
      const { vehicle, id } = await paid(desk);
      expect(await change(desk, id, event)).toBe(true);
      expect(await desk.isHeld(vehicle)).toBe(false);
      await desk.reservations.runDue(desk.clock.now);
      expect(await desk.read(id)).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } });
      expect(desk.provider.ledger()).toMatchObject([{ refunded: 20_000 }]);
      expect(await change(desk, id, event)).toBe(false);
    },
  );

  it('refunds everything when its time is over', async () => {
    const desk = sampleReservations(database);
    const { vehicle, id } = await paid(desk);
    desk.clock.now += 48 * HOUR;
    await desk.reservations.runDue(desk.clock.now);
    expect((await desk.read(id)).state).toBe('refunded');
    expect(await desk.isHeld(vehicle)).toBe(false);
  });

  it('tries a refund until it is true, also when the provider is down for a day', async () => {
    const desk = sampleReservations(database);
    const { id } = await paid(desk);
    await change(desk, id, 'cancelled');
    let tries = 0;
    for (; tries < 60; tries++) {
      desk.provider.failNext('unanswered', tries === 40 ? 'after' : 'before');
      await desk.reservations.runDue(desk.clock.now);
      desk.clock.now += 30 * MINUTE;
    }
    expect((await desk.read(id)).state).toBe('cancelled');
    desk.clock.now += HOUR;
    for (let run = 0; run < 30; run++) await desk.reservations.runDue((desk.clock.now += HOUR));
    expect((await desk.read(id)).state).toBe('refunded');
    expect(desk.provider.ledger()).toMatchObject([{ refunded: 20_000 }]);
  });

  it('the dealership extends it', async () => {
    const desk = sampleReservations(database);
    const { id } = await paid(desk);
    const { expiresAt } = await desk.read(id);
    expect(await change(desk, id, 'extended', 24)).toBe(true);
    expect((await desk.read(id)).expiresAt).toBe(expiresAt + 24 * HOUR);
  });

  it('the dealership extends it once with two presses at the same moment', async () => {
    const desk = sampleReservations(database);
    const { id } = await paid(desk);
    const { expiresAt: from } = await desk.read(id);
    const { site, clock, reservations } = desk;
    const press = () => reservations.change(site.id, id, 'extended', { hours: 24, from, now: clock.now });
    expect((await Promise.all([press(), press()])).filter(Boolean)).toHaveLength(1);
    expect((await desk.read(id)).expiresAt).toBe(from + 24 * HOUR);
  });

  it('a collected vehicle stays reserved until its feed reports it as sold, and can be reserved when it comes back', async () => {
    const desk = sampleReservations(database);
    const { vehicle, id } = await paid(desk);
    await change(desk, id, 'collected');
    desk.clock.now += 100 * HOUR;
    await desk.reservations.runDue(desk.clock.now);
    expect([(await desk.read(id)).state, await desk.isHeld(vehicle)]).toEqual(['collected', true]);
    expect(desk.provider.ledger()).toMatchObject([{ refunded: 0 }]);
    await writeVehicles(database, [{ ...vehicle, status: 'sold' }]);
    await desk.reservations.runDue(desk.clock.now);
    expect(await desk.isHeld(vehicle)).toBe(false);
  });

  it.each([
    ['ask', 'reservation_vehicle_gone', 'paid'],
    ['refund', 'reservation_sold', 'refunded'],
  ] as const)('of a vehicle that the feed reports as sold: %s', async (whenGone, type, state) => {
    const desk = sampleReservations(database, { reserve: { whenGone } });
    const { vehicle, id } = await paid(desk);
    await writeVehicles(database, [{ ...vehicle, status: 'sold' }]);
    for (let run = 0; run < 3; run++) await desk.reservations.runDue((desk.clock.now += MINUTE));
    expect((await desk.read(id)).state).toBe(state);
    expect(desk.told.filter((one) => one.type === type).map(({ audience }) => audience)).toEqual([
      'shopper',
      'dealership',
    ]);
  });

  it('a refund that the dealership made at the provider ends it', async () => {
    const desk = sampleReservations(database);
    const { vehicle, id } = await paid(desk);
    const [payment] = desk.provider.ledger();
    await desk.provider.payments.refund(payment!.id, 'dashboard');
    await desk.onlinePayments.notified(payment!.id, desk.clock.now);
    expect((await desk.read(id)).state).toBe('refunded');
    expect(await desk.isHeld(vehicle)).toBe(false);
  });

  it('a dispute is reported once', async () => {
    const desk = sampleReservations(database);
    await paid(desk);
    const [payment] = desk.provider.ledger();
    desk.provider.payer.dispute(payment!.id);
    for (let time = 0; time < 2; time++) await desk.onlinePayments.notified(payment!.id, desk.clock.now);
    expect(desk.problems).toEqual(['a cardholder disputes a payment: answer at the provider']);
  });

  it('of another site is unknown', async () => {
    const desk = sampleReservations(database);
    const { id } = await paid(desk);
    expect(await desk.reservations.read('group/other', id, desk.clock.now)).toBeNull();
    expect(await desk.reservations.change('group/other', id, 'cancelled', { now: desk.clock.now })).toBe(false);
  });
});

describe('an online payment', () => {
  async function added(desk: ReturnType<typeof sampleReservations>) {
    const leadId = await desk.addLead();
    const payment = { site: desk.site, dealershipId: desk.dealership.id, leadId, amount: 12_345, reference: 'INV 77' };
    const id = await desk.onlinePayments.add(payment, desk.clock.now);
    expect(await desk.onlinePayments.add(payment, desk.clock.now)).toBe(id);
    return id;
  }

  it('is paid once, and both sides learn of it', async () => {
    const desk = sampleReservations(database);
    const id = await added(desk);
    const started = await desk.onlinePayments.start(desk.site.id, id, desk.clock.now);
    desk.provider.payer.pay(started!.id);
    await desk.onlinePayments.check(desk.site.id, id, desk.clock.now);
    await desk.onlinePayments.check(desk.site.id, id, desk.clock.now);
    expect(await desk.onlinePayments.read(desk.site.id, id)).toMatchObject({
      state: 'paid',
      amount: 12_345,
      reference: 'INV 77',
      paidAt: desk.clock.now,
    });
    expect(desk.told.map(({ type, audience }) => [type, audience])).toEqual([
      ['payment_received', 'shopper'],
      ['payment_received', 'dealership'],
    ]);
    expect(await desk.onlinePayments.start(desk.site.id, id, desk.clock.now)).toBeNull();
  });

  it('is closed after a day', async () => {
    const desk = sampleReservations(database);
    const id = await added(desk);
    await desk.onlinePayments.start(desk.site.id, id, desk.clock.now);
    desk.clock.now += 24 * HOUR;
    await desk.onlinePayments.closeOld(desk.clock.now);
    await desk.reservations.runDue(desk.clock.now);
    expect((await desk.onlinePayments.read(desk.site.id, id))!.state).toBe('closed');
    expect(desk.provider.ledger()).toMatchObject([{ status: 'cancelled' }]);
  });
});

it('the ledgers differ where the provider has what we do not', async () => {
  const desk = sampleReservations(database, { startsAt: Date.UTC(2027, 0, 1) });
  const id = await desk.held(await desk.addVehicle());
  const payment = await desk.started(id);
  const compare = () =>
    ledgerDifferences(database.db, desk.provider.payments, [desk.site], {
      from: desk.clock.now - HOUR,
      to: desk.clock.now + HOUR,
    });
  expect(await compare()).toEqual([]);
  desk.provider.payer.pay(payment);
  expect(await compare()).toEqual([{ id: payment, problem: 'The provider has it as paid, and we have it as open.' }]);
  await desk.reservations.checkPayment(desk.site.id, id, desk.clock.now);
  expect(await compare()).toEqual([]);
  const request = { amount: 100, description: 'x', reference: 'x', email: 'x@example.com' };
  const other = await desk.provider.payments.create(request, 'foreign');
  desk.provider.payer.pay(other.id);
  expect(await compare()).toEqual([
    { id: other.id, problem: 'The provider has a payment that no reservation or online payment has.' },
  ]);
});
