/** One record of a CSV file with the line that it begins on, counted from 1; or why it is none. */
export type CsvRecord =
  | { readonly line: number; readonly values: readonly string[]; readonly problem: null }
  | { readonly line: number; readonly values: null; readonly problem: string; readonly excerpt: string };

const LONGEST_RECORD = 1_000_000;
const LONGEST_EXCERPT = 200;

/**
 * Reads CSV from pieces of text, strictly by RFC 4180 with bare line feeds allowed inside quotes, and never lets one broken record
 * take others with it: a record whose quotes or columns do not come out right is given as a problem, and when it ran over
 * several lines, reading goes on after its FIRST line. `columns` is checked once it is known (call `expect` after the header).
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

  /** How many values every further record must have. Blank ones beyond do not count. */
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

  /** The next record, or `null` when it needs more text (or, after `end`, when there is none). */
  next(): CsvRecord | null {
    for (;;) {
      if (this.#at >= this.#buffer.length) return null;
      const start = this.#at;
      const read = this.#read(start);
      if (read === null) {
        if (this.#buffer.length - start <= LONGEST_RECORD) return null;
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

  /** Gives up on the record and goes on after its first line, once all of that is there. */
  #broken(start: number, problem: string): CsvRecord | null {
    const line = this.#line;
    let end = start;
    while (end < this.#buffer.length && this.#buffer[end] !== '\n' && this.#buffer[end] !== '\r') end++;
    const cut = end >= this.#buffer.length || (this.#buffer[end] === '\r' && end + 1 === this.#buffer.length);
    if (cut && !this.#ended && this.#buffer.length - start <= LONGEST_RECORD) return null;
    const excerpt = this.#buffer.slice(start, Math.min(end, start + LONGEST_EXCERPT));
    if (this.#buffer[end] === '\r' && this.#buffer[end + 1] === '\n') end++;
    this.#at = Math.min(end + 1, this.#buffer.length);
    this.#line++;
    return { line, values: null, problem, excerpt };
  }

  /** One record from `start`; `null` when the text ends within it and more may come. */
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
        // Spaces between a closing quote and the delimiter are somebody's layout.
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

/** The delimiter that the header row has most of. A header without any is one column, separated by commas. */
export function guessDelimiter(text: string): string {
  const header = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((delimiter) => [delimiter, header.split(delimiter).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
