import { byLabel } from '../rules/label-order.ts';
import { FIELD_WEIGHTS, valueTokens, VALUE_FACETS, type ValueFacet } from '../rules/stock-query.ts';
import { TokenTable } from './token-table.ts';

/**
 * The distinct values of one facet, as small whole numbers. Code 0 is "no value". A code lives while something refers to
 * it (`hold` and `release`); when nothing does any more, the value is forgotten and its code is used again.
 */
export class Dictionary {
  /** By code. */
  readonly values: string[] = [''];
  /** Codes of living values in a reader's order of their values, and each code's place in it; right after `settle()`. */
  order = new Int32Array(0);
  rank = new Int32Array(1);

  readonly #codes = new Map<string, number>();
  readonly #holders: number[] = [0];
  readonly #free: number[] = [];
  #born: number[] = [];
  readonly #died = new Set<number>();
  readonly #onBirth: (code: number, value: string) => void;
  readonly #onDeath: (code: number, value: string) => void;

  constructor(onBirth: (code: number, value: string) => void, onDeath: (code: number, value: string) => void) {
    this.#onBirth = onBirth;
    this.#onDeath = onDeath;
  }

  /** One more than the highest code ever given. */
  get size(): number {
    return this.values.length;
  }

  /** The code of a value that some car has, or 0. */
  find(value: string): number {
    return this.#codes.get(value) ?? 0;
  }

  /** The code of a value, new or not. The caller must hold it at once. */
  ensure(value: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.#free.pop() ?? this.values.length;
    this.values[code] = value;
    this.#holders[code] = 0;
    this.#codes.set(value, code);
    this.#born.push(code);
    this.#onBirth(code, value);
    return code;
  }

  hold(code: number): void {
    this.#holders[code]!++;
  }

  release(code: number): void {
    if (--this.#holders[code]! > 0) return;
    const value = this.values[code]!;
    this.#codes.delete(value);
    this.#died.add(code);
    this.#free.push(code);
    this.values[code] = '';
    this.#onDeath(code, value);
  }

  /** Brings `order` and `rank` up to date: the few new values are merged in, so nothing old is sorted again. */
  settle(): void {
    if (this.#born.length === 0 && this.#died.size === 0) return;
    const values = this.values;
    // A code may have been born, have died and been born again since: once is enough.
    const born = [...new Set(this.#born)]
      .filter((code) => values[code] !== '')
      .sort((a, b) => (isBefore(values[a]!, values[b]!) ? -1 : 1));
    const isNew = new Set(born);
    const kept = this.order.filter((code) => !this.#died.has(code) && !isNew.has(code));
    const order = new Int32Array(kept.length + born.length);
    let k = 0;
    let b = 0;
    for (let i = 0; i < order.length; i++) {
      const takeKept = b === born.length || (k < kept.length && isBefore(values[kept[k]!]!, values[born[b]!]!));
      order[i] = takeKept ? kept[k++]! : born[b++]!;
    }
    this.order = order;
    this.rank = new Int32Array(values.length);
    for (let i = 0; i < order.length; i++) this.rank[order[i]!] = i;
    this.#born = [];
    this.#died.clear();
  }
}

/** As a reader expects; what that leaves equal, by the value itself. */
function isBefore(a: string, b: string): boolean {
  const order = byLabel(a, b);
  return order === 0 ? a < b : order < 0;
}

/** A code of one facet's dictionary. */
export interface FacetValue {
  readonly facet: ValueFacet;
  readonly code: number;
}

/** Which facet values a word means. Cars are not looked at: there are a few thousand values and maybe a million cars. */
export class FacetWords {
  readonly tokens = new TokenTable(false);
  /** By token: the facet values that hold it, as `code * facets + facet`. */
  readonly #values: (Set<number> | undefined)[] = [];

  add(facet: ValueFacet, code: number, value: string): void {
    if (FIELD_WEIGHTS[facet] === undefined) return;
    for (const token of valueTokens(value)) {
      const number = this.tokens.hold(token);
      (this.#values[number] ??= new Set()).add(packed(facet, code));
    }
  }

  remove(facet: ValueFacet, code: number, value: string): void {
    if (FIELD_WEIGHTS[facet] === undefined) return;
    for (const token of valueTokens(value)) {
      const number = this.tokens.find(token);
      this.#values[number]?.delete(packed(facet, code));
      if (this.tokens.release(number)) this.#values[number] = undefined;
    }
  }

  /** The facet values behind a token. */
  valuesOf(token: number): FacetValue[] {
    return [...(this.#values[token] ?? [])].map((value) => ({
      facet: VALUE_FACETS[value % VALUE_FACETS.length]!,
      code: Math.floor(value / VALUE_FACETS.length),
    }));
  }
}

function packed(facet: ValueFacet, code: number): number {
  return code * VALUE_FACETS.length + VALUE_FACETS.indexOf(facet);
}
