import type { RangeFacet, ValueFacet } from './facet-names.ts';

/** Facet values that the car alone does not know, in the shape of a search row. */
export interface FilterFacts {
  readonly facets?: Readonly<Partial<Record<ValueFacet, string | readonly string[]>>>;
  readonly numbers?: Readonly<Partial<Record<RangeFacet, number>>>;
}
