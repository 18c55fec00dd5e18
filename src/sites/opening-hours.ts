import type { DayHours, OpeningHour } from '#dealerships/rules/dealership.ts';

export const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export const PUBLIC_HOLIDAYS = 'public-holidays';
const SPAN = /^([01]?\d|2[0-3]):([0-5]\d)\s*-\s*([01]?\d|2[0-3]):([0-5]\d)$/;

/**
 * Converts `{ 'mon-fri': '08:30-17:30', sat: 'closed' }` to one entry per weekday. A day that is not listed is closed;
 * if two lines contain a day, the later one applies. Without any day, no hours are known.
 */
export function openingHours(hours: Readonly<Record<string, WrittenHours>>): OpeningHour[] {
  if (Object.keys(hours).every((days) => days === PUBLIC_HOLIDAYS)) return [];
  const texts = Array.from({ length: 7 }, (): WrittenHours => 'closed');
  for (const [days, text] of Object.entries(hours)) {
    if (days === PUBLIC_HOLIDAYS) continue;
    const [from, to = from] = days.split('-').map((day) => DAYS.indexOf(day as (typeof DAYS)[number])) as [
      number,
      number?,
    ];
    for (let step = 0; step < 7; step++) {
      const day = (from + step) % 7;
      texts[day] = text;
      if (day === to) break;
    }
  }
  return texts.map((text, day) => ({ weekday: day as OpeningHour['weekday'], ...dayHours(text) }));
}

/** A text, or times with the text that is shown for them. */
type WrittenHours = string | { readonly times: string; readonly text: string };

/** The hours of one day from `08:30-17:30`, `closed` or a text. */
export function dayHours(written: WrittenHours): DayHours {
  const text = (typeof written === 'string' ? written : written.times).trim();
  const span = SPAN.exec(text);
  if (!span) return { status: /^closed$/i.test(text) ? 'Closed' : text, open: null, close: null };
  return {
    status: 'Open',
    open: `${span[1]!.padStart(2, '0')}:${span[2]}`,
    close: `${span[3]!.padStart(2, '0')}:${span[4]}`,
    ...(typeof written === 'string' ? {} : { formatted_hours: written.text }),
  };
}

/**
 * True if a text can be shown as it is, or is a time span that ends after it starts. `8.30-17.30` is a typing error,
 * not a text.
 */
export function isHoursText(text: string): boolean {
  const span = SPAN.exec(text.trim());
  if (span) return Number(span[1]) * 60 + Number(span[2]) < Number(span[3]) * 60 + Number(span[4]);
  return !/^\s*\d/.test(text);
}
