import type { Location, StaffMember } from './dealership.ts';
import { hoursToday, whenOpen } from './hours-on-date.ts';

/** An enquiry this long before closing time may have to wait until the next opening. */
const LATE_MS = 30 * 60_000;

/** The person whom the dealer names for enquiries at a location; `null` if none is named. */
export function enquiryReader(
  location: Pick<Location, 'id'>,
  staff: readonly Pick<StaffMember, 'name' | 'location_ids' | 'answers_enquiries'>[],
): string | null {
  const found = staff.find((one) => one.answers_enquiries && one.location_ids.includes(location.id));
  return found ? found.name.split(/\s+/)[0]! : null;
}

/**
 * Names the reader of an enquiry, and the time: `Priya reads it first thing: Moorooka opens tomorrow at 8:30 am.`
 * Leaves out the time if the hours are not known.
 */
export function whoAnswers(location: Location, reader: string | null, now: number): string {
  const { name } = location;
  const when = whenOpen(location, now);
  if (when === null) return reader === null ? `${name} has your details.` : `${reader} at ${name} has your details.`;
  const isOpen = hoursToday(location, now)?.state === 'open';
  if (!isOpen) return `${reader ?? 'Our team'} reads it first thing: ${name} ${when}.`;
  const later = afterClosing(location, now);
  const has =
    reader === null
      ? `${name} has your details. It ${when}`
      : `${reader} at ${name} has your details. The location ${when}`;
  return later === null ? `${has}.` : `${has}, and ${later}.`;
}

/** The next opening, if the location closes soon. */
function afterClosing(location: Location, now: number): string | null {
  const closes = hoursToday(location, now)?.until ?? now;
  return closes - now <= LATE_MS ? whenOpen(location, closes) : null;
}
