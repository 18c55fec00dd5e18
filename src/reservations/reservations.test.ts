import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { HOUR, MINUTE, sampleReservations } from '#tests/support/sample-reservations.ts';
import { writeVehicles } from '#tests/support/write-vehicles.ts';
import { leadStanding } from './lead-standing.server.ts';
import { ledgerDifferences } from './ledger.server.ts';

const database = await testDatabase();
// Each test has a provider of its own, whose ids start again.
beforeEach(async () => {
  await database.db.deleteFrom('reservations').execute();
  await database.db.deleteFrom('payments').execute();
});

describe('holding a vehicle', () => {
  it('holds it for one shopper, for the minutes of the payment [RSV-001]', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    expect(await sample.hold(vehicle)).toMatchObject({ outcome: 'held', expiresAt: sample.clock.now + 20 * MINUTE });
    expect(await sample.isHeld(vehicle)).toBe(true);
    expect(await sample.hold(vehicle)).toEqual({ outcome: 'taken' });
  });

  it('holds it for as long as the site gives shoppers to pay', async () => {
    const sample = sampleReservations(database, { reserve: { paymentMinutes: 45 } });
    const vehicle = await sample.addVehicle();
    expect(await sample.hold(vehicle)).toMatchObject({ expiresAt: sample.clock.now + 45 * MINUTE });
  });

  it('is the same reservation for a lead that is sent twice, also at the same moment', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    const leadId = await sample.addLead(vehicle.id);
    const outcomes = await Promise.all([1, 2, 3].map(() => sample.hold(vehicle, { leadId })));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  });

  it('holds for one of 20 shoppers at the same moment', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sample.hold(vehicle)));
    expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'taken')).toHaveLength(19);
  });

  it.each([
    ['sold', { status: 'sold' as const }],
    ['hidden', { showOnWebsite: false }],
    ['reserved by its feed', { reserved: true }],
    ['without payment processors', { paymentProcessors: [] }],
  ])('does not hold one that is %s [RSV-012]', async (_, changes) => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle(changes);
    expect(await sample.hold(vehicle)).toEqual({ outcome: 'taken' });
    expect(await sample.isHeld(vehicle)).toBe(false);
  });

  it('holds nothing at a price that the shopper has not seen', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    expect(await sample.hold(vehicle, { shownPrice: 2_399_000 })).toEqual({ outcome: 'repriced' });
    expect(await sample.isHeld(vehicle)).toBe(false);
  });

  it('belongs to the dealership of its lead', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    const leadId = await sample.addLead(vehicle.id);
    await database.db.updateTable('leads').set({ dealership_id: 'other' }).where('id', '=', leadId).execute();
    const outcome = await sample.hold(vehicle, { leadId });
    expect(outcome.outcome === 'held' && (await sample.read(outcome.id)).dealershipId).toBe('other');
  });

  it('mails the link to pay at once, and both sides when it lapses unpaid', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    const id = await sample.held(vehicle);
    const [started] = sample.told;
    expect([started!.type, started!.audience]).toEqual(['reservation_started', 'shopper']);
    expect(started!.notice.subject).toMatch(/^Not paid yet: /);
    const link = `https://www.example.com/reservation/${id}?expires=1&signature=s`;
    expect(started!.notice.parts).toContainEqual({ action: 'Continue to pay $200', href: link });
    await sample.reservations.runDue(sample.clock.now + 20 * MINUTE);
    const lapsed = sample.told.slice(1);
    expect(lapsed.map(({ type, audience }) => [type, audience])).toEqual([
      ['reservation_expired', 'shopper'],
      ['reservation_expired', 'dealership'],
    ]);
    for (const { notice } of lapsed) {
      expect(notice.subject).toMatch(/^Reservation expired, not paid: /);
      expect(notice.parts[0]).toEqual({ text: expect.stringContaining('was not paid in time') });
      // Nothing that is over is offered.
      expect(JSON.stringify(notice.parts)).not.toMatch(/cancel it|Extend it|Continue to pay/);
    }
  });

  it('mails a shopper, once, that another one was faster', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    await sample.held(vehicle);
    const leadId = await sample.addLead(vehicle.id);
    const outcomes = await Promise.all([1, 2].map(() => sample.hold(vehicle, { leadId })));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['taken', 'taken']);
    const mine = sample.told.filter((one) => one.leadId === leadId);
    expect(mine.map(({ type, audience }) => [type, audience])).toContainEqual(['reservation_lost', 'shopper']);
    expect(mine[0]!.notice.parts[0]).toEqual({ text: expect.stringContaining('You have not been charged') });
  });

  it('tells the dealership in the first mail of a lead what came of it', async () => {
    const sample = sampleReservations(database);
    const standing = async (leadId: string, vehicleId: string | null) => {
      const asked = { id: leadId, vehicleId, subcategory: 'Reservation', timeZone: 'Australia/Brisbane' };
      const found = await leadStanding(database.db, asked, sample.clock.now);
      return found && [found.state, found.text.split(/[:,]/)[0]];
    };
    const vehicle = await sample.addVehicle();
    const [first, second] = [await sample.addLead(vehicle.id), await sample.addLead(vehicle.id)];
    expect(await standing(first, vehicle.id)).toEqual(['none', 'Not completed']);
    const held = await sample.hold(vehicle, { leadId: first });
    const id = held.outcome === 'held' ? held.id : '';
    expect(await standing(first, vehicle.id)).toEqual(['unpaid', 'Not paid yet']);
    expect(await standing(second, vehicle.id)).toEqual(['lost', 'Lost to another shopper']);
    sample.provider.payer.pay(await sample.started(id));
    await sample.reservations.checkPayment(sample.site.id, id, sample.clock.now);
    expect(await standing(first, vehicle.id)).toEqual(['paid', 'Paid']);
    await sample.reservations.change(sample.site.id, id, 'cancelled', { now: sample.clock.now });
    expect(await standing(first, vehicle.id)).toEqual(['ended', 'Ended']);
  });

  it('lets one client hold eight vehicles at a time, however long it takes', async () => {
    const remoteAddress = '203.0.113.9';
    const holds = async (count: number) => {
      // Another process, or ten minutes later: its own count begins again.
      const sample = sampleReservations(database, { reserve: { paymentMinutes: 60 } });
      const outcomes: string[] = [];
      for (let done = 0; done < count; done++)
        outcomes.push((await sample.hold(await sample.addVehicle(), { remoteAddress })).outcome);
      return outcomes;
    };
    expect(new Set(await holds(6))).toEqual(new Set(['held']));
    expect(await holds(4)).toEqual(['held', 'held', 'limited', 'limited']);
  });

  it('holds no more than eight vehicles in ten minutes for one client', async () => {
    const sample = sampleReservations(database);
    const outcomes: string[] = [];
    for (let count = 0; count < 9; count++)
      outcomes.push((await sample.hold(await sample.addVehicle(), { remoteAddress: '203.0.113.7' })).outcome);
    expect(outcomes).toEqual([...Array.from({ length: 8 }, () => 'held'), 'limited']);
    const other = { remoteAddress: '203.0.113.8' };
    expect((await sample.hold(await sample.addVehicle(), other)).outcome).toBe('held');
  });

  it('keeps the hold when the feed writes the vehicle again', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    await sample.held(vehicle);
    await writeVehicles(database, [{ ...vehicle, odometerKm: 12_345 }]);
    expect(await sample.isHeld(vehicle)).toBe(true);
  });

  it('mails the rights of the buyer with the receipt, to the shopper only', async () => {
    const sample = sampleReservations(database);
    const id = await sample.held(await sample.addVehicle({ condition: 'used', year: 2022, odometerKm: 30_000 }), 0);
    await sample.reservations.change(sample.site.id, id, 'cancelled', { now: sample.clock.now });
    const rights = sample.told.map(({ type, audience, notice }) => [
      type,
      audience,
      JSON.stringify(notice.parts).includes('Your rights when you buy'),
    ]);
    expect(rights).toEqual([
      ['reservation_held', 'shopper', true],
      ['reservation_held', 'dealership', false],
      ['reservation_cancelled', 'shopper', false],
      ['reservation_cancelled', 'dealership', false],
    ]);
    expect(JSON.stringify(sample.told[0]!.notice.parts)).toMatch(/checked against its sources on 23 November 2026/);
  });

  it('without a deposit, holds for the whole time and tells both sides', async () => {
    const sample = sampleReservations(database, { reserve: { deposit: 0, holdHours: 72 } });
    const vehicle = await sample.addVehicle();
    const id = await sample.held(vehicle, 0);
    expect(await sample.read(id)).toMatchObject({
      state: 'held',
      payment: null,
      expiresAt: sample.clock.now + 72 * HOUR,
    });
    expect(sample.told.map(({ type, audience }) => [type, audience])).toEqual([
      ['reservation_held', 'shopper'],
      ['reservation_held', 'dealership'],
    ]);
    expect(await sample.reservations.startPayment(sample.site.id, id, sample.clock.now)).toEqual({
      outcome: 'nothingToPay',
    });
    const subjects = sample.told.map(({ notice }) => notice.subject);
    expect(subjects).toEqual(Array(2).fill(expect.stringMatching(/^Reserved, no deposit: /)));
    for (const { notice } of sample.told)
      expect(JSON.stringify(notice.parts)).toContain('{"label":"Deposit","value":"None"}');
  });

  it('with a deposit by bank transfer, holds for the whole time, and every mail names it [RSV-003, RSV-008]', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle({ paymentProcessors: ['bank_transfer'] });
    const directDeposit = { amount: 20_000, methods: 'bank transfer' };
    const leadId = await sample.addLead(vehicle.id);
    const held = await sample.hold(vehicle, { leadId, deposit: 0, directDeposit });
    const id = held.outcome === 'held' ? held.id : '';
    expect(await sample.read(id)).toMatchObject({
      state: 'held',
      deposit: 0,
      direct: directDeposit,
      payment: null,
      expiresAt: sample.clock.now + 48 * HOUR,
    });
    const asked = { id: leadId, vehicleId: vehicle.id, subcategory: 'Reservation', timeZone: 'Australia/Brisbane' };
    expect(await leadStanding(database.db, asked, sample.clock.now)).toMatchObject({
      mark: 'held, deposit by bank transfer',
      text: expect.stringContaining('The customer pays the deposit of $200 by bank transfer'),
    });
    await sample.reservations.change(sample.site.id, id, 'cancelled', { now: sample.clock.now });
    const mails = sample.told.map(({ notice }) => `${notice.subject} ${JSON.stringify(notice.parts)}`);
    expect(mails).toHaveLength(4);
    for (const mail of mails) expect(mail).toContain('$200 by bank transfer, to the dealership');
    expect(mails[0]).toContain('Reserved, deposit by bank transfer: ');
    expect(mails[0]).toContain('Please pay the deposit of $200 by bank transfer to the dealership');
    expect(mails[1]).toContain('please send the shopper your payment details');
    expect(mails[2]).toContain('the dealership will return it in full');
    expect(mails[3]).toContain('please return it in full');
  });
});

describe('a purchase online', () => {
  it('is held for checkout.holdHours from the payment, and its mails say so, where reserve.enabled is off', async () => {
    const checkout = { journey: true, purchaseScope: 'all', holdHours: 96 };
    const sample = sampleReservations(database, { reserve: { enabled: false }, checkout });
    const vehicle = await sample.addVehicle();
    expect(await sample.hold(vehicle)).toEqual({ outcome: 'taken' });
    const outcome = await sample.hold(vehicle, { purpose: 'paid_purchase', deposit: 2_499_000 });
    const id = outcome.outcome === 'held' ? outcome.id : '';
    sample.provider.payer.pay(await sample.started(id));
    await sample.reservations.checkPayment(sample.site.id, id, sample.clock.now);
    expect(await sample.read(id)).toMatchObject({ state: 'paid', expiresAt: sample.clock.now + 96 * HOUR });
    const [, shopper, dealership] = sample.told.map(({ notice }) => notice);
    expect(shopper!.subject).toMatch(/^Ordered online, paid: /);
    expect(JSON.stringify(shopper!.parts)).toContain('Your payment of $24,990 is paid');
    expect(dealership!.parts[0]).toEqual({ text: expect.stringMatching(/^Paid: a shopper paid \$24,990 for the /) });
  });
});

describe('paying the deposit', () => {
  it('holds the vehicle for 48 hours from the payment [RSV-007]', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    const id = await sample.held(vehicle);
    const payment = await sample.started(id);
    sample.clock.now += 5 * MINUTE;
    sample.provider.payer.pay(payment);
    await sample.reservations.checkPayment(sample.site.id, id, sample.clock.now);
    expect(await sample.read(id)).toMatchObject({
      state: 'paid',
      payment: { state: 'paid' },
      deposit: 20_000,
      price: '$24,990 Drive Away',
      expiresAt: sample.clock.now + 48 * HOUR,
    });
    expect(sample.told.map(({ type, audience }) => [type, audience])).toEqual([
      ['reservation_started', 'shopper'],
      ['reservation_paid', 'shopper'],
      ['reservation_paid', 'dealership'],
    ]);
  });

  it('is one payment at the provider, however often the page is opened', async () => {
    const sample = sampleReservations(database);
    const id = await sample.held(await sample.addVehicle());
    const ids = await Promise.all([sample.started(id), sample.started(id), sample.started(id)]);
    expect(new Set(ids).size).toBe(1);
    expect(sample.provider.ledger()).toHaveLength(1);
  });

  it('counts when a notification comes twice, late or not at all', async () => {
    const sample = sampleReservations(database);
    const [twice, never] = [await sample.held(await sample.addVehicle()), await sample.held(await sample.addVehicle())];
    const payment = await sample.started(twice);
    sample.provider.payer.pay(payment);
    await Promise.all([1, 2].map(() => sample.onlinePayments.notified(payment, sample.clock.now)));
    expect((await sample.read(twice)).state).toBe('paid');
    expect(sample.told.filter(({ type }) => type === 'reservation_paid')).toHaveLength(2);
    sample.provider.payer.pay(await sample.started(never));
    sample.clock.now += 2 * MINUTE;
    await sample.reservations.runDue(sample.clock.now);
    expect((await sample.read(never)).state).toBe('paid');
  });

  it('ignores a notification about a payment that is not paid', async () => {
    const sample = sampleReservations(database);
    const id = await sample.held(await sample.addVehicle());
    await sample.onlinePayments.notified(await sample.started(id), sample.clock.now);
    expect(await sample.read(id)).toMatchObject({ state: 'held', payment: { state: 'open' } });
  });

  it('frees the vehicle when it is not paid in time, and cancels the payment', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    const id = await sample.held(vehicle);
    await sample.started(id);
    sample.clock.now += 20 * MINUTE;
    expect((await sample.read(id)).state).toBe('expired');
    expect(await sample.isHeld(vehicle)).toBe(false);
    await sample.reservations.runDue(sample.clock.now);
    expect(sample.provider.ledger()).toMatchObject([{ status: 'cancelled', refunded: 0 }]);
    expect(await sample.hold(vehicle)).toMatchObject({ outcome: 'held' });
  });

  it('lets another shopper have it by the clock, before any job has run', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    const first = await sample.held(vehicle);
    sample.clock.now += 20 * MINUTE;
    expect(await sample.hold(vehicle)).toMatchObject({ outcome: 'held' });
    expect((await sample.read(first)).state).toBe('expired');
  });

  it('refunds what is paid after the hold has ended', async () => {
    const sample = sampleReservations(database);
    const id = await sample.held(await sample.addVehicle());
    const payment = await sample.started(id);
    sample.provider.payer.startProcessing(payment);
    sample.clock.now += 20 * MINUTE;
    await sample.reservations.runDue(sample.clock.now);
    expect(await sample.read(id)).toMatchObject({ state: 'expired', payment: { state: 'closing' } });
    sample.provider.payer.finish(payment, 'paid');
    sample.clock.now += HOUR;
    await sample.reservations.runDue(sample.clock.now);
    expect(await sample.read(id)).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } });
    expect(sample.provider.ledger()).toMatchObject([{ status: 'paid', refunded: 20_000 }]);
  });

  it('ends the hold when a person cancels the payment at the provider', async () => {
    const sample = sampleReservations(database);
    const vehicle = await sample.addVehicle();
    const id = await sample.held(vehicle);
    const payment = await sample.started(id);
    await sample.provider.payments.cancel(payment);
    await sample.onlinePayments.notified(payment, sample.clock.now);
    expect(await sample.read(id)).toMatchObject({ state: 'cancelled', payment: { state: 'closed' } });
    expect(await sample.isHeld(vehicle)).toBe(false);
  });

  it('is unavailable while the provider does not answer, and the hold stays', async () => {
    const sample = sampleReservations(database);
    const id = await sample.held(await sample.addVehicle());
    sample.provider.failNext('unanswered', 'before');
    const { site, clock, reservations } = sample;
    expect(await reservations.startPayment(site.id, id, clock.now)).toEqual({ outcome: 'unavailable' });
    expect((await sample.read(id)).state).toBe('held');
  });

  it('cancels a payment whose creation was not answered', async () => {
    const sample = sampleReservations(database);
    const id = await sample.held(await sample.addVehicle());
    sample.provider.failNext('unanswered', 'after');
    await expect(sample.started(id)).rejects.toThrow();
    sample.clock.now += 20 * MINUTE;
    await sample.read(id);
    await sample.reservations.runDue(sample.clock.now);
    expect(sample.provider.ledger()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('finds a payment whose creation was not answered in the list after a day', async () => {
    const sample = sampleReservations(database);
    const id = await sample.held(await sample.addVehicle());
    sample.provider.failNext('unanswered', 'after');
    await expect(sample.started(id)).rejects.toThrow();
    sample.clock.now += 30 * HOUR;
    await sample.reservations.runDue(sample.clock.now);
    await sample.reservations.runDue(sample.clock.now);
    expect(sample.provider.ledger()).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('the end of a reservation', () => {
  async function paid(sample: ReturnType<typeof sampleReservations>) {
    const vehicle = await sample.addVehicle();
    const id = await sample.held(vehicle);
    sample.provider.payer.pay(await sample.started(id));
    await sample.reservations.checkPayment(sample.site.id, id, sample.clock.now);
    return { vehicle, id };
  }
  const change = (
    sample: ReturnType<typeof sampleReservations>,
    id: string,
    event: 'cancelled' | 'released' | 'extended' | 'collected',
    hours = 0,
  ) => sample.reservations.change(sample.site.id, id, event, { hours, now: sample.clock.now });

  it.each(['cancelled', 'released'] as const)(
    '%s: frees the vehicle and refunds everything [RSV-008]',
    async (event) => {
      const sample = sampleReservations(database);
      const { vehicle, id } = await paid(sample);
      expect(await change(sample, id, event)).toBe(true);
      expect(await sample.isHeld(vehicle)).toBe(false);
      await sample.reservations.runDue(sample.clock.now);
      expect(await sample.read(id)).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } });
      expect(sample.provider.ledger()).toMatchObject([{ refunded: 20_000 }]);
      expect(await change(sample, id, event)).toBe(false);
    },
  );

  it('refunds everything when its time is over', async () => {
    const sample = sampleReservations(database);
    const { vehicle, id } = await paid(sample);
    sample.clock.now += 48 * HOUR;
    await sample.reservations.runDue(sample.clock.now);
    expect((await sample.read(id)).state).toBe('refunded');
    expect(await sample.isHeld(vehicle)).toBe(false);
  });

  it('tries a refund until it is true, also when the provider is down for a day', async () => {
    const sample = sampleReservations(database);
    const { id } = await paid(sample);
    await change(sample, id, 'cancelled');
    let tries = 0;
    for (; tries < 60; tries++) {
      sample.provider.failNext('unanswered', tries === 40 ? 'after' : 'before');
      await sample.reservations.runDue(sample.clock.now);
      sample.clock.now += 30 * MINUTE;
    }
    expect((await sample.read(id)).state).toBe('cancelled');
    sample.clock.now += HOUR;
    for (let run = 0; run < 30; run++) await sample.reservations.runDue((sample.clock.now += HOUR));
    expect((await sample.read(id)).state).toBe('refunded');
    expect(sample.provider.ledger()).toMatchObject([{ refunded: 20_000 }]);
  });

  it('the dealership extends it', async () => {
    const sample = sampleReservations(database);
    const { id } = await paid(sample);
    const { expiresAt } = await sample.read(id);
    expect(await change(sample, id, 'extended', 24)).toBe(true);
    expect((await sample.read(id)).expiresAt).toBe(expiresAt + 24 * HOUR);
  });

  it('the dealership extends it once with two presses at the same moment', async () => {
    const sample = sampleReservations(database);
    const { id } = await paid(sample);
    const { expiresAt: from } = await sample.read(id);
    const { site, clock, reservations } = sample;
    const press = () => reservations.change(site.id, id, 'extended', { hours: 24, from, now: clock.now });
    expect((await Promise.all([press(), press()])).filter(Boolean)).toHaveLength(1);
    expect((await sample.read(id)).expiresAt).toBe(from + 24 * HOUR);
  });

  it('a collected vehicle stays reserved until its feed reports it as sold, and can be reserved when it comes back', async () => {
    const sample = sampleReservations(database);
    const { vehicle, id } = await paid(sample);
    await change(sample, id, 'collected');
    sample.clock.now += 100 * HOUR;
    await sample.reservations.runDue(sample.clock.now);
    expect([(await sample.read(id)).state, await sample.isHeld(vehicle)]).toEqual(['collected', true]);
    expect(sample.provider.ledger()).toMatchObject([{ refunded: 0 }]);
    await writeVehicles(database, [{ ...vehicle, status: 'sold' }]);
    await sample.reservations.runDue(sample.clock.now);
    expect(await sample.isHeld(vehicle)).toBe(false);
  });

  it.each([
    ['ask', 'reservation_vehicle_gone', 'paid'],
    ['refund', 'reservation_sold', 'refunded'],
  ] as const)('of a vehicle that the feed reports as sold: %s', async (whenGone, type, state) => {
    const sample = sampleReservations(database, { reserve: { whenGone } });
    const { vehicle, id } = await paid(sample);
    await writeVehicles(database, [{ ...vehicle, status: 'sold' }]);
    for (let run = 0; run < 3; run++) await sample.reservations.runDue((sample.clock.now += MINUTE));
    expect((await sample.read(id)).state).toBe(state);
    expect(sample.told.filter((one) => one.type === type).map(({ audience }) => audience)).toEqual([
      'shopper',
      'dealership',
    ]);
  });

  it('a refund that the dealership made at the provider ends it', async () => {
    const sample = sampleReservations(database);
    const { vehicle, id } = await paid(sample);
    const [payment] = sample.provider.ledger();
    await sample.provider.payments.refund(payment!.id, 'dashboard');
    await sample.onlinePayments.notified(payment!.id, sample.clock.now);
    expect((await sample.read(id)).state).toBe('refunded');
    expect(await sample.isHeld(vehicle)).toBe(false);
  });

  it('a dispute is reported once', async () => {
    const sample = sampleReservations(database);
    await paid(sample);
    const [payment] = sample.provider.ledger();
    sample.provider.payer.dispute(payment!.id);
    for (let time = 0; time < 2; time++) await sample.onlinePayments.notified(payment!.id, sample.clock.now);
    expect(sample.problems).toEqual(['a cardholder disputes a payment: answer at the provider']);
  });

  it('of another site is unknown', async () => {
    const sample = sampleReservations(database);
    const { id } = await paid(sample);
    expect(await sample.reservations.read('group/other', id, sample.clock.now)).toBeNull();
    expect(await sample.reservations.change('group/other', id, 'cancelled', { now: sample.clock.now })).toBe(false);
  });
});

describe('an online payment', () => {
  async function added(sample: ReturnType<typeof sampleReservations>) {
    const leadId = await sample.addLead();
    const payment = { leadId, amount: 12_345, reference: 'INV 77' };
    const id = await sample.onlinePayments.add(payment, sample.clock.now);
    expect(await sample.onlinePayments.add(payment, sample.clock.now)).toBe(id);
    return id;
  }

  it('is paid once, and both sides learn of it', async () => {
    const sample = sampleReservations(database);
    const id = await added(sample);
    const start = await sample.onlinePayments.start(sample.site.id, id, sample.clock.now);
    expect(start.outcome).toBe('started');
    sample.provider.payer.pay(sample.provider.ledger()[0]!.id);
    await sample.onlinePayments.check(sample.site.id, id, sample.clock.now);
    await sample.onlinePayments.check(sample.site.id, id, sample.clock.now);
    expect(await sample.onlinePayments.read(sample.site.id, id)).toMatchObject({
      state: 'paid',
      amount: 12_345,
      reference: 'INV 77',
      paidAt: sample.clock.now,
    });
    expect(sample.told.map(({ type, audience }) => [type, audience])).toEqual([
      ['payment_started', 'shopper'],
      ['payment_received', 'shopper'],
      ['payment_received', 'dealership'],
    ]);
    expect(await sample.onlinePayments.start(sample.site.id, id, sample.clock.now)).toEqual({
      outcome: 'nothingToPay',
    });
  });

  it('is closed after 20 hours', async () => {
    const sample = sampleReservations(database);
    const id = await added(sample);
    await sample.onlinePayments.start(sample.site.id, id, sample.clock.now);
    sample.clock.now += 20 * HOUR;
    await sample.onlinePayments.closeOld(sample.clock.now);
    await sample.reservations.runDue(sample.clock.now);
    expect((await sample.onlinePayments.read(sample.site.id, id))!.state).toBe('closed');
    expect(sample.provider.ledger()).toMatchObject([{ status: 'cancelled' }]);
  });
});

it('the ledgers differ where the provider has what we do not', async () => {
  const sample = sampleReservations(database, { startsAt: Date.UTC(2027, 0, 1) });
  const id = await sample.held(await sample.addVehicle());
  const payment = await sample.started(id);
  const compare = () =>
    ledgerDifferences(database.db, sample.provider.payments, [sample.site], {
      from: sample.clock.now - HOUR,
      to: sample.clock.now + HOUR,
    });
  expect(await compare()).toEqual([]);
  sample.provider.payer.pay(payment);
  expect(await compare()).toEqual([{ id: payment, problem: 'The provider has it as paid, and we have it as open.' }]);
  await sample.reservations.checkPayment(sample.site.id, id, sample.clock.now);
  expect(await compare()).toEqual([]);
  const request = { amount: 100, description: 'x', reference: 'x', email: 'x@example.com' };
  const other = await sample.provider.payments.create(request, 'foreign');
  sample.provider.payer.pay(other.id);
  expect(await compare()).toEqual([
    { id: other.id, problem: 'The provider has a payment that no reservation or online payment has.' },
  ]);
});
