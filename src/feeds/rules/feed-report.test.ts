import { describe, expect, it } from 'vitest';
import { RowNotes, summarise, type FeedReport } from './feed-report.ts';

describe('the notes on rows', () => {
  it('group warnings by field and problem with a few examples, the most frequent first', () => {
    const notes = new RowNotes();
    for (let line = 2; line < 20; line++)
      notes.warn(line, [{ field: 'price', problem: 'a placeholder', value: String(line) }]);
    notes.warn(20, [
      { field: 'km', problem: 'not a number', value: 'x' },
      { field: 'price', problem: 'not a number', value: 'y' },
    ]);
    notes.warn(21, []);
    expect(notes.warned).toBe(19);
    expect(notes.warnings.map((group) => [group.field, group.count])).toEqual([
      ['price', 18],
      ['km', 1],
      ['price', 1],
    ]);
    expect(notes.warnings[0]!.examples).toHaveLength(5);
  });

  it('contain the first hundred quarantined rows and count the reasons of all', () => {
    const notes = new RowNotes();
    for (let line = 1; line <= 250; line++)
      notes.quarantine(line, line % 2 === 0 ? 'no make' : `repeats the key "K${line}" of line ${line}`, 'excerpt');
    expect(notes.quarantined).toHaveLength(100);
    expect(notes.quarantineCount).toBe(250);
    expect(notes.reasons).toEqual([
      { reason: 'repeats the key ... of line n', count: 125 },
      { reason: 'no make', count: 125 },
    ]);
  });

  it('stay small however many different mistakes there are', () => {
    const notes = new RowNotes();
    for (let at = 0; at < 5000; at++) {
      notes.warn(at, [{ field: 'a', problem: `p${at}`, value: '' }]);
      notes.quarantine(at, `reason ${at}`, '');
    }
    expect(notes.warnings.length + notes.reasons.length).toBeLessThanOrEqual(1000);
    expect(notes.quarantineCount).toBe(5000);
  });
});

it('prints a report in lines', () => {
  const report: FeedReport = {
    run_id: '7',
    group_id: 'group',
    feed: 'sample',
    file: 'stock.csv',
    encoding: 'utf-8',
    mode: 'full',
    state: 'held',
    rows: { read: 1200, accepted: 1199, warned: 2, quarantined: 1 },
    stock: { inserted: 0, updated: 0, unchanged: 700, removed: 0, held_removals: 500, kept: 0 },
    held_because: 'It would remove 500 of 1200 cars.',
    warnings: [
      { field: 'price', problem: 'a placeholder, not a price', count: 2, examples: [{ line: 3, value: '11111111' }] },
    ],
    counts: 'line',
    quarantined: [{ line: 9, reason: 'no make', excerpt: '' }],
    quarantine_reasons: [{ reason: 'no make', count: 1 }],
    dealerships: [],
    started_at: '2026-07-01T00:00:00.000Z',
    finished_at: '2026-07-01T00:00:02.000Z',
    durations: { read: 2000, write: 0 },
    revision: null,
    report_path: '.data/reports/7.json',
  };
  const text = summarise(report).join('\n');
  for (const part of [
    'sample from stock.csv (utf-8, full feed): held',
    '1,200 rows read, 1,199 accepted (2 with warnings), 1 quarantined',
    'HELD   It would remove 500',
    '! price: a placeholder, not a price (2; line 3: "11111111")',
    'x line 9: no make',
    '600 rows a second',
    '.data/reports/7.json',
  ]) {
    expect(text).toContain(part);
  }
});
