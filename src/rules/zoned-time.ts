/** Milliseconds of 24 hours. Days of the calendar are another thing: `zoned-time.ts`. */
export const DAY_MS = 86_400_000;

/** Wall clock of one place at one instant. */
export interface ZonedTime {
  /** ISO `YYYY-MM-DD`. */
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Minutes since midnight, as the clock on the wall says. */
  readonly minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `now` is epoch ms, `timeZone` an IANA name. Throws RangeError for a zone that does not exist. */
export function zonedTime(now: number, timeZone: string): ZonedTime {
  const wall = wallClock(now, timeZone);
  return {
    date: new Date(wall).toISOString().slice(0, 10),
    weekday: new Date(wall).getUTCDay() as ZonedTime['weekday'],
    minutes: Math.floor((wall % DAY_MS) / 60_000),
  };
}

/** The instant (epoch ms) at which the next day begins there: until then "today" holds. */
export function nextMidnight(now: number, timeZone: string): number {
  const wall = wallClock(now, timeZone);
  const tomorrow = wall - (wall % DAY_MS) + DAY_MS;
  return instantOf(tomorrow, timeZone);
}

/** The instant of today's wall clock time `minutes` at the place; today is the day of `now` there. */
export function instantToday(now: number, timeZone: string, minutes: number): number {
  const wall = wallClock(now, timeZone);
  return instantOf(wall - (wall % DAY_MS) + minutes * 60_000, timeZone);
}

/** The instant (epoch ms) at which the wall clock of the place shows `minutes` after midnight of an ISO date. */
export function instantAt(date: string, minutes: number, timeZone: string): number {
  return instantOf(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000, timeZone);
}

/** Twice, because the first guess may lie on the other side of a change of the clocks. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - offset(wall, timeZone);
  return wall - offset(guess, timeZone);
}

function offset(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - Math.floor(instant / 1000) * 1000;
}

/** Clocks change at whole quarters of an hour, so within one the difference to UTC is the same. */
const QUARTER_MS = 15 * 60_000;
const MOST_OFFSETS = 1000;
const offsets = new Map<string, number>();

/** The wall clock as if it were UTC, whole seconds. A page asks for it a dozen times, and the calendar takes 20 microseconds to say it. */
function wallClock(instant: number, timeZone: string): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  const key = `${timeZone} ${Math.floor(instant / QUARTER_MS)}`;
  let known = offsets.get(key);
  if (known === undefined) {
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    known = readWallClock(instant, timeZone) - seconds;
    offsets.set(key, known);
  }
  return seconds + known;
}

function readWallClock(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts: Record<string, number> = {};
  for (const part of format.formatToParts(instant)) parts[part.type] = Number(part.value);
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!);
}
