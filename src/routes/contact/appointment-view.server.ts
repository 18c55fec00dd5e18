import { data, redirect } from 'react-router';
import type { Location } from '#dealerships/rules/dealership.ts';
import { mayChange, type OpenedAppointment } from '#leads/lead-appointments.server.ts';
import { appointmentNotices, appointmentTime } from '#leads/rules/mails/appointment.ts';
import { bookingProblem, takenProblem } from '#leads/rules/booking-problem.ts';
import { bookingStepSeconds, bookingWindow, bookingWithOffset, type BookingKind } from '#leads/rules/booking-time.ts';
import { SUBMIT_FAILED, TOO_MANY_SENT } from '#leads/rules/enquiry-rules.ts';
import { line, postedFields } from '#leads/rules/posted-fields.ts';
import { signatureIn } from '#leads/signed-links.server.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { placeView } from '#views/locations/location-view.server.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { appointmentMatter, appointmentPlace } from './appointment-matter.ts';

/** Not cached, and not found by anyone without the link. */
export const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

type Found = Extract<OpenedAppointment, { state: 'found' }>;

/** The answer to the page's forms when something is wrong with what was sent. */
export interface AppointmentFailure {
  /** Explains why nothing was stored. */
  readonly failure: string | null;
  /** The requested time, and what is wrong with it. */
  readonly time: { readonly value: string; readonly error: string } | null;
}

/** The page on which a shopper moves or cancels a requested time, or that its link has expired. */
export async function appointmentPage(url: URL, leadId: string, scope: Scope<'leads'>) {
  const opened = await openAppointment(url, leadId, scope);
  const page = { siteName: scope.site.name, contact: contactPath(scope.site) };
  if (opened.state === 'expired') return data({ ...page, appointment: null }, { status: 410, headers: PRIVATE });
  return data({ ...page, appointment: appointmentView(opened, url, scope) }, { headers: PRIVATE });
}

export type AppointmentPage = Awaited<ReturnType<typeof appointmentPage>>['data'];

export async function openAppointment(url: URL, leadId: string, { leads, site, now }: Scope<'leads'>) {
  const link = { siteId: site.id, leadId, ...signatureIn(url.searchParams) };
  const opened = await leads.leadAppointments.open(link, now);
  if (opened.state === 'unknown') throw data(null, { status: 404 });
  return opened;
}

function appointmentView(found: Found, url: URL, scope: RequestFacts) {
  const { payload, at, isCancelled, sequence, receipt } = found;
  const { site, now } = scope;
  const place = appointmentPlace(payload, site);
  const matter = appointmentMatter(payload, { at, sequence, path: url.pathname + url.search }, scope);
  const { what, vehicle, who } = matter;
  const when = appointmentTime(at, matter.timeZone);
  const isOpen = place !== null && mayChange(found, undefined, now);
  return {
    what,
    vehicle,
    when,
    receipt,
    calendar: isCancelled ? null : new URL(matter.calendarUrl).pathname + url.search,
    state: stateText(found, { who, when, what, now }),
    times: isOpen
      ? { ...bookingWindow(now, place.time_zone), step: bookingStepSeconds(bookingKind(scope)), at: place.name }
      : null,
    aside: place && { topic: null, places: [placeView(place, scope)], all: null },
  };
}

function stateText(
  found: Found,
  { who, when, what, now }: { who: string; when: string; what: string; now: number },
): { readonly tone: 'info' | 'positive'; readonly title: string; readonly text: string } | null {
  const { isCancelled, sequence, at } = found;
  const thing = what.toLowerCase();
  if (isCancelled)
    return { tone: 'info', title: `Your ${thing} is cancelled`, text: `We told ${who}. It was on ${when}.` };
  if (Date.parse(at) <= now)
    return { tone: 'info', title: `This ${thing} was on ${when}`, text: `Contact ${who} for another one.` };
  if (!mayChange(found, undefined, now))
    return { tone: 'info', title: 'You have moved it many times', text: `Please call ${who} to change it again.` };
  return sequence === 0
    ? null
    : { tone: 'positive', title: `Your ${thing} is moved`, text: `We told ${who}, who confirms the new time.` };
}

const bookingKind = ({ site }: RequestFacts): BookingKind =>
  site.settings.testDrive.appointments ? 'freeTimes' : 'anyTime';

/** Stores another time or the cancellation, and leads to the page again, which shows what is stored. */
export async function changeAppointment(request: Request, url: URL, leadId: string, scope: Scope<'leads'>) {
  const opened = await openAppointment(url, leadId, scope);
  const posted = postedFields((await request.formData().catch(() => null)) ?? []);
  const refuse = (failure: AppointmentFailure, status: number) =>
    data<AppointmentFailure>(failure, { status, headers: PRIVATE });
  if (!scope.maySend('appointment')) return refuse({ failure: TOO_MANY_SENT, time: null }, 429);
  const place = opened.state === 'found' ? appointmentPlace(opened.payload, scope.site) : null;
  const change = line(posted, 'change');
  try {
    if (place && change === 'cancel') await store(leadId, null, scope);
    if (place && change === 'move') {
      const value = line(posted, 'booking_date_time').slice(0, 40);
      const error = await timeProblem(value, place, scope);
      if (error !== null) return refuse({ failure: null, time: { value, error } }, 422);
      await store(leadId, bookingWithOffset(value, place.time_zone), scope);
    }
  } catch (error) {
    scope.report(error);
    return refuse({ failure: SUBMIT_FAILED, time: null }, 500);
  }
  throw redirect(url.pathname + url.search, { status: 303, headers: PRIVATE });
}

/** Checks a time like the form. A calendar that fails must not stop the shopper: the dealership confirms the time. */
async function timeProblem(value: string, location: Location, scope: Scope<'leads'>): Promise<string | null> {
  const { now, report, leads } = scope;
  const kind = bookingKind(scope);
  const problem = bookingProblem(value, location, now, kind);
  if (problem !== null || kind === 'anyTime') return problem;
  try {
    return takenProblem(value, await leads.appointments.freeTimes({ location, date: value.slice(0, 10), now }));
  } catch (error) {
    report(error);
    return null;
  }
}

async function store(leadId: string, at: string | null, scope: Scope<'leads'>): Promise<void> {
  const { site, now, leads } = scope;
  const path = await leads.leadAppointments.href({ siteId: site.id, leadId }, now);
  await leads.leadAppointments.change(
    { siteId: site.id, leadId },
    at,
    (before) => {
      const next = { at: at ?? before.at, sequence: before.sequence + 1, path };
      return appointmentNotices(
        at === null ? 'cancelled' : 'moved',
        before.at,
        appointmentMatter(before.payload, next, scope),
      );
    },
    now,
  );
}
