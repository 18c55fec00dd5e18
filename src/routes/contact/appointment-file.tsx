import type { LoaderFunctionArgs } from 'react-router';
import { appointmentEvent } from '#leads/rules/mails/appointment.ts';
import { calendarFile } from '#leads/rules/mails/calendar-file.ts';
import { readScope } from '#views/context.ts';
import { appointmentMatter } from './appointment-matter.ts';
import { openAppointment, PRIVATE } from './appointment-view.server.ts';

/** The file that adds a requested time to a calendar; of a cancelled one, the file that removes it. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const scope = readScope<'leads'>(context);
  const opened = await openAppointment(url, params['lead']!, scope);
  if (opened.state === 'expired')
    return new Response('This link has expired. Ask the dealership, and quote your receipt number.\n', {
      status: 410,
      headers: { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const { payload, at, sequence, isCancelled } = opened;
  const path = url.pathname.replace(/\/calendar\.ics$/, '') + url.search;
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  const file = calendarFile(appointmentEvent(appointmentMatter(payload, { at, sequence, path }, scope), method));
  return new Response(file, {
    headers: {
      ...PRIVATE,
      'Content-Type': `text/calendar; charset=utf-8; method=${method}`,
      'Content-Disposition': 'attachment; filename="appointment.ics"',
    },
  });
}
