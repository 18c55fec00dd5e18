import { valueTokens } from '../rules/stock-query.ts';
import { TokenTable } from './token-table.ts';
import { BoundedCache } from '#rules/bounded-cache.ts';

/** Values whose tokens are cached while rows are stored: names repeat, and splitting text is slow. */
const MAX_CACHED = 20_000;
/**
 * A value that is a single token already, as stock numbers and VINs are. `valueTokens` would return the same, but
 * slower.
 */
const PLAIN = /^[0-9A-Za-z]{1,64}$/;
const NONE: readonly number[] = [];

/**
 * The field `text` of every row. The token codes of a row are contiguous in one pool, and each token lists rows that
 * contain it. That list may be out of date (a row may have changed since), so matches are checked against the row's own
 * tokens. A change therefore costs only as much as the row's own text, however many rows share its words.
 */
export class TextStore {
  readonly tokens = new TokenTable(true);
  #pool = new Int32Array(1024);
  #used = 0;
  #garbage = 0;
  #start = new Int32Array(0);
  #length = new Int32Array(0);
  /** By token code: the slot of the first row + 1, and the slots of other rows. */
  #first = new Int32Array(1024);
  #others = new Map<number, number[]>();
  #outOfDate = 0;
  readonly #cache = new BoundedCache<string, readonly string[]>(MAX_CACHED);

  grow(slots: number): void {
    this.#start = grown(this.#start, slots);
    this.#length = grown(this.#length, slots);
  }

  /** Stores a row's text, replacing the slot's previous one. */
  put(slot: number, text: readonly string[]): void {
    const tokens = this.#textTokens(text);
    if (this.#hasTokens(slot, tokens)) return;
    const before = this.#slotCodes(slot);
    while (this.#used + tokens.length > this.#pool.length) this.#pool = grown(this.#pool, this.#pool.length * 2);
    this.#start[slot] = this.#used;
    this.#length[slot] = tokens.length;
    for (const token of tokens) {
      const code = this.tokens.retain(token);
      this.#pool[this.#used++] = code;
      this.#addRow(code, slot);
    }
    // Released last: a token that the row still contains must not be removed in between.
    this.#release(before);
  }

  remove(slot: number): void {
    this.#release(this.#slotCodes(slot));
    this.#length[slot] = 0;
  }

  /** Calls `found` for every row that contains the token, for some rows more than once. */
  rowsWith(code: number, found: (slot: number) => void): void {
    const first = this.#first[code]! - 1;
    if (first < 0) return;
    if (this.#hasToken(first, code)) found(first);
    const others = this.#others.get(code);
    if (others) for (const slot of others) if (this.#hasToken(slot, code)) found(slot);
  }

  /** Frees memory after many changes; called between queries. */
  settle(): void {
    if (this.#garbage > 4096 && this.#garbage > this.#used / 2) this.#compact();
    if (this.#outOfDate > 4096 && this.#outOfDate > this.#used - this.#garbage) this.#rebuildRows();
    this.#cache.clear();
  }

  #textTokens(text: readonly string[]): readonly string[] {
    const tokens: string[] = [];
    for (const value of text) {
      if (typeof value !== 'string') continue;
      if (PLAIN.test(value)) addNew(tokens, value.toLowerCase());
      else for (const token of this.#cachedTokens(value)) addNew(tokens, token);
    }
    return tokens;
  }

  #cachedTokens(value: string): readonly string[] {
    const known = this.#cache.get(value);
    if (known) return known;
    const parts = valueTokens(value);
    this.#cache.set(value, parts);
    return parts;
  }

  /** True if the slot's text has these tokens already: a new price leaves the text unchanged. */
  #hasTokens(slot: number, tokens: readonly string[]): boolean {
    const start = this.#start[slot]!;
    if (this.#length[slot] !== tokens.length) return false;
    for (let i = 0; i < tokens.length; i++) if (this.tokens.tokens[this.#pool[start + i]!] !== tokens[i]) return false;
    return true;
  }

  #slotCodes(slot: number): readonly number[] {
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

  #release(codes: readonly number[]): void {
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

  #rebuildRows(): void {
    this.#first.fill(0);
    this.#others = new Map();
    this.#outOfDate = 0;
    for (let slot = 0; slot < this.#length.length; slot++)
      for (const code of this.#slotCodes(slot)) this.#addRow(code, slot);
  }
}

/** Values have few tokens: searching an array is faster than a set. */
function addNew(tokens: string[], token: string): void {
  if (!tokens.includes(token)) tokens.push(token);
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(length);
  next.set(array);
  return next;
}
