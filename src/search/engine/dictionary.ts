import { VALUE_FACET_TABLE } from '../rules/facets.ts';
import { SharedValue } from '../rules/counted-item.ts';
import { byLabel } from '../rules/label-order.ts';
import { valueTokens, VALUE_FACETS, type ValueFacet } from '../rules/stock-query.ts';
import { TokenTable } from './token-table.ts';

/**
 * The distinct values of one facet as small integers. Code 0 means "no value". Codes are reference-counted (`retain`
 * and `release`); when the last reference goes, the value is removed and its code is reused.
 */
export class Dictionary {
  /** By code. */
  readonly values: string[] = [''];
  /** By code, what the counts of a value share. */
  readonly shared: SharedValue[] = [new SharedValue('')];
  /** Codes in the order of their labels. Valid right after `settle()`. */
  order = new Int32Array(0);

  readonly #codes = new Map<string, number>();
  readonly #references: number[] = [0];
  readonly #free: number[] = [];
  #added: number[] = [];
  readonly #removed = new Set<number>();
  readonly #onAdd: (code: number, value: string) => void;
  readonly #onRemove: (code: number, value: string) => void;

  constructor(onAdd: (code: number, value: string) => void, onRemove: (code: number, value: string) => void) {
    this.#onAdd = onAdd;
    this.#onRemove = onRemove;
  }

  /** One more than the highest code in use. */
  get size(): number {
    return this.values.length;
  }

  /** The code of a value that some vehicle has, or 0. */
  find(value: string): number {
    return this.#codes.get(value) ?? 0;
  }

  /** The code of a value, new or not. The caller must retain it immediately. */
  ensure(value: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.#free.pop() ?? this.values.length;
    this.values[code] = value;
    this.shared[code] = new SharedValue(value);
    this.#references[code] = 0;
    this.#codes.set(value, code);
    this.#added.push(code);
    this.#onAdd(code, value);
    return code;
  }

  retain(code: number): void {
    this.#references[code]!++;
  }

  release(code: number): void {
    if (--this.#references[code]! > 0) return;
    const value = this.values[code]!;
    this.#codes.delete(value);
    this.#removed.add(code);
    this.#free.push(code);
    this.values[code] = '';
    this.shared[code] = this.shared[0]!;
    this.#onRemove(code, value);
  }

  /** Brings `order` up to date. Merges the few new values in, so old ones are not sorted again. */
  settle(): void {
    if (this.#added.length === 0 && this.#removed.size === 0) return;
    const values = this.values;
    // A code may have been added, removed and added again since the last call.
    const added = [...new Set(this.#added)]
      .filter((code) => values[code] !== '')
      .sort((a, b) => (isBefore(values[a]!, values[b]!) ? -1 : 1));
    const isNew = new Set(added);
    const rest = this.order.filter((code) => !this.#removed.has(code) && !isNew.has(code));
    const order = new Int32Array(rest.length + added.length);
    let k = 0;
    let b = 0;
    for (let i = 0; i < order.length; i++) {
      const takeRest = b === added.length || (k < rest.length && isBefore(values[rest[k]!]!, values[added[b]!]!));
      order[i] = takeRest ? rest[k++]! : added[b++]!;
    }
    this.order = order;
    this.#added = [];
    this.#removed.clear();
  }
}

/** By label; equal labels by the value itself. */
function isBefore(a: string, b: string): boolean {
  const order = byLabel(a, b);
  return order === 0 ? a < b : order < 0;
}

/** A code of one facet's dictionary. */
export interface FacetValue {
  readonly facet: ValueFacet;
  readonly code: number;
}

/**
 * The facet values that contain each word. Searching a few thousand values is faster than searching up to a million
 * vehicles.
 */
export class FacetWords {
  readonly tokens = new TokenTable(false);
  /** By token: the facet values that contain it, encoded as `code * facets + facet`. */
  readonly #values: (Set<number> | undefined)[] = [];

  add(facet: ValueFacet, code: number, value: string): void {
    if (VALUE_FACET_TABLE[facet].textWeight === 0) return;
    for (const token of valueTokens(value)) {
      const number = this.tokens.retain(token);
      (this.#values[number] ??= new Set()).add(encode(facet, code));
    }
  }

  remove(facet: ValueFacet, code: number, value: string): void {
    if (VALUE_FACET_TABLE[facet].textWeight === 0) return;
    for (const token of valueTokens(value)) {
      const number = this.tokens.find(token);
      this.#values[number]?.delete(encode(facet, code));
      if (this.tokens.release(number)) this.#values[number] = undefined;
    }
  }

  /** The facet values that contain a token. */
  findValues(token: number): FacetValue[] {
    return [...(this.#values[token] ?? [])].map((value) => ({
      facet: VALUE_FACETS[value % VALUE_FACETS.length]!,
      code: Math.floor(value / VALUE_FACETS.length),
    }));
  }
}

function encode(facet: ValueFacet, code: number): number {
  return code * VALUE_FACETS.length + VALUE_FACETS.indexOf(facet);
}
