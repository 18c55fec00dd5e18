import type { OpeningHour } from '#dealerships/rules/dealership.ts';

export const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const SPAN = /^([01]?\d|2[0-3]):([0-5]\d)\s*-\s*([01]?\d|2[0-3]):([0-5]\d)$/;

/**
 * `{ 'mon-fri': '08:30-17:30', sat: 'closed' }` as one entry a weekday. A day that nothing names is closed; of two
 * lines that name a day the later one counts.
 */
export function openingHours(hours: Readonly<Record<string, string>>): OpeningHour[] {
  const texts = Array.from({ length: 7 }, () => 'closed');
  for (const [days, text] of Object.entries(hours)) {
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
  return texts.map((text, day) => {
    const weekday = day as OpeningHour['weekday'];
    const span = SPAN.exec(text.trim());
    if (span)
      return {
        weekday,
        status: 'Open',
        open: `${span[1]!.padStart(2, '0')}:${span[2]}`,
        close: `${span[3]!.padStart(2, '0')}:${span[4]}`,
      };
    return { weekday, status: /^closed$/i.test(text.trim()) ? 'Closed' : text.trim(), open: null, close: null };
  });
}

/** Whether a text is words to show as they are, or times that end after they begin; `8.30-17.30` is a slip, not a word. */
export function isHoursText(text: string): boolean {
  const span = SPAN.exec(text.trim());
  if (span) return Number(span[1]) * 60 + Number(span[2]) < Number(span[3]) * 60 + Number(span[4]);
  return !/^\s*\d/.test(text);
}
