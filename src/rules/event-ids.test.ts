import { expect, it } from 'vitest';
import { EVENT_IDS, EVENT_NAMES, eventId, ownEventIds, type EventName } from './event-ids.ts';

it("uses the standard number of an event, or the site's own [EVT-001, EVT-002, EVT-010]", () => {
  expect(EVENT_IDS).toMatchObject({ enquirySent: 22, callClicked: 25, financeCalculatorUsed: 26, saved: 39 });
  const own = ownEventIds({ callClicked: 125, financeCalculatorUsed: 26, printed: 48 });
  expect(own).toBe('{"callClicked":125,"printed":48}');
  expect(
    ['callClicked', 'saved', 'printed', 'historyReportOpened'].map((name) => eventId(name as EventName, own)),
  ).toEqual([125, 39, 48, null]);
});

it('assigns each number without a meaning to one action on a vehicle [EVT-010, GAP-043]', () => {
  const ids = EVENT_NAMES.map((name) => EVENT_IDS[name]).filter((id) => id !== null);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([4, 14, 15, 17, 18, 48, 49, 60, 61]));
});

it('adds nothing to the pages of a site with standard numbers [EVT-001]', () => {
  expect(ownEventIds({ callClicked: 25, financeCalculatorUsed: 26, saved: 39 })).toBeNull();
  expect(ownEventIds({})).toBeNull();
  expect(eventId('callClicked', null)).toBe(25);
});
