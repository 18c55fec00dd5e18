import { valueTokens } from '../rules/stock-query.ts';
import { TokenTable } from './token-table.ts';

/** Values whose tokens are remembered while rows are put: names repeat, and taking text apart is slow. */
const REMEMBERED = 20_000;
/** A value that is one token as it stands, as stock numbers and VINs are: valueTokens would say the same, slowly. */
const PLAIN = /^[0-9A-Za-z]{1,64}$/;
const NONE: readonly number[] = [];

/**
 * The field `text` of every row: a row's token codes lie together in one pool, and each token knows rows that have it. What
 * a token knows may be out of date (a row that has changed since); the row's own tokens decide. So a change costs what the
 * row's own text costs, however many rows share its words.
 */
export class TextStore {
  readonly tokens = new TokenTable(true);
  #pool = new Int32Array(1024);
  #used = 0;
  #garbage = 0;
  #start = new Int32Array(0);
  #length = new Int32Array(0);
  /** By token code: the first row's slot + 1, and any others. */
  #first = new Int32Array(1024);
  #others = new Map<number, number[]>();
  #outOfDate = 0;
  #remembered = new Map<string, readonly string[]>();

  grow(slots: number): void {
    this.#start = grown(this.#start, slots);
    this.#length = grown(this.#length, slots);
  }

  /** Puts a row's text, in place of the slot's former one. */
  put(slot: number, text: readonly string[]): void {
    const tokens = this.#tokensOf(text);
    if (this.#says(slot, tokens)) return;
    const before = this.#codesOf(slot);
    while (this.#used + tokens.length > this.#pool.length) this.#pool = grown(this.#pool, this.#pool.length * 2);
    this.#start[slot] = this.#used;
    this.#length[slot] = tokens.length;
    for (const token of tokens) {
      const code = this.tokens.hold(token);
      this.#pool[this.#used++] = code;
      this.#addRow(code, slot);
    }
    // Released last: a token that the row keeps must not die in between.
    this.#forget(before);
  }

  take(slot: number): void {
    this.#forget(this.#codesOf(slot));
    this.#length[slot] = 0;
  }

  /** Every row that has the token; a row may come more than once. */
  rowsWith(code: number, found: (slot: number) => void): void {
    const first = this.#first[code]! - 1;
    if (first < 0) return;
    if (this.#hasToken(first, code)) found(first);
    const others = this.#others.get(code);
    if (others) for (const slot of others) if (this.#hasToken(slot, code)) found(slot);
  }

  /** Makes room again after many changes; called between queries. */
  settle(): void {
    if (this.#garbage > 4096 && this.#garbage > this.#used / 2) this.#compact();
    if (this.#outOfDate > 4096 && this.#outOfDate > this.#used - this.#garbage) this.#relist();
    this.#remembered.clear();
  }

  #tokensOf(text: readonly string[]): readonly string[] {
    const tokens: string[] = [];
    for (const value of text) {
      if (typeof value !== 'string') continue;
      if (PLAIN.test(value)) addNew(tokens, value.toLowerCase());
      else for (const token of this.#partsOf(value)) addNew(tokens, token);
    }
    return tokens;
  }

  #partsOf(value: string): readonly string[] {
    const known = this.#remembered.get(value);
    if (known) return known;
    if (this.#remembered.size >= REMEMBERED) this.#remembered.clear();
    const parts = valueTokens(value);
    this.#remembered.set(value, parts);
    return parts;
  }

  /** Whether the slot's text has these tokens already: a new price leaves the text alone. */
  #says(slot: number, tokens: readonly string[]): boolean {
    const start = this.#start[slot]!;
    if (this.#length[slot] !== tokens.length) return false;
    for (let i = 0; i < tokens.length; i++) if (this.tokens.tokens[this.#pool[start + i]!] !== tokens[i]) return false;
    return true;
  }

  #codesOf(slot: number): readonly number[] {
    const length = this.#length[slot]!;
    if (length === 0) return NONE;
    const start = this.#start[slot]!;
    return Array.from(this.#pool.subarray(start, start + length));
  }

  #hasToken(slot: number, code: number): boolean {
    if (this.#outOfDate === 0) return true;
    const start = this.#start[slot]!;
    const end = start + this.#length[slot]!;
    for (let i = start; i < end; i++) if (this.#pool[i] === code) return true;
    return false;
  }

  #forget(codes: readonly number[]): void {
    this.#garbage += codes.length;
    this.#outOfDate += codes.length;
    for (const code of codes) {
      if (!this.tokens.release(code)) continue;
      this.#first[code] = 0;
      this.#others.delete(code);
    }
  }

  #addRow(code: number, slot: number): void {
    if (code >= this.#first.length) this.#first = grown(this.#first, this.#first.length * 2);
    if (this.#first[code] === 0) {
      this.#first[code] = slot + 1;
      return;
    }
    const others = this.#others.get(code);
    if (others) others.push(slot);
    else this.#others.set(code, [slot]);
  }

  #compact(): void {
    const pool = new Int32Array(Math.max(1024, (this.#used - this.#garbage) * 2));
    let used = 0;
    for (let slot = 0; slot < this.#length.length; slot++) {
      const start = this.#start[slot]!;
      const length = this.#length[slot]!;
      pool.set(this.#pool.subarray(start, start + length), used);
      this.#start[slot] = used;
      used += length;
    }
    this.#pool = pool;
    this.#used = used;
    this.#garbage = 0;
  }

  #relist(): void {
    this.#first.fill(0);
    this.#others = new Map();
    this.#outOfDate = 0;
    for (let slot = 0; slot < this.#length.length; slot++)
      for (const code of this.#codesOf(slot)) this.#addRow(code, slot);
  }
}

/** Values say few tokens: looking through them is quicker than a set. */
function addNew(tokens: string[], token: string): void {
  if (!tokens.includes(token)) tokens.push(token);
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(length);
  next.set(array);
  return next;
}
