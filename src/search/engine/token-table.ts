import { differByMore, letterBits } from '#rules/word-match.ts';
import { hasDigit, isVinEnd, qualityAsTyped, qualityWithErrors, errorsAllowed, VIN_END } from '../rules/stock-query.ts';

const KEY_LENGTH = 3;
/** Lists of VINs by their last characters: some ten in each for fifty thousand vehicles. */
const ENDS = 4096;
const VIN_LENGTH = 17;

/**
 * The distinct tokens of one kind of field as small integers, found as typed, by prefix, or with typing errors. Buckets
 * group tokens by their first three characters. A bucket is only a candidate list, because each candidate is compared
 * with the word; a removed token may therefore stay in its bucket until the buckets are rebuilt.
 */
export class TokenTable {
  /** By code; '' for a free code. */
  readonly tokens: string[] = [''];
  readonly #identifiers: boolean;
  readonly #codes = new Map<string, number>();
  readonly #references: number[] = [0];
  readonly #free: number[] = [];
  /** Buckets of plain words, and of tokens with a digit. */
  #plain = new Map<string, number[]>();
  #digits = new Map<string, number[]>();
  /** Codes of VINs, grouped like the buckets by the last characters. */
  #ends: (number[] | undefined)[] = [];
  #stale = 0;
  /**
   * By code: the token's letters and length, to skip most tokens without comparing them. Length 0: the token has a
   * digit.
   */
  #letters = new Int32Array(1024);
  #lengths = new Uint8Array(1024);

  /** `identifiers`: the tokens are those of the field `text` (see rule 2 in stock-query.ts). */
  constructor(identifiers: boolean) {
    this.#identifiers = identifiers;
  }

  /** The code of a token that is in use, or 0. */
  find(token: string): number {
    return this.#codes.get(token) ?? 0;
  }

  /** Returns the token's code and adds a reference to it. */
  retain(token: string): number {
    const known = this.#codes.get(token);
    if (known !== undefined) {
      this.#references[known]!++;
      return known;
    }
    const code = this.#free.pop() ?? this.tokens.length;
    this.tokens[code] = token;
    this.#references[code] = 1;
    this.#codes.set(token, code);
    this.#addToBucket(token, code);
    return code;
  }

  /** Removes a reference. Returns true when it was the last one: the code is then free. */
  release(code: number): boolean {
    if (--this.#references[code]! > 0) return false;
    this.#codes.delete(this.tokens[code]!);
    this.tokens[code] = '';
    this.#lengths[code] = 0;
    this.#free.push(code);
    if (++this.#stale > this.#codes.size + 1000) this.#rebuildBuckets();
    return true;
  }

  /** Calls `found` for every code that the word matches as typed, with the quality; some codes more than once. */
  matchAsTyped(word: string, found: (code: number, quality: number) => void): void {
    const exact = this.#codes.get(word);
    if (exact !== undefined) found(exact, qualityAsTyped(word, word, this.#identifiers));
    const collect = (bucket: readonly number[] | undefined) => {
      if (!bucket) return;
      for (const code of bucket) {
        const token = this.tokens[code]!;
        if (token.length > word.length && token.startsWith(word)) {
          const quality = qualityAsTyped(word, token, this.#identifiers);
          if (quality > 0) found(code, quality);
        }
      }
    };
    if (word.length >= KEY_LENGTH) {
      const key = word.slice(0, KEY_LENGTH);
      collect(this.#plain.get(key));
      collect(this.#digits.get(key));
      return;
    }
    for (const [key, bucket] of this.#plain) if (key.startsWith(word)) collect(bucket);
    // One or two characters do not match identifiers, of which there may be millions.
    if (!this.#identifiers) for (const [key, bucket] of this.#digits) if (key.startsWith(word)) collect(bucket);
  }

  /** True if a token begins with the word, of at least two characters, as a search for it matches. */
  isBeginning(word: string): boolean {
    if (word.length < 2) return false;
    const matches = (bucket: readonly number[] | undefined) =>
      bucket?.some((code) => qualityAsTyped(word, this.tokens[code]!, this.#identifiers) > 0) ?? false;
    if (word.length >= KEY_LENGTH) {
      const key = word.slice(0, KEY_LENGTH);
      return matches(this.#plain.get(key)) || matches(this.#digits.get(key));
    }
    for (const [key, bucket] of this.#plain) if (key.startsWith(word) && matches(bucket)) return true;
    if (this.#identifiers) return false;
    for (const [key, bucket] of this.#digits) if (key.startsWith(word) && matches(bucket)) return true;
    return false;
  }

  /** Calls `found` for every code whose token ends with the word (rule 2). */
  matchEnd(word: string, found: (code: number) => void): void {
    if (word.length < VIN_END || !hasDigit(word)) return;
    for (const code of this.#ends[endKey(word)] ?? []) if (isVinEnd(word, this.tokens[code]!)) found(code);
  }

  /** Calls `found` for every code that the word matches with typing errors. */
  matchWithErrors(word: string, found: (code: number, quality: number) => void): void {
    const allowed = errorsAllowed(word);
    if (allowed === 0) return;
    const letters = letterBits(word);
    const shortest = word.length - allowed;
    const longest = word.length + allowed;
    for (let code = 1; code < this.tokens.length; code++) {
      const length = this.#lengths[code]!;
      if (length < shortest || length > longest) continue;
      if (differByMore(letters, this.#letters[code]!, allowed)) continue;
      const quality = qualityWithErrors(word, this.tokens[code]!);
      if (quality > 0) found(code, quality);
    }
  }

  #addToBucket(token: string, code: number): void {
    const digits = hasDigit(token);
    if (code >= this.#lengths.length) this.#growLetters();
    this.#lengths[code] = digits ? 0 : Math.min(token.length, 255);
    this.#letters[code] = digits ? 0 : letterBits(token);
    const buckets = digits ? this.#digits : this.#plain;
    const key = token.slice(0, KEY_LENGTH);
    const bucket = buckets.get(key);
    if (bucket) bucket.push(code);
    else buckets.set(key, [code]);
    if (token.length === VIN_LENGTH && digits) (this.#ends[endKey(token)] ??= []).push(code);
  }

  #growLetters(): void {
    const letters = new Int32Array(this.#letters.length * 2);
    letters.set(this.#letters);
    this.#letters = letters;
    const lengths = new Uint8Array(letters.length);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }

  #rebuildBuckets(): void {
    this.#plain = new Map();
    this.#digits = new Map();
    this.#ends = [];
    this.#stale = 0;
    for (const [token, code] of this.#codes) this.#addToBucket(token, code);
  }
}

/** The list of a VIN, or of a word that may be its end. */
function endKey(word: string): number {
  let key = 0;
  for (let i = word.length - VIN_END; i < word.length; i++) key = (key * 31 + word.charCodeAt(i)) % ENDS;
  return key;
}
