/** One appointment as a calendar stores it. Times are ISO instants. */
export interface CalendarEvent {
  /** `PUBLISH` adds or replaces it; `CANCEL` removes it. */
  readonly method: 'PUBLISH' | 'CANCEL';
  /** The same for all states of one appointment, so that a calendar replaces it. */
  readonly uid: string;
  /** Rises with every change: calendars ignore an older state. */
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  /** When this state was written. */
  readonly stamp: string;
  /** True until the dealership confirms it. */
  readonly isTentative: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly point: { readonly lat: number; readonly long: number } | null;
  /** The page on which it is moved or cancelled. */
  readonly url: string;
  readonly organiser: { readonly name: string; readonly mail: string | null };
}

const MOST_OCTETS = 75;

/**
 * A calendar with one event (RFC 5545). Its times are in UTC, which every program shows in the zone of its user and needs no rules of
 * daylight saving for. Lines end with CRLF and are folded at 75 octets, between characters.
 */
export function calendarFile(event: CalendarEvent): string {
  const { method, uid, sequence, start, end, stamp, isTentative, point, organiser } = event;
  const confirmed = isTentative ? 'TENTATIVE' : 'CONFIRMED';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.location === null ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(point === null ? [] : [`GEO:${point.lat};${point.long}`]),
    `URL:${event.url}`,
    `ORGANIZER;CN=${quoteParameter(organiser.name)}:${organiser.mail === null ? 'invalid:nomail' : `mailto:${organiser.mail}`}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : confirmed}`,
    'TRANSP:OPAQUE',
    ...(method === 'CANCEL' ? [] : reminder(event.summary)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Two hours before: the drive there may take one. */
function reminder(summary: string): readonly string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(summary)}`, 'TRIGGER:-PT2H', 'END:VALARM'];
}

/** `2026-12-03T00:30:00.000Z` -> `20261203T003000Z`. */
function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** The value of a parameter, which has no way to write a quotation mark. */
function quoteParameter(text: string): string {
  return `"${text.replaceAll(/[\p{Cc}"]/gu, ' ')}"`;
}

/** A continued line begins with a space, which counts. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MOST_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
