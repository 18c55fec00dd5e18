/** Days of Tuesday to Thursday on which a demo location may be closed, by month and day. */
const CLOSED = new Set(['01-01', '01-02', '01-26', '04-25', '12-24', '12-25', '12-26', '12-31']);

/** Noon of the first day after a local time on which every demo location is open. */
export function nextOpenNoon(local: string): string {
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() < 2 || day.getUTCDay() > 4 || CLOSED.has(day.toISOString().slice(5, 10)));
  return `${day.toISOString().slice(0, 10)}T12:00`;
}
