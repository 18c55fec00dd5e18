import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseResult, readResult, record, toMeasure, type BenchmarkResult } from './record.ts';

const EXAMPLE: BenchmarkResult = {
  subject: 'Finding vehicles',
  date: null,
  commit: null,
  machine: null,
  command: null,
  measures: [{ measured: 'p99', result: '1 ms', comparedWith: null, aim: null, isReached: null }],
  note: 'Measured over made-up stock.',
};
const RUN = { command: 'node bench/search.ts 5000', now: new Date('2026-11-30T23:30:00Z'), commit: 'abc1234' };

function folderWith(example: object): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'forecourt-record-'));
  writeFileSync(path.join(folder, 'search.json'), JSON.stringify(example));
  return folder;
}

describe('a recorded run', () => {
  it('has date, commit, machine and command, and keeps subject and note', () => {
    const folder = folderWith(EXAMPLE);
    record('search', [toMeasure('p99', 0.314_159, 'ms', { atMost: 0.3, comparedWith: 'p50 0.1 ms' })], {
      ...RUN,
      folder,
    });
    const { machine, ...rest } = readResult(path.join(folder, 'search.json'));
    expect(machine).toMatch(/^\d+ x .+, Node \d+\.\d+\.\d+$/);
    expect(rest).toEqual({
      subject: 'Finding vehicles',
      date: '2026-11-30',
      commit: 'abc1234',
      command: 'node bench/search.ts 5000',
      measures: [
        { measured: 'p99', result: '0.314 ms', comparedWith: 'p50 0.1 ms', aim: 'at most 0.3 ms', isReached: false },
      ],
      note: 'Measured over made-up stock.',
    });
    expect(readdirSync(folder)).toEqual(['search.json']);
  });

  it.each([
    ['a benchmark without a file', 'pages', [toMeasure('p99', 1, 'ms')], 'pages.json is not there'],
    ['a name that leaves the folder', '../search', [toMeasure('p99', 1, 'ms')], 'use kebab-case'],
    ['no measures', 'search', [], 'search.json: measures:'],
    ['two measures of one name', 'search', [toMeasure('p99', 1, 'ms'), toMeasure('p99', 2, 'ms')], 'measured twice'],
    [
      'a value that is not a figure',
      'search',
      [toMeasure('p99', Number.NaN, 'ms')],
      'measures.0.result: is not a figure',
    ],
    ['an endless time', 'search', [toMeasure('p99', Infinity, 'ms')], 'measures.0.result: is not a figure'],
  ])('is not written with %s', (_, benchmark, measures, message) => {
    const folder = folderWith(EXAMPLE);
    expect(() => record(benchmark, measures, { ...RUN, folder })).toThrow(message);
    expect(JSON.parse(readFileSync(path.join(folder, 'search.json'), 'utf8'))).toEqual(EXAMPLE);
  });
});

describe('a result file', () => {
  it.each([
    ['a misspelt key', { ...EXAMPLE, comand: 'x' }, 'search.json: the file: Unrecognized key'],
    ['an unknown subject', { ...EXAMPLE, subject: 'Speed' }, 'search.json: subject:'],
    ['a date that is not a day', { ...EXAMPLE, date: '30 November' }, 'search.json: date:'],
    ['a commit that is not a hash', { ...EXAMPLE, commit: 'main' }, 'search.json: commit:'],
    [
      'an aim without an outcome',
      { ...EXAMPLE, measures: [{ ...EXAMPLE.measures[0], aim: 'at most 1 ms' }] },
      'search.json: measures.0.isReached: is a boolean exactly if there is an aim',
    ],
  ])('is refused with %s, by file and key', (_, value, message) => {
    expect(() => parseResult('search.json', JSON.stringify(value))).toThrow(message);
  });

  it('is refused by name if it is not JSON', () => {
    expect(() => parseResult('search.json', '{')).toThrow('search.json is not JSON');
  });
});

describe('a measure', () => {
  it.each([
    [toMeasure('x', 0.3004, 'ms', { atMost: 0.3 }), '0.3 ms', 'at most 0.3 ms', false],
    [toMeasure('x', 8640.4, 'a second', { atLeast: 5000 }), '8,640 a second', 'at least 5,000 a second', true],
    [toMeasure('x', 0.000_045, '', { atMost: 0.0001 }), '0.000045', 'at most 0.0001', true],
    [toMeasure('x', 80, '%', { atLeast: 77, atMost: 83 }), '80 %', 'at least 77 %, at most 83 %', true],
    [toMeasure('x', 12, 'MB'), '12 MB', null, null],
  ])('states its figure and compares the exact value %#', (measure, result, aim, isReached) => {
    expect(measure).toMatchObject({ result, aim, isReached });
  });
});
