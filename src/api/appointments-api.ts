import { z } from 'zod';
import { bookingWindow } from '#leads/rules/booking-time.ts';
import { AppointmentsUnavailable, type Appointments } from '#integrations/appointments/port.ts';
import type { Site } from '#sites/site.ts';
import type { Logger } from '#platform/log.ts';
import { problem } from '#platform/problem.ts';

const day = z.iso.date();

/** `GET /api/appointments?location={id}&date={YYYY-MM-DD}`: when a test drive may begin there, by the clock of the location. */
export async function freeAppointments(
  site: Site,
  params: URLSearchParams,
  parts: { readonly appointments: Appointments; readonly log: Logger; readonly now: () => number },
): Promise<Response> {
  if (site.settings.testDrive.booking === 'off' || site.settings.testDrive.appointments === 'off')
    return problem(
      404,
      'No appointments',
      'This site does not publish available times (setting testDrive.appointments).',
    );
  const location = site.locations.find(({ id }) => id === params.get('location'));
  if (!location)
    return problem(
      404,
      'No such location',
      `location must be the id of a location of this site: ${site.locations.map(({ id }) => id).join(', ')}.`,
    );
  const date = params.get('date') ?? '';
  if (!day.safeParse(date).success) return problem(400, 'No such day', 'date must be a date such as 2026-11-25.');
  try {
    const now = parts.now();
    // Further ahead than a booking may be, nothing is free.
    const times =
      date > bookingWindow(now, location.time_zone).max.slice(0, 10)
        ? []
        : await parts.appointments.freeTimes({ location, date, now });
    return Response.json({ location: location.id, date, times }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof AppointmentsUnavailable)) throw error;
    parts.log.error({ err: error }, 'appointments: no answer');
    return problem(502, 'No answer', 'Available times could not be loaded. Try again later.');
  }
}
