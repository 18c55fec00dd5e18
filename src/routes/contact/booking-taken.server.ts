import { bookingProblem, takenProblem } from '#leads/rules/booking-time.ts';
import { bookingPlace, type EnquiryRules, type EnquirySubject } from '#leads/rules/enquiry-rules.ts';
import { line, type PostedFields } from '#leads/rules/posted-fields.ts';
import type { EnquiryError } from '#leads/rules/validate-enquiry.ts';
import type { RequestScope } from '../context.ts';

/** API-029: a wanted time that somebody else has taken meanwhile; `null` where it is free, and where nobody can say: an enquiry is never lost to a calendar. */
export async function bookingTaken(
  rules: EnquiryRules,
  subject: EnquirySubject,
  fields: PostedFields,
  { site, now, freeTimes, report }: RequestScope,
): Promise<EnquiryError | null> {
  const place = rules.booking === 'freeTimes' ? bookingPlace(subject, line(fields, 'location') || null) : null;
  const text = line(fields, 'booking_date_time');
  if (!place || text === '' || bookingProblem(text, place, now, 'freeTimes') !== null) return null;
  const location = site.locations.find(({ id }) => id === place.id)!;
  try {
    const message = takenProblem(text, await freeTimes({ location, date: text.slice(0, 10), now }));
    return message === null ? null : { field: 'booking_date_time', message };
  } catch (error) {
    report(error);
    return null;
  }
}
