import type { CalendarEvent } from './calendar-file.ts';
import type { LeadNotice, NoticePart } from '../lead-notice.ts';
import type { LeadPayload } from '../lead-payload.ts';
import { row, short } from '../lead-mail.ts';

/** Calendars block this time. */
const MINUTES = 30;

/** The time that a shopper requested with a lead, as it is after their last change. */
export interface AppointmentMatter {
  readonly what: 'Test drive' | 'Inspection';
  /** The vehicle that is driven or inspected; `null` if the lead names none. */
  readonly vehicle: string | null;
  /** ISO with the UTC offset of the location. */
  readonly at: string;
  readonly timeZone: string;
  /** The location or site that confirms it. */
  readonly who: string;
  readonly place: {
    readonly name: string;
    readonly address: string;
    readonly directions: string;
    readonly point: CalendarEvent['point'];
  } | null;
  /** The starting place, if a location has several. */
  readonly start: string | null;
  readonly organiser: CalendarEvent['organiser'];
  readonly uid: string;
  readonly sequence: number;
  /** The signed page on which it is moved or cancelled, and the file for a calendar. */
  readonly pageUrl: string;
  readonly calendarUrl: string;
  /** Epoch ms at which this state was written. */
  readonly now: number;
}

/** The vehicle that a dealership inspects is the shopper's own. */
export function appointmentKind({ adjustmentAnswers: answers }: Pick<LeadPayload, 'adjustmentAnswers'>) {
  return answers === null ? 'Test drive' : 'Inspection';
}

/** `Thursday 3 December 2026 at 10:30 am AEST`: with the zone, because the reader may be elsewhere. */
export function appointmentTime(at: string, timeZone: string): string {
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { ...style, timeZone }).format(new Date(at));
  return `${format({ dateStyle: 'full' })} at ${format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`;
}

function appointmentTitle({ what, vehicle }: AppointmentMatter): string {
  return vehicle === null ? what : `${what}: ${short(vehicle, 80)}`;
}

export function appointmentEvent(matter: AppointmentMatter, method: CalendarEvent['method']): CalendarEvent {
  const { at, uid, sequence, place, organiser, who, pageUrl, now } = matter;
  const start = Date.parse(at);
  const confirms = method === 'CANCEL' ? 'Cancelled.' : `${who} confirms the time by phone or email.`;
  return {
    method,
    uid,
    sequence,
    start: new Date(start).toISOString(),
    end: new Date(start + MINUTES * 60_000).toISOString(),
    stamp: new Date(now).toISOString(),
    isTentative: true,
    summary: appointmentTitle(matter),
    description: [
      appointmentTime(at, matter.timeZone),
      confirms,
      ...(method === 'CANCEL' ? [] : [`Move or cancel it: ${pageUrl}`]),
    ].join('\n'),
    location: place && `${place.name}, ${place.address}`,
    point: place?.point ?? null,
    url: pageUrl,
    organiser,
  };
}

/** The appointment in the mail that confirms an enquiry. */
export function appointmentParts(matter: AppointmentMatter): readonly NoticePart[] {
  return [
    {
      title: `Your ${matter.what.toLowerCase()}`,
      rows: [
        ...appointmentRows(matter),
        { label: 'Calendar', value: 'Add it to your calendar', href: matter.calendarUrl },
      ],
    },
    { action: 'Move or cancel it', href: matter.pageUrl },
  ];
}

function appointmentRows({ at, timeZone, place, start }: AppointmentMatter) {
  return [
    { label: 'When', value: appointmentTime(at, timeZone) },
    ...row('Starts at', start),
    ...(place ? [{ label: 'Where', value: `${place.name}, ${place.address}`, href: place.directions }] : []),
  ];
}

/**
 * The notice to both sides about a shopper's change: the old time and the new appointment; `cancelled` applies to the
 * old time.
 */
export function appointmentNotices(
  change: 'moved' | 'cancelled',
  before: string,
  matter: AppointmentMatter,
): readonly LeadNotice[] {
  const { what, vehicle, at, timeZone, who } = matter;
  const thing = `${what.toLowerCase()}${vehicle === null ? '' : ` of the ${vehicle}`}`;
  const [old, now] = [appointmentTime(before, timeZone), appointmentTime(at, timeZone)];
  const type = `appointment_${change}`;
  const subject = `${what} ${change}${vehicle === null ? '' : `: ${vehicle}`}`;
  const facts = {
    appointment: {
      state: change,
      booking_date_time: change === 'moved' ? at : null,
      previous_booking_date_time: before,
      sequence: matter.sequence,
    },
  };
  const isMoved = change === 'moved';
  const forShopper = isMoved
    ? [
        { text: `You moved your ${thing} from ${old}. ${who} confirms the new time by phone or email.` },
        ...appointmentParts(matter),
      ]
    : [{ text: `You cancelled your ${thing} on ${old}. We have told ${who}.` }];
  const forDealership = isMoved
    ? [
        { text: `The shopper moved the ${thing}. Please confirm the new time.` },
        { title: what, rows: [{ label: 'Before', value: old }, ...appointmentRows({ ...matter, place: null })] },
      ]
    : [{ text: `The shopper cancelled the ${thing} on ${now}.` }];
  return [
    {
      type,
      audience: 'shopper',
      subject,
      parts: forShopper,
      calendar: appointmentEvent(matter, isMoved ? 'PUBLISH' : 'CANCEL'),
      facts,
    },
    { type, audience: 'dealership', subject, parts: forDealership, facts },
  ];
}
