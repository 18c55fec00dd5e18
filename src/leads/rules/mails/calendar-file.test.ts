import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  method: 'PUBLISH',
  uid: 'lead-1@www.example.com',
  sequence: 0,
  start: '2026-12-03T00:30:00.000Z',
  end: '2026-12-03T01:00:00.000Z',
  stamp: '2026-11-25T02:00:00.000Z',
  isTentative: true,
  summary: 'Test drive: 2021 Toyota Corolla',
  description: 'Moorooka confirms the time.\nMove or cancel it: https://www.example.com/appointment/1?a=b',
  location: 'Moorooka, 1 Example Street, Brisbane QLD 4000',
  point: { lat: -27.5, long: 153 },
  url: 'https://www.example.com/appointment/1?a=b',
  organiser: { name: 'Moorooka', mail: 'sales@example.com' },
  ...changes,
});
/** The lines of the file, unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the file of an appointment for a calendar', () => {
  it('has its time in UTC, a stable id, and the page that changes it', () => {
    expect(linesOf(calendarFile(event()))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Forecourt//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:lead-1@www.example.com',
      'SEQUENCE:0',
      'DTSTAMP:20261125T020000Z',
      'DTSTART:20261203T003000Z',
      'DTEND:20261203T010000Z',
      'SUMMARY:Test drive: 2021 Toyota Corolla',
      String.raw`DESCRIPTION:Moorooka confirms the time.\nMove or cancel it: https://www.example.com/appointment/1?a=b`,
      String.raw`LOCATION:Moorooka\, 1 Example Street\, Brisbane QLD 4000`,
      'GEO:-27.5;153',
      'URL:https://www.example.com/appointment/1?a=b',
      'ORGANIZER;CN="Moorooka":mailto:sales@example.com',
      'STATUS:TENTATIVE',
      'TRANSP:OPAQUE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Test drive: 2021 Toyota Corolla',
      'TRIGGER:-PT2H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('cancels what an earlier file added', () => {
    const lines = linesOf(calendarFile(event({ method: 'CANCEL', sequence: 2 })));
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:lead-1@www.example.com', 'SEQUENCE:2', 'STATUS:CANCELLED']),
    );
    expect(lines).not.toContain('BEGIN:VALARM');
  });

  it('folds lines at 75 octets and never within a character', () => {
    const summary = '🚐 Wohnwagen für die Küste, größer als je zuvor: 六二四 😀😀😀😀😀😀😀😀😀😀😀😀';
    const file = calendarFile(event({ summary }));
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(linesOf(file)).toContain(`SUMMARY:${summary.replaceAll(',', String.raw`\,`)}`);
  });

  it('takes no property from a text', () => {
    const evil = 'x\r\nATTENDEE:mailto:a@example.net;"\\';
    const lines = linesOf(calendarFile(event({ summary: evil, organiser: { name: evil, mail: null } })));
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(lines).toContain(String.raw`SUMMARY:x\nATTENDEE:mailto:a@example.net\;"\\`);
    const [, name, address] = lines.find((line) => line.startsWith('ORGANIZER'))!.split('"');
    expect(name).toBe('x  ATTENDEE:mailto:a@example.net; \\');
    expect(address).toBe(':invalid:nomail');
  });
});
