import { sql } from 'kysely';
import type { VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { sampleReservations } from '#tests/support/sample-reservations.ts';
import { handleReservationsRequest } from './list-reservations.server.ts';
import { siteNamed } from '#sites/resolve-site.ts';
import { createSentReservations } from './sent-reservations.server.ts';
import { asWholeSite } from '#tests/support/sample-site.ts';

const database = await testDatabase();

async function listed(sample: ReturnType<typeof sampleReservations>, body: object) {
  const { clock } = sample;
  const { tenants } = sample.parts;
  const found: object[] = [];
  for await (const entry of handleReservationsRequest(body, {
    db: database.db,
    findSite: (name) => siteNamed({ all: () => tenants.all().map(asWholeSite) }, name),
    now: () => clock.now,
  }))
    found.push(entry);
  return found;
}

it('lists the reservations that hold a vehicle, and all on request', async () => {
  const sample = sampleReservations(database);
  const [ended, open] = [await sample.held(await sample.addVehicle()), await sample.held(await sample.addVehicle())];
  await sample.reservations.change(sample.site.id, ended, 'cancelled', { now: sample.clock.now });
  expect(await listed(sample, { site: 'site' })).toMatchObject([
    {
      state: 'held',
      until: new Date((await sample.read(open)).expiresAt).toISOString(),
      vehicle: '2021 Toyota Corolla Ascent Sport',
      price: '$24,990 Drive Away',
      deposit: 20_000,
      payment: 'open',
      name: 'Jane Citizen',
    },
  ]);
  expect((await listed(sample, { site: 'site', all: true })).length).toBe(2);
  expect(await listed(sample, { site: 'nothing' })).toEqual([{ error: expect.stringContaining('nothing') }]);
  expect(await listed(sample, {})).toEqual([{ error: 'The request names no site.' }]);
});

it('shows a shopper those of their number and those that the caller names, each once, on the sites of the account only', async () => {
  const { site, held, addVehicle, parts, clock } = sampleReservations(database);
  const [named, other] = [await held(await addVehicle()), await held(await addVehicle())];
  const { lead_id: lead } = await database.db
    .selectFrom('reservations')
    .select('lead_id')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  const phone = '+61491570111';
  await sql`update leads set payload = payload || ${JSON.stringify({ phone_e164: phone })}::jsonb where id = ${lead}`.execute(
    database.db,
  );
  const sender = { phone, groupId: site.group_id, sites: { only: site.id } };
  const idsOf = async (from: VerifiedShopper, most: number, ids: readonly string[] = []) =>
    (await createSentReservations(database.db, parts.tenants).newest(from, { most, now: clock.now, ids }))
      .map(({ id }) => id)
      .toSorted();
  expect(await idsOf(sender, 10)).toEqual([other]);
  expect(await idsOf(sender, 10, [named, other])).toEqual([named, other].toSorted());
  expect(await idsOf(sender, 1, [named, other])).toHaveLength(1);
  expect(await idsOf({ ...sender, sites: { only: 'another' } }, 10, [named])).toEqual([]);
});

it('states a reserved price with its total to shopper and dealership, as in mails', async () => {
  const sample = sampleReservations(database);
  const { site, parts, clock } = sample;
  const untyped = await sample.held(await sample.addVehicle({ priceType: null }));
  const before = await sample.addVehicle({ priceType: 'Plus On-Road Costs' });
  const priced = await sample.held(before);
  await sample.reservations.change(site.id, priced, 'cancelled', { now: clock.now });
  await database.db
    .updateTable('vehicles')
    .set({ doc: JSON.stringify({ ...before, price: 2_699_000 }) })
    .where('id', '=', before.id)
    .execute();
  const sentPrice = async (id: string) => {
    const sender = { phone: '+61491570999', groupId: site.group_id, sites: { only: site.id } };
    const options = { most: 10, now: clock.now, ids: [id] };
    return (await createSentReservations(database.db, parts.tenants).newest(sender, options))[0]!.price;
  };
  const inMail = JSON.stringify(sample.told.at(-1)!.notice);
  for (const [id, words] of [
    [untyped, '$24,990, on-road costs not stated'],
    [priced, '$24,990 Plus On-Road Costs, on-road costs are extra'],
  ] as const) {
    const page = (await sample.read(id)).price;
    expect(page).toEqual(words);
    expect(await sentPrice(id)).toBe(page);
    expect(await listed(sample, { site: 'site', all: true })).toContainEqual(expect.objectContaining({ price: page }));
  }
  expect(inMail).toContain((await sample.read(priced)).price);
});
