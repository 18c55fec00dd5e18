import { formatShortDay, weekdayName } from '#rules/calendar-date.ts';
import { clockText, instantToday, nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import type { DayHours } from './dealership.ts';
import {
  dayText,
  isClosedDay,
  isOpenDay,
  parseClockMinutes,
  type BookableHours,
  type HoursPlace,
  type HoursToday,
  type OpenOn,
  type SpecialDay,
} from './opening-hours.ts';
import { publicHolidayOn } from './public-holidays.ts';

const MINUTE_MS = 60_000;
/** The countdown starts this long before closing time. */
const CLOSING_SOON_MS = 60 * MINUTE_MS;

interface DateHours {
  /** `null`: no hours are known for the date. */
  readonly hours: DayHours | null;
  /** The reason why this date differs from its weekday; `null` for an ordinary day. */
  readonly name: string | null;
  /** True if the dealer states these hours for this date, or it is an ordinary day. */
  readonly isSure: boolean;
}

/** The hours of an ISO date: special hours, else those of public holidays, else the weekday's. */
function hoursOn(place: BookableHours, date: string): DateHours {
  const special = place.special_hours?.find((one) => one.date === date);
  const holiday = place.address ? publicHolidayOn(place.address.state, date) : null;
  if (special) return { hours: special, name: special.name ?? holiday ?? 'Special hours', isSure: true };
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const usual = place.opening_hours.find((entry) => entry.weekday === weekday) ?? null;
  if (holiday === null) return { hours: usual, name: null, isSure: true };
  if (place.public_holidays) return { hours: place.public_holidays, name: holiday, isSure: true };
  // A day on which it is closed anyway stays closed.
  return { hours: usual, name: holiday, isSure: usual === null || isClosedDay(usual) };
}

/**
 * Today's hours of a location; `null` if none are known. With `countdown`, the last hour is counted down by the minute, so that the
 * text is only valid until the next one.
 */
export function hoursToday(place: HoursPlace, now: number, countdown = false): HoursToday | null {
  const { time_zone: zone } = place;
  const here = zonedTime(now, zone);
  const { hours: day, name, isSure } = hoursOn(place, here.date);
  if (!day) return null;
  const midnight = nextMidnight(now, zone);
  if (!isSure) return { state: 'unsure', text: `Hours may differ today (${name})`, until: midnight };
  if (!isOpenDay(day)) {
    const closed = isClosedDay(day);
    const text = name === null ? 'Closed today' : `Closed today (${name})`;
    return { state: 'closed', text: closed ? text : day.status.trim(), until: midnight };
  }
  const open = parseClockMinutes(day.open);
  const close = parseClockMinutes(day.close);
  if (open === null || close === null || close <= open) return { state: 'open', text: 'Open today', until: midnight };
  const opens = instantToday(now, zone, open);
  const closes = instantToday(now, zone, close);
  if (now < opens) return { state: 'closed', text: `Opens at ${clockText(open)}`, until: opens };
  if (now >= closes) return { state: 'closed', text: 'Closed for today', until: midnight };
  if (countdown && closes - now <= CLOSING_SOON_MS) return closingSoon(closes, now);
  const until = countdown ? closes - CLOSING_SOON_MS : closes;
  return { state: 'open', text: `Open today until ${clockText(close)}`, until };
}

function closingSoon(closes: number, now: number): HoursToday {
  const minutes = Math.ceil((closes - now) / MINUTE_MS);
  const text = `Closes in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return { state: 'open', text, until: closes - (minutes - 1) * MINUTE_MS };
}

/** Number of days to search for the next opening. */
const MOST_DAYS_AHEAD = 14;

/**
 * When a location answers: `is open today until 5:30 pm`, `opens tomorrow at 8:00 am`, `opens on Monday at 8:00 am`; `null` if its
 * hours are not known for every day until then.
 */
export function whenOpen(place: HoursPlace, now: number): string | null {
  const today = hoursToday(place, now);
  if (today?.state === 'open') return `is ${lowerFirst(today.text)}`;
  const next = nextOpening(place, now);
  return next && `opens ${dayAhead(next.date, next.ahead)}at ${clockText(next.from)}`;
}

/** When a location that is closed for the rest of today opens: `opens tomorrow at 8:00 am`. `null` if it still opens today, or is open. */
export function opensAgain(place: HoursPlace, now: number): string | null {
  const next = hoursToday(place, now)?.state === 'closed' ? nextOpening(place, now) : null;
  return next && next.ahead > 0 ? `opens ${dayAhead(next.date, next.ahead)}at ${clockText(next.from)}` : null;
}

/** The next time at which a location opens; `null` if its hours are not known for every day until then. */
function nextOpening(place: HoursPlace, now: number): { date: string; ahead: number; from: number } | null {
  const here = zonedTime(now, place.time_zone);
  for (let ahead = 0; ahead <= MOST_DAYS_AHEAD; ahead++) {
    const date = new Date(Date.parse(`${here.date}T00:00:00Z`) + ahead * 1440 * MINUTE_MS).toISOString().slice(0, 10);
    const { open } = openOn(place, date);
    if (open === null) return null;
    if (open === 'closed' || (ahead === 0 && open.from <= here.minutes)) continue;
    return { date, ahead, from: open.from };
  }
  return null;
}

function dayAhead(date: string, ahead: number): string {
  if (ahead === 0) return '';
  if (ahead === 1) return 'tomorrow ';
  return ahead < 7 ? `on ${weekdayName(new Date(`${date}T00:00:00Z`).getUTCDay())} ` : `on ${formatShortDay(date)} `;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The dates from today on, within a number of days, whose hours differ from their weekday's. */
export function specialDays(place: HoursPlace, now: number, days: number, closedText = 'Closed'): SpecialDay[] {
  const today = Date.parse(`${zonedTime(now, place.time_zone).date}T00:00:00Z`);
  return Array.from({ length: days }, (_, ahead) =>
    new Date(today + ahead * 1440 * MINUTE_MS).toISOString().slice(0, 10),
  ).flatMap((date) => {
    const { hours, name, isSure } = hoursOn(place, date);
    if (name === null) return [];
    const text = isSure ? hours && dayText(hours, closedText) : 'Hours may differ: please call us';
    const closed = isSure && hours !== null && isClosedDay(hours);
    return text === null ? [] : [{ date, day: formatShortDay(date), name, text, closed }];
  });
}

/** The hours of an ISO date for a booking. */
export function openOn(place: BookableHours, date: string): OpenOn {
  const { hours: day, name, isSure } = hoursOn(place, date);
  if (!day || !isSure) return { open: null, name };
  if (!isOpenDay(day)) return { open: isClosedDay(day) ? 'closed' : null, name };
  const [from, to] = [parseClockMinutes(day.open), parseClockMinutes(day.close)];
  return { open: from === null || to === null || to <= from ? null : { from, to }, name };
}
