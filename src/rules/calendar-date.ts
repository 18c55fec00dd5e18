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

function isDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
