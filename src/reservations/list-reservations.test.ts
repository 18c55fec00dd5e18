import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { sampleReservations } from '#tests/support/sample-reservations.ts';
import { handleReservationsRequest } from './list-reservations.server.ts';

const database = await testDatabase();

async function listed(desk: ReturnType<typeof sampleReservations>, body: object) {
  const found: object[] = [];
  for await (const entry of handleReservationsRequest(body, { db: database.db, tenants: desk.parts.tenants }))
    found.push(entry);
  return found;
}

it('lists the reservations that hold a vehicle, and all on request', async () => {
  const desk = sampleReservations(database);
  const [ended, open] = [await desk.held(await desk.addVehicle()), await desk.held(await desk.addVehicle())];
  await desk.reservations.change(desk.site.id, ended, 'cancelled', { now: desk.clock.now });
  expect(await listed(desk, { site: 'site' })).toMatchObject([
    {
      state: 'held',
      until: new Date((await desk.read(open)).expiresAt).toISOString(),
      vehicle: '2021 Toyota Corolla Ascent Sport',
      price: '$24,990 Drive Away',
      deposit: 20_000,
      payment: 'open',
      name: 'Jane Citizen',
    },
  ]);
  expect((await listed(desk, { site: 'site', all: true })).length).toBe(2);
  expect(await listed(desk, { site: 'nothing' })).toEqual([{ error: expect.stringContaining('nothing') }]);
  expect(await listed(desk, {})).toEqual([{ error: 'The request names no site.' }]);
});
