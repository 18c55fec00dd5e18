import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader, guessDelimiter, type CsvRecord } from './csv-records.ts';

/** Reads a whole text in pieces of the given size. */
function readAll(text: string, columns: number | null, piece = text.length): CsvRecord[] {
  const reader = new CsvReader(',');
  if (columns !== null) reader.expect(columns);
  const records: CsvRecord[] = [];
  const take = () => {
    for (let record = reader.next(); record; record = reader.next()) records.push(record);
  };
  for (let at = 0; at < text.length; at += Math.max(piece, 1)) {
    reader.push(text.slice(at, at + Math.max(piece, 1)));
    take();
  }
  reader.end();
  take();
  return records;
}
const values = (records: readonly CsvRecord[]) => records.map((record) => record.values ?? record.problem);

describe('CSV records', () => {
  it('preserves line feeds and quotes inside quotes, and counts lines', () => {
    const records = readAll('a,"b\nc",d\r\n"say ""hi""",,\n\nlast,x,y', 3);
    expect(values(records)).toEqual([
      ['a', 'b\nc', 'd'],
      ['say "hi"', '', ''],
      ['last', 'x', 'y'],
    ]);
    expect(records.map((record) => record.line)).toEqual([1, 3, 5]);
  });

  it('quarantines a ragged row and continues', () => {
    const records = readAll('1,2,3\n1,2\n1,2,3,4\n1,2,3,\n4,5,6', 3);
    expect(values(records)).toEqual([
      ['1', '2', '3'],
      'has 2 values instead of 3',
      'has 4 values instead of 3',
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
  });

  it('loses no other row to an open quote', () => {
    const records = readAll('1,"open,3\n4,5,6\n7,"8",9\n10,11,12', 3);
    expect(values(records)).toEqual([
      'has a quote in the wrong place',
      ['4', '5', '6'],
      ['7', '8', '9'],
      ['10', '11', '12'],
    ]);
    expect(records.map((record) => record.line)).toEqual([1, 2, 3, 4]);
  });

  it('loses no other row to an open quote at the end', () => {
    expect(values(readAll('1,2,3\n4,"open,6\n7,8,9\n', 3))).toEqual([
      ['1', '2', '3'],
      'has a quote that is never closed',
      ['7', '8', '9'],
    ]);
  });

  it('treats a quote within a value as a character', () => {
    expect(values(readAll('6" wheels,a 5"x7",c', 3))).toEqual([['6" wheels', 'a 5"x7"', 'c']]);
  });

  it('reads old Macintosh line ends', () => {
    expect(values(readAll('a,b\rc,d\r', 2))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('abandons a record without an end instead of filling the memory', () => {
    const reader = new CsvReader(',');
    reader.expect(2);
    let first: CsvRecord | null = null;
    for (let pieces = 0; pieces < 30 && first === null; pieces++) {
      reader.push(`"${'x'.repeat(100_000)}\n`.slice(pieces === 0 ? 0 : 1));
      first = reader.next();
    }
    expect(first).toMatchObject({ line: 1, values: null, problem: expect.stringContaining('longer than a million') });
  });

  it('is the same for pieces of any size', () => {
    const field = fc.oneof(
      fc.constantFrom('a', '', 'x,y', 'q"q', 'l\nf', 'r\r\nn', ' s '),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, piece) => {
          const text = rows.map((row) => row.map((value) => `"${value.replace(/"/g, '""')}"`).join(',')).join('\r\n');
          expect(values(readAll(text, 2, piece))).toEqual(rows);
        },
      ),
    );
  });

  it('never throws or loops on broken text, and reads pieces like the whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' '), maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        (text, piece) => {
          expect(readAll(text, 2, piece)).toEqual(readAll(text, 2));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('guesses the delimiter from the header', () => {
    expect(guessDelimiter('a;b;c\n1,5;2;3')).toBe(';');
    expect(guessDelimiter('a\tb\n')).toBe('\t');
    expect(guessDelimiter('"x;y;z",b\n')).toBe(',');
    expect(guessDelimiter('only')).toBe(',');
  });
});
