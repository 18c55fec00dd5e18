import { VALUE_FACET_TABLE } from '../rules/facets.ts';
import { VALUE_FACETS, type ValueFacet } from '../rules/stock-query.ts';

const columnName = (facet: ValueFacet) => VALUE_FACET_TABLE[facet].column;

/** Facets with many values per vehicle, stored as bit planes. */
export const MULTI_FACETS: readonly ValueFacet[] = VALUE_FACETS.filter((facet) => columnName(facet) === 'many');

/** Facets that are stored and counted together (composite-column.ts). */
export const COMPOSITES: readonly (readonly ValueFacet[])[] = [...new Set(VALUE_FACETS.map(columnName))]
  .filter((column) => column !== 'many')
  .map((column) => VALUE_FACETS.filter((facet) => columnName(facet) === column));

/** Storage of a facet: a composite column and the position in it, or a multi column. */
export type FacetPlace =
  | { readonly kind: 'composite'; readonly column: number; readonly position: number }
  | { readonly kind: 'multi'; readonly column: number };

export const FACET_PLACES: Readonly<Record<ValueFacet, FacetPlace>> = Object.freeze(
  Object.fromEntries(VALUE_FACETS.map((facet) => [facet, columnPosition(facet)])) as Record<ValueFacet, FacetPlace>,
);

function columnPosition(facet: ValueFacet): FacetPlace {
  const multi = MULTI_FACETS.indexOf(facet);
  if (multi >= 0) return { kind: 'multi', column: multi };
  const column = COMPOSITES.findIndex((facets) => facets.includes(facet));
  return { kind: 'composite', column, position: COMPOSITES[column]!.indexOf(facet) };
}
