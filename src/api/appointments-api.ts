import { z } from 'zod';
import { bookingWindow } from '#leads/rules/booking-time.ts';
import { AppointmentsUnavailable } from '#leads/appointments-port.ts';
import type { Scope } from '#views/context.ts';
import { problem } from '#platform/problem.ts';
import { jsonResponse, problemResponse, sentValue, type AnswerBody, type Operation } from './operation.ts';

const parameters = z.object({
  location: z.string().meta({ description: 'The id of a location of this site.' }),
  date: z.iso.date().meta({ description: 'A day at the location.' }),
});

const appointmentsAnswer = z.object({
  location: z.string(),
  date: z.iso.date(),
  times: z
    .array(z.string().meta({ examples: ['09:30'] }))
    .nullable()
    .meta({
      description:
        'An empty list if the day is full or over. null if there is no calendar, so the shopper may request any time.',
    }),
});

export const appointmentsOperation: Operation = {
  method: 'get',
  path: '/api/appointments',
  operationId: 'freeAppointments',
  summary: 'Lists the free start times of test drives on one day at one location, in its local time.',
  query: parameters,
  responses: {
    200: jsonResponse('The times.', appointmentsAnswer),
    400: problemResponse('date is not a date.'),
    404: problemResponse(
      'The site has no such location, or it does not publish available times (setting testDrive.appointments).',
    ),
    502: problemResponse('The calendar did not answer.'),
  },
  handle: freeAppointments,
};

async function freeAppointments({
  site,
  params,
  leads,
  now,
  report,
}: Scope<'leads', 'site' | 'params' | 'now' | 'report'>): Promise<Response> {
  if (!site.settings.testDrive.booking || !site.settings.testDrive.appointments)
    return problem(
      404,
      'No appointments',
      'This site does not publish available times (setting testDrive.appointments).',
    );
  const location = site.locations.find(({ id }) => id === sentValue(parameters, params, 'location'));
  if (!location)
    return problem(
      404,
      'No such location',
      `location must be the id of a location of this site: ${site.locations.map(({ id }) => id).join(', ')}.`,
    );
  const date = sentValue(parameters, params, 'date') ?? '';
  if (!parameters.shape.date.safeParse(date).success)
    return problem(400, 'No such day', 'date must be a date such as 2026-11-25.');
  try {
    // Nothing is free beyond the booking period.
    const times =
      date > bookingWindow(now, location.time_zone).max.slice(0, 10)
        ? []
        : await leads.appointments.freeTimes({ location, date, now });
    const body: AnswerBody<typeof appointmentsAnswer> = { location: location.id, date, times };
    return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof AppointmentsUnavailable)) throw error;
    report(error);
    return problem(502, 'No answer', 'Available times could not be loaded. Try again later.');
  }
}
