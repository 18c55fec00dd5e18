import { expect, it } from 'vitest';
import { EVENT_IDS, EVENT_NAMES, eventId, ownEventIds, type EventName } from './event-ids.ts';

it('an event has the number of its row, or the one that the site gives it [EVT-001, EVT-002, EVT-010]', () => {
  expect(EVENT_IDS).toMatchObject({ enquirySent: 22, callClicked: 25, financeCalculatorUsed: 26, saved: 39 });
  const own = ownEventIds({ callClicked: 125, financeCalculatorUsed: 26, printed: 48 });
  expect(own).toBe('{"callClicked":125,"printed":48}');
  expect(
    ['callClicked', 'saved', 'printed', 'historyReportOpened'].map((name) => eventId(name as EventName, own)),
  ).toEqual([125, 39, 48, null]);
});

it('the ids without a meaning count what can be done with a vehicle, each one thing [EVT-010, GAP-043]', () => {
  const ids = EVENT_NAMES.map((name) => EVENT_IDS[name]).filter((id) => id !== null);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([4, 14, 15, 17, 18, 48, 49, 60, 61]));
});

it('a site with the usual numbers adds nothing to its pages [EVT-001]', () => {
  expect(ownEventIds({ callClicked: 25, financeCalculatorUsed: 26, saved: 39 })).toBeNull();
  expect(ownEventIds({})).toBeNull();
  expect(eventId('callClicked', null)).toBe(25);
});
