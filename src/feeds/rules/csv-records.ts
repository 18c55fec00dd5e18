/** One record of a CSV file with its first line, counted from 1, or the reason why it is invalid. */
export type CsvRecord =
  | { readonly line: number; readonly values: readonly string[]; readonly problem: null }
  | { readonly line: number; readonly values: null; readonly problem: string; readonly excerpt: string };

const MAX_RECORD_LENGTH = 1_000_000;
const MAX_EXCERPT_LENGTH = 200;

/**
 * Reads CSV from pieces of text, strictly by RFC 4180, but with bare line feeds allowed inside quotes. One broken
 * record never affects others: a record with wrong quotes or columns is returned as a problem and, if it spans several
 * lines, reading continues after its FIRST line. Columns are checked once `expect` was called, after the header.
 */
export class CsvReader {
  readonly delimiter: string;
  #buffer = '';
  #at = 0;
  #line = 1;
  #columns: number | null = null;
  #ended = false;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  /** The number of values that every further record must have. Extra blank ones are ignored. */
  expect(columns: number): void {
    this.#columns = columns;
  }

  push(text: string): void {
    this.#buffer = this.#at === 0 ? this.#buffer + text : this.#buffer.slice(this.#at) + text;
    this.#at = 0;
  }

  end(): void {
    this.#ended = true;
  }

  /** The next record, or `null` if it needs more text (or, after `end`, if there are no more). */
  next(): CsvRecord | null {
    for (;;) {
      if (this.#at >= this.#buffer.length) return null;
      const start = this.#at;
      const read = this.#read(start);
      if (read === null) {
        if (this.#buffer.length - start <= MAX_RECORD_LENGTH) return null;
        return this.#broken(
          start,
          'is longer than a million characters; a quote was opened and not closed, or the file is not CSV',
        );
      }
      if (read.values === null) return this.#broken(start, read.problem);
      const blank = read.values.length === 1 && read.values[0]!.trim() === '';
      const line = this.#line;
      if (!blank && this.#columns !== null) {
        const values = read.values;
        while (values.length > this.#columns && values.at(-1)!.trim() === '') values.pop();
        if (values.length !== this.#columns)
          return this.#broken(
            start,
            `has ${values.length} ${values.length === 1 ? 'value' : 'values'} instead of ${this.#columns}`,
          );
      }
      this.#at = read.end;
      this.#line += read.lines;
      if (!blank) return { line, values: read.values, problem: null };
    }
  }

  /** Abandons the record and continues after its first line, once that line is complete. */
  #broken(start: number, problem: string): CsvRecord | null {
    const line = this.#line;
    let end = start;
    while (end < this.#buffer.length && this.#buffer[end] !== '\n' && this.#buffer[end] !== '\r') end++;
    const cut = end >= this.#buffer.length || (this.#buffer[end] === '\r' && end + 1 === this.#buffer.length);
    if (cut && !this.#ended && this.#buffer.length - start <= MAX_RECORD_LENGTH) return null;
    const excerpt = this.#buffer.slice(start, Math.min(end, start + MAX_EXCERPT_LENGTH));
    if (this.#buffer[end] === '\r' && this.#buffer[end + 1] === '\n') end++;
    this.#at = Math.min(end + 1, this.#buffer.length);
    this.#line++;
    return { line, values: null, problem, excerpt };
  }

  /** One record from `start`; `null` if the text ends within it and more may follow. */
  // oxlint-disable-next-line complexity -- With functions for quoted and plain values, a feed of 480,000 values took 44 ms instead of 33.
  #read(
    start: number,
  ): { values: string[]; end: number; lines: number; problem?: never } | { values: null; problem: string } | null {
    const text = this.#buffer;
    const delimiter = this.delimiter;
    const values: string[] = [];
    let lines = 0;
    let at = start;
    for (;;) {
      if (text[at] === '"') {
        let value = '';
        let from = at + 1;
        let close: number;
        for (;;) {
          close = text.indexOf('"', from);
          if (close === -1) return this.#ended ? { values: null, problem: 'has a quote that is never closed' } : null;
          if (close + 1 === text.length && !this.#ended) return null;
          if (text[close + 1] !== '"') break;
          value += text.slice(from, close + 1);
          from = close + 2;
        }
        value += text.slice(from, close);
        for (let feed = value.indexOf('\n'); feed !== -1; feed = value.indexOf('\n', feed + 1)) lines++;
        values.push(value);
        at = close + 1;
        // Ignore spaces between a closing quote and the delimiter.
        while (text[at] === ' ') at++;
        if (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') {
          return { values: null, problem: 'has a quote in the wrong place' };
        }
      } else {
        const from = at;
        while (at < text.length) {
          const character = text[at]!;
          if (character === delimiter || character === '\n' || character === '\r') break;
          at++;
        }
        if (at === text.length && !this.#ended) return null;
        values.push(text.slice(from, at));
      }
      if (at >= text.length) return this.#ended ? { values, end: at, lines: lines + 1 } : null;
      if (text[at] === delimiter) {
        at++;
        continue;
      }
      if (text[at] === '\r') {
        if (at + 1 === text.length && !this.#ended) return null;
        if (text[at + 1] === '\n') at++;
      }
      return { values, end: at + 1, lines: lines + 1 };
    }
  }
}

/** The most frequent delimiter in the header row. A header without one is a single column. */
export function guessDelimiter(text: string): string {
  const header = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((delimiter) => [delimiter, header.split(delimiter).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
