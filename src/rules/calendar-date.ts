const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * `2027-03-14` -> `14 March 2027`, `2021-03` -> `March 2021`, `2021` -> `2021`; `null` if it is not a calendar date.
 */
export function formatCalendarDate(iso: string): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(iso) ?? [];
  if (year === undefined) return null;
  if (month === undefined) return year;
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return null;
  if (day === undefined) return `${name} ${year}`;
  return isDay(Number(year), Number(month), Number(day)) ? `${Number(day)} ${name} ${year}` : null;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `Monday` for 1. */
export function weekdayName(weekday: number): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[weekday as 0];
}

/**
 * `2026-12-25` -> `Fri 25 Dec`. Like all of this file without `Intl`: the first formatter of a page loads the data of its
 * locale, which takes a phone 100 ms.
 */
export function formatShortDay(iso: string): string {
  const day = new Date(`${iso}T00:00:00Z`);
  return `${weekdayName(day.getUTCDay()).slice(0, 3)} ${day.getUTCDate()} ${shortMonth(MONTHS[day.getUTCMonth()]!)}`;
}

/** Australian English shortens September to four letters, and does not shorten June and July. */
function shortMonth(name: (typeof MONTHS)[number]): string {
  return name.length <= 4 ? name : name.slice(0, name === 'September' ? 4 : 3);
}

function isDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
