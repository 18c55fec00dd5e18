import type { FacetItem } from './stock-query.ts';

/** A value of a facet, shared by all of its counts until no vehicle has it: what depends on the value alone is made once. */
export class SharedValue {
  readonly value: string;
  /** The part of an answer of the API that depends on the value (src/api/facets-json.ts). */
  json: string | null = null;

  constructor(value: string) {
    this.value = value;
  }
}

/** A value with its count that knows what its value shares with other counts. */
export class CountedItem implements FacetItem {
  readonly value: string;
  readonly count: number;
  readonly #shared: SharedValue;

  constructor(shared: SharedValue, count: number) {
    this.value = shared.value;
    this.count = count;
    this.#shared = shared;
  }

  /** `null` for an item that another search has made. */
  static sharedValue(item: FacetItem): SharedValue | null {
    return item instanceof CountedItem ? item.#shared : null;
  }
}
