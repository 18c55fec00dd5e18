import { hasDigit, qualityAsTyped, qualityWithErrors, errorsAllowed } from '../rules/stock-query.ts';
import { bitsOf } from './bitmap.ts';

const KEY_LENGTH = 3;

/**
 * The distinct tokens of one kind of field as small whole numbers, found as typed, by their beginning, or with typing
 * errors. Tokens are filed under their first three characters; a drawer is only a hint, the token itself decides, so a
 * forgotten token may stay in its drawer until the drawers are tidied.
 */
export class TokenTable {
  /** By code; '' for a code that is free. */
  readonly tokens: string[] = [''];
  readonly #identifiers: boolean;
  readonly #codes = new Map<string, number>();
  readonly #holders: number[] = [0];
  readonly #free: number[] = [];
  /** Drawers of plain words, and of tokens with a digit. */
  #plain = new Map<string, number[]>();
  #digits = new Map<string, number[]>();
  #gone = 0;
  /** By code: the token's letters and length, to pass over most tokens without looking at them. 0 length: has a digit. */
  #letters = new Int32Array(1024);
  #lengths = new Uint8Array(1024);

  /** `identifiers`: the tokens are those of the field `text` (see text-match.ts, rule 2). */
  constructor(identifiers: boolean) {
    this.#identifiers = identifiers;
  }

  /** The code of a token that somebody holds, or 0. */
  find(token: string): number {
    return this.#codes.get(token) ?? 0;
  }

  /** The token's code; counts one more holder. */
  hold(token: string): number {
    const known = this.#codes.get(token);
    if (known !== undefined) {
      this.#holders[known]!++;
      return known;
    }
    const code = this.#free.pop() ?? this.tokens.length;
    this.tokens[code] = token;
    this.#holders[code] = 1;
    this.#codes.set(token, code);
    this.#file(token, code);
    return code;
  }

  /** True when nobody holds the token any more: its code is free from now on. */
  release(code: number): boolean {
    if (--this.#holders[code]! > 0) return false;
    this.#codes.delete(this.tokens[code]!);
    this.tokens[code] = '';
    this.#lengths[code] = 0;
    this.#free.push(code);
    if (++this.#gone > this.#codes.size + 1000) this.#tidy();
    return true;
  }

  /** Every code that the word matches as typed, with the quality; a code may come more than once. */
  matchAsTyped(word: string, found: (code: number, quality: number) => void): void {
    const exact = this.#codes.get(word);
    if (exact !== undefined) found(exact, qualityAsTyped(word, word, this.#identifiers));
    const look = (drawer: readonly number[] | undefined) => {
      if (!drawer) return;
      for (const code of drawer) {
        const token = this.tokens[code]!;
        if (token.length > word.length && token.startsWith(word)) {
          const quality = qualityAsTyped(word, token, this.#identifiers);
          if (quality > 0) found(code, quality);
        }
      }
    };
    if (word.length >= KEY_LENGTH) {
      const key = word.slice(0, KEY_LENGTH);
      look(this.#plain.get(key));
      look(this.#digits.get(key));
      return;
    }
    for (const [key, drawer] of this.#plain) if (key.startsWith(word)) look(drawer);
    // Identifiers are not found by one or two characters, and there may be millions of them.
    if (!this.#identifiers) for (const [key, drawer] of this.#digits) if (key.startsWith(word)) look(drawer);
  }

  /** Every code that the word matches with typing errors forgiven. */
  matchWithErrors(word: string, found: (code: number, quality: number) => void): void {
    const allowed = errorsAllowed(word);
    if (allowed === 0) return;
    const letters = lettersOf(word);
    const shortest = word.length - allowed;
    const longest = word.length + allowed;
    for (let code = 1; code < this.tokens.length; code++) {
      const length = this.#lengths[code]!;
      if (length < shortest || length > longest) continue;
      // Each error brings at most one letter that the other word lacks.
      const others = this.#letters[code]!;
      if (bitsOf(letters & ~others) > allowed || bitsOf(others & ~letters) > allowed) continue;
      const quality = qualityWithErrors(word, this.tokens[code]!);
      if (quality > 0) found(code, quality);
    }
  }

  #file(token: string, code: number): void {
    const digits = hasDigit(token);
    if (code >= this.#lengths.length) this.#growLetters();
    this.#lengths[code] = digits ? 0 : Math.min(token.length, 255);
    this.#letters[code] = digits ? 0 : lettersOf(token);
    const drawers = digits ? this.#digits : this.#plain;
    const key = token.slice(0, KEY_LENGTH);
    const drawer = drawers.get(key);
    if (drawer) drawer.push(code);
    else drawers.set(key, [code]);
  }

  #growLetters(): void {
    const letters = new Int32Array(this.#letters.length * 2);
    letters.set(this.#letters);
    this.#letters = letters;
    const lengths = new Uint8Array(letters.length);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }

  #tidy(): void {
    this.#plain = new Map();
    this.#digits = new Map();
    this.#gone = 0;
    for (const [token, code] of this.#codes) this.#file(token, code);
  }
}

/** A set of the word's characters; different characters may share a bit, which only makes the set smaller. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}
