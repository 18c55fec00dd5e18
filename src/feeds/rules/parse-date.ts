import { plainValue } from './parse-number.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** `dmy` is Australian, `mdy` American. A leading year always means year, month, day. */
export type DateOrder = 'dmy' | 'mdy';

/** A day or month, and the time of day if the text has one. */
export interface StatedMoment {
  /** `2027-03-14`, `2021-03`. */
  readonly date: string;
  /** Minutes since midnight, on the clock of `zone`. */
  readonly minutes: number | null;
  /** Minutes that the clock is ahead of UTC; `null` for the clock where the vehicle is. */
  readonly zone: number | null;
}

export type DateReading = StatedMoment | { readonly refused: string } | null;

const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  awst: 480,
  acst: 570,
  acdt: 630,
  aest: 600,
  aedt: 660,
};
const TIME =
  /(?:T|\s+|,\s*)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(?:\(?(z|utc|gmt|awst|ac[sd]t|ae[sd]t)\)?|(?:gmt|utc)?([+-])(\d{2}):?(\d{2})?)?$/i;
const WEEKDAY = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,?\s+/i;
/** Systems write these for an unknown date; 30 December 1899 is a spreadsheet's zero. */
const NO_DATE = /^(?:0000|0001|1753|1899|1900)\b|\b(?:0000|0001|1899|1900)$|^0+(?:[-/.]0+){1,2}$/;
/** `/Date(1559347200000+1000)/` of .NET; milliseconds or seconds since 1970. */
const EPOCH = /^(?:\/?date\((-?\d{9,14})(?:[+-]\d{4})?\)\/?|(\d{13})|(1\d{9}))$/i;
/** A spreadsheet's days since 30 December 1899, from 1927 to 2119, at times with a time of day. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/;

/**
 * Reads a date and time as feeds write them. `null`: the text says that there is none. Years of two digits are within the next year and
 * the 80 before; no year is later than the next.
 */
export function readMoment(text: string, order: DateOrder, thisYear: number): DateReading {
  const plain = plainValue(text).replace(WEEKDAY, '');
  const epoch = EPOCH.exec(plain);
  if (epoch) return fromInstant(epoch[3] ? Number(epoch[3]) * 1000 : Number(epoch[1] ?? epoch[2]), thisYear);
  const time = TIME.exec(plain);
  const day = (time ? plain.slice(0, time.index) : plain).trim();
  if (NO_DATE.test(day)) return null;
  const serial = SERIAL.exec(day);
  const date = serial ? fromSerial(Number(serial[1])) : parseCalendarDate(day, order, thisYear);
  if (date === null) return { refused: 'not a date' };
  const clock = time ? readClock(time) : { minutes: null, zone: null };
  if (clock === null) return { refused: 'not a time of day' };
  return within({ date, ...clock }, thisYear);
}

function within(moment: StatedMoment, thisYear: number): DateReading {
  const year = Number(moment.date.slice(0, 4));
  if (year > thisYear + 1) return { refused: `later than ${thisYear + 1}` };
  return year < 1920 ? null : moment;
}

function fromInstant(ms: number, thisYear: number): DateReading {
  const iso = new Date(ms).toISOString();
  const minutes = Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
  return within({ date: iso.slice(0, 10), minutes, zone: 0 }, thisYear);
}

const fromSerial = (days: number) => new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);

function readClock(time: RegExpExecArray): { readonly minutes: number; readonly zone: number | null } | null {
  const [, hours, minutes, half, name, sign, zoneHours, zoneMinutes] = time;
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return null;
  const ahead = (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes ?? 0));
  const named = name === undefined ? null : (ZONES[name.toLowerCase()] ?? null);
  return { minutes: hour * 60 + Number(minutes), zone: sign === undefined ? named : ahead };
}

/**
 * A calendar date in ISO format: `14/03/2027`, `14-Mar-27`, `2027-03-14` -> `2027-03-14`; `03/2021`, `Mar 2021` and `Mar-21` ->
 * `2021-03`; `null` for invalid dates.
 */
export function parseCalendarDate(text: string, order: DateOrder, thisYear: number): string | null {
  const plain = text.trim().replace(/(\d)(?:st|nd|rd|th)\b/i, '$1');
  if (/^(?:19|20)\d{6}$/.test(plain)) return iso(plain.slice(0, 4), plain.slice(4, 6), plain.slice(6, 8), thisYear);
  const parts = plain.split(/[\s/.,'-]+|\bof\b/).filter((part) => part !== '');
  if (parts.length === 3) {
    const [a, b, c] = parts as [string, string, string];
    // MySQL writes day 0 if only the month is known.
    if (/^\d{4}$/.test(a)) return iso(a, b, /^0+$/.test(c) ? null : c, thisYear);
    if (/^[a-z]/i.test(a)) return iso(c, a, b, thisYear);
    return order === 'mdy' && !/^[a-z]/i.test(b) ? iso(c, a, b, thisYear) : iso(c, b, a, thisYear);
  }
  if (parts.length === 2) {
    const [a, b] = parts as [string, string];
    return /^\d{4}$/.test(a) ? iso(a, b, null, thisYear) : iso(b, a, null, thisYear);
  }
  return null;
}

function iso(yearText: string, monthText: string, dayText: string | null, thisYear: number): string | null {
  if (!/^\d{2}(?:\d{2})?$/.test(yearText)) return null;
  const year = yearText.length === 2 ? yearNear(Number(yearText), thisYear) : Number(yearText);
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : monthNamed(monthText);
  if (month < 1 || month > 12 || year < 1900 || year > 2199) return null;
  const start = `${year}-${String(month).padStart(2, '0')}`;
  if (dayText === null) return start;
  const day = /^\d{1,2}$/.test(dayText) ? Number(dayText) : 0;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= last ? `${start}-${String(day).padStart(2, '0')}` : null;
}

/** The year with these last two digits that is at most the next, and not more than 80 years ago. */
export function yearNear(lastTwo: number, thisYear: number): number {
  const year = Math.floor((thisYear + 1) / 100) * 100 + lastTwo;
  return year > thisYear + 1 && year - 100 >= thisYear - 80 ? year - 100 : year;
}

/** 1 for `January`, `Jan` and `jan`; 0 if it is not a month. */
function monthNamed(text: string): number {
  const name = text.toLowerCase() === 'sept' ? 'sep' : text.toLowerCase();
  return name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name)) + 1;
}
