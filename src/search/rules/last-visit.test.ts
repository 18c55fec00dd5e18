import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_QUERY, stockQueryToParams, parseStockQuery } from './query-codec.ts';
import { isNewOnly, newFrom, SHOW_NEWS, sinceText, visitAt, visitText, withNewOnly } from './last-visit.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 25, 2, 30);
const ago = (hours: number) => NOW - hours * HOUR;

it.each([
  ['the first visit', null, null],
  ['something else', 'yes', null],
  ['the same visit as a first one', `${ago(3)} 0`, null],
  ['a second visit', `${ago(5)} 0`, ago(5)],
  ['the same visit as a second one', `${ago(1)} ${ago(60)}`, ago(60)],
  ['a third visit', `${ago(5)} ${ago(60)}`, ago(5)],
  ['a visit after a long time', `${ago(31 * 24)} ${ago(32 * 24)}`, null],
  ['a visit that lasts until the one before is long ago', `${ago(1)} ${ago(31 * 24)}`, null],
  ['a clock that was set back', `${NOW + HOUR} ${ago(60)}`, null],
])('%s (%s) is since %s', (_, stored, since) => {
  expect(visitAt(stored, NOW)).toEqual({ last: NOW, since });
});

it('a visit goes on for as long as the shopper comes back within four hours', () => {
  let stored = visitText(visitAt(visitText(visitAt(null, ago(100))), ago(50)));
  for (let hours = 49; hours >= 0; hours--) stored = visitText(visitAt(stored, ago(hours)));
  expect(visitAt(stored, NOW).since).toBe(ago(100));
});

it.each([
  [0.5, '12:00 pm'],
  [12, '12:30 am'],
  [12.6, 'yesterday'],
  [36.4, 'yesterday'],
  [36.6, 'Monday'],
  [6 * 24, 'Thursday'],
  [7 * 24, '18 November'],
])('%s hours before half past twelve on a Wednesday in Brisbane is since %s', (hours, text) => {
  expect(sinceText(ago(hours), NOW, 10 * HOUR)).toBe(text);
});

it('a search for what is new has the minute of the last visit in its URL, and reads back', () => {
  const since = Date.UTC(2026, 10, 24, 0, 30, 59);
  const query = withNewOnly(EMPTY_QUERY, since);
  const params = stockQueryToParams(query);
  expect(params.toString()).toBe('listed_since=2026-11-24T10%3A30');
  expect(parseStockQuery(params).query).toEqual(query);
  expect([isNewOnly(EMPTY_QUERY, since), isNewOnly(query, since)]).toEqual([false, true]);
});

it('a search that is narrower already stays so', () => {
  const since = ago(48);
  const narrower = { ...EMPTY_QUERY, ranges: { created_at_timestamp: { min: newFrom(ago(24)) } } };
  const wider = { ...EMPTY_QUERY, ranges: { created_at_timestamp: { min: newFrom(ago(96)), max: newFrom(NOW) } } };
  expect(withNewOnly(narrower, since)).toBe(narrower);
  expect(withNewOnly(wider, since).ranges.created_at_timestamp).toEqual({ min: newFrom(since), max: newFrom(NOW) });
});

it('the inline script shows the row for exactly the visits that have one before', () => {
  const instant = fc.integer({ min: NOW - 40 * 24 * HOUR, max: NOW + HOUR });
  const stored = fc.oneof(
    fc.constantFrom(null, '', 'x', '0 0'),
    fc.tuple(instant, fc.oneof(fc.constant(0), instant)).map(([last, since]) => `${last} ${since}`),
  );
  const run = new Function('localStorage', 'document', 'Date', SHOW_NEWS);
  fc.assert(
    fc.property(stored, (text) => {
      const row = { hidden: true };
      run({ getItem: () => text }, { currentScript: { previousElementSibling: row } }, { now: () => NOW });
      expect(row.hidden).toBe(visitAt(text, NOW).since === null);
    }),
    { seed: 7 },
  );
});
