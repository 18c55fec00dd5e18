import { expect, it } from 'vitest';
import { EVENT_IDS, EVENT_NAMES, eventId, ownEventIds } from './event-ids.ts';

it('EVT-001 EVT-002 EVT-010 an event has the number of its row, or the one that the site gives it', () => {
  expect(EVENT_IDS).toMatchObject({ enquirySent: 22, callClicked: 25, financeCalculatorUsed: 26, saved: 39 });
  const own = ownEventIds({ callClicked: 125, financeCalculatorUsed: 26, printed: 48 });
  expect(own).toBe('{"callClicked":125,"printed":48}');
  expect(EVENT_NAMES.map((name) => eventId(name, own))).toEqual([22, 125, 26, 39, 48, null]);
});

it('EVT-001 a site with the usual numbers adds nothing to its pages', () => {
  expect(ownEventIds({ callClicked: 25, financeCalculatorUsed: 26, saved: 39 })).toBeNull();
  expect(ownEventIds({})).toBeNull();
  expect(eventId('callClicked', null)).toBe(25);
});
