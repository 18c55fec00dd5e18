import { expect, it } from 'vitest';
import { openFakeAppointments } from '#integrations/appointments/fake.server.ts';
import { AppointmentsUnavailable } from '#leads/appointments-port.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { callOperation } from '#tests/support/call-operation.ts';
import { appointmentsOperation } from './appointments-api.ts';

const dealership = sampleDealership('one');
const ask = async (
  query: Record<string, string>,
  testDrive: Record<string, boolean> = { appointments: true },
  ids: string | null = null,
) => {
  const site = sampleSite(
    [
      ids === null
        ? dealership
        : { ...dealership, locations: dealership.locations.map((location) => ({ ...location, id: ids })) },
    ],
    { testDrive },
  );
  const reported: unknown[] = [];
  const response = await callOperation(appointmentsOperation, {
    site,
    params: new URLSearchParams({ location: site.locations[0]!.id, ...query }),
    leads: { appointments: openFakeAppointments() },
    report: (error: unknown) => reported.push(error),
    now: Date.UTC(2026, 10, 21),
  });
  return { status: response.status, reported, json: (await response.json()) as { times: string[]; title: string } };
};

it('testDrive.appointments: with on, returns the free times of a day at a location; with off, none [API-029]', async () => {
  expect((await ask({ date: '2026-11-25' })).json).toMatchObject({ date: '2026-11-25', times: ['09:30', '14:00'] });
  expect((await ask({ date: '2026-11-25' }, { appointments: false })).status).toBe(404);
  expect((await ask({ date: '2026-11-25' }, { appointments: true, booking: false })).status).toBe(404);
});

it.each([
  [{ date: 'soon' }, 400],
  [{}, 400],
  [{ date: '2026-13-45' }, 400],
  [{ date: '2026-02-30' }, 400],
  [{ date: '2026-11-25', location: 'elsewhere' }, 404],
])('%j is refused with %d [API-029]', async (query, status) => {
  expect((await ask(query as Record<string, string>)).status).toBe(status);
});

it('returns 502 and reports the error when the calendar does not answer [API-029]', async () => {
  expect(await ask({ date: '2026-11-25' }, { appointments: true }, 'silent')).toMatchObject({
    status: 502,
    reported: [expect.any(AppointmentsUnavailable)],
  });
});
