import type { Location } from '#dealerships/rules/dealership.ts';
import { addressLine, directionsTo } from '#dealerships/vehicle-location.ts';
import { appointmentKind, type AppointmentMatter } from '#leads/rules/mails/appointment.ts';
import type { LeadPayload } from '#leads/rules/lead-payload.ts';
import type { Site } from '#sites/site.ts';

/** The location of an appointment: the one of the lead, or the first of its dealership; `null` if the site has neither any more. */
export function appointmentPlace(
  { location, dealership_slug: slug }: Pick<LeadPayload, 'location' | 'dealership_slug'>,
  { locations }: Pick<Site, 'locations'>,
): Location | null {
  return locations.find(({ id }) => id === location) ?? locations.find((one) => one.dealership_slug === slug) ?? null;
}

/** A requested time as its mails, its page and calendars show it. `path` is the signed path of its page. */
export function appointmentMatter(
  payload: LeadPayload,
  { at, sequence, path }: { readonly at: string; readonly sequence: number; readonly path: string },
  { site, now }: { readonly site: Site; readonly now: number },
): AppointmentMatter {
  const place = appointmentPlace(payload, site);
  const page = new URL(path, payload.url);
  const file = new URL(page);
  file.pathname += '/calendar.ics';
  const what = appointmentKind(payload);
  return {
    what,
    vehicle: what === 'Inspection' ? null : (payload.car?.name ?? null),
    at,
    ...placeFacts(place, payload, site),
    uid: `${payload.lead_id}@${page.hostname}`,
    sequence,
    pageUrl: page.href,
    calendarUrl: file.href,
    now,
  };
}

/** The organiser and the place. */
function placeFacts(
  place: Location | null,
  { distribution_location: start }: LeadPayload,
  { name, timeZone }: Site,
): Pick<AppointmentMatter, 'timeZone' | 'who' | 'place' | 'start' | 'organiser'> {
  if (place === null) return { timeZone, who: name, place: null, start: null, organiser: { name, mail: null } };
  const { lat, long } = place.address;
  return {
    timeZone: place.time_zone,
    who: place.name,
    place: {
      name: place.name,
      address: addressLine(place),
      directions: directionsTo(place),
      point: lat === null || long === null ? null : { lat, long },
    },
    start: place.distribution_locations.find(({ id }) => id === start)?.name ?? null,
    organiser: { name: place.name, mail: place.email },
  };
}
