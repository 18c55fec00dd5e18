import { describe, expect, it } from 'vitest';
import { sampleLocation } from '#tests/support/sample-dealership.ts';
import { openFakeAppointments } from '#integrations/appointments/fake.server.ts';
import { openOpeningHours } from '#integrations/appointments/opening-hours.server.ts';
import { AppointmentsUnavailable } from '#leads/appointments-port.ts';

const NOW = Date.UTC(2026, 10, 21);
const opening_hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday: weekday as 0,
  status: 'Open',
  open: '09:30',
  close: '14:30',
}));
const location = { ...sampleLocation('group.one', { opening_hours }), id: 'location', time_zone: 'Australia/Brisbane' };

describe.each([
  ['the fake', openFakeAppointments],
  ['opening hours', openOpeningHours],
])('appointments through %s [API-029]', (_name, open) => {
  it('are local times in order, without duplicates', async () => {
    const times = (await open().freeTimes({ location, date: '2026-11-25', now: NOW }))!;
    expect(times).toEqual(expect.arrayContaining(['09:30', '14:00']));
    expect(times).toEqual([...new Set(times)].toSorted());
    for (const time of times) expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
  });

  it('are empty on a day that is over', async () => {
    expect(await open().freeTimes({ location, date: '2026-11-01', now: NOW })).toEqual([]);
  });
});

it('distinguishes a location without a calendar from a full day', async () => {
  expect(
    await openFakeAppointments().freeTimes({ location: { ...location, id: 'asking' }, date: '2026-11-25', now: NOW }),
  ).toBeNull();
  expect(
    await openOpeningHours().freeTimes({ location: { ...location, opening_hours: [] }, date: '2026-11-25', now: NOW }),
  ).toBeNull();
});

it('distinguishes an unreachable calendar from a full day', async () => {
  const ask = (id: string) =>
    openFakeAppointments().freeTimes({ location: { ...location, id }, date: '2026-11-25', now: NOW });
  expect(await ask('full')).toEqual([]);
  await expect(ask('silent')).rejects.toThrow(AppointmentsUnavailable);
});
