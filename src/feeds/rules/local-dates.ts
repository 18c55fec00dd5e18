import { instantAt, zonedTime } from '#rules/zoned-time.ts';
import { FEED_FIELDS, type FeedField } from './feed-fields.ts';
import type { StatedMoment } from './parse-date.ts';

/** The fields of a feed that are days or instants. */
const DATES = (Object.keys(FEED_FIELDS) as FeedField[]).filter((field) =>
  ['date', 'instant'].includes(FEED_FIELDS[field].kind),
);

/**
 * Turns the dates of a record into those of the place where its vehicle is: a day without a time starts there at midnight, and an instant
 * is on the day that the calendar shows there.
 */
export function settleDates(fields: Map<FeedField, unknown>, timeZone: string): void {
  for (const field of DATES) {
    const moment = fields.get(field) as StatedMoment | undefined;
    if (moment === undefined) continue;
    fields.set(field, FEED_FIELDS[field].kind === 'date' ? localDay(moment, timeZone) : localInstant(moment, timeZone));
  }
}

/** Without a zone, the time of day does not matter. */
function localDay({ date, minutes, zone }: StatedMoment, timeZone: string): string {
  if (minutes === null || zone === null || date.length < 10) return date;
  return zonedTime(instantIn(date, minutes, zone), timeZone).date;
}

function localInstant({ date, minutes, zone }: StatedMoment, timeZone: string): string {
  const at = zone === null ? instantAt(date, minutes ?? 0, timeZone) : instantIn(date, minutes ?? 0, zone);
  return new Date(at).toISOString();
}

/** The instant (epoch ms) at which a clock that is `zone` minutes ahead of UTC shows this time. */
export const instantIn = (date: string, minutes: number, zone: number) =>
  Date.parse(`${date}T00:00:00Z`) + (minutes - zone) * 60_000;
