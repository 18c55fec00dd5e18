import { FIELD_WEIGHTS, valueTokens } from '../rules/text-match.ts';
import { VALUE_FACETS, type ValueFacet } from '../rules/stock-query.ts';
import { TokenTable } from './token-table.ts';

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
