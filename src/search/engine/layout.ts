import { VALUE_FACETS, type ValueFacet } from '../rules/stock-query.ts';

/** Facets with many values per vehicle, stored as bit planes. */
export const MULTI_FACETS = ['filtered_features', 'categories'] as const satisfies readonly ValueFacet[];

/**
 * Facets that are stored and counted together (composite-column.ts). Facets that depend on each other share a column,
 * so that few combinations occur: a badge nearly decides body, seats and drive; a dealership decides its city and
 * state.
 */
export const COMPOSITES: readonly (readonly ValueFacet[])[] = [
  ['make', 'model', 'make_model', 'badge', 'body', 'seats', 'item_type'],
  ['drive', 'fuel', 'transmission', 'colour'],
  ['dealership_name', 'location_name', 'city', 'state'],
  ['year', 'price_range', 'weekly_price_range'],
  ['car_type', 'status', 'certified', 'tag'],
];

/** Where a facet is stored: a composite column and the position in it, or a multi column. */
export type FacetPlace =
  | { readonly kind: 'composite'; readonly column: number; readonly position: number }
  | { readonly kind: 'multi'; readonly column: number };

export const FACET_PLACES: Readonly<Record<ValueFacet, FacetPlace>> = Object.freeze(
  Object.fromEntries(VALUE_FACETS.map((facet) => [facet, placeOf(facet)])) as Record<ValueFacet, FacetPlace>,
);

function placeOf(facet: ValueFacet): FacetPlace {
  const multi = (MULTI_FACETS as readonly ValueFacet[]).indexOf(facet);
  if (multi >= 0) return { kind: 'multi', column: multi };
  const column = COMPOSITES.findIndex((facets) => facets.includes(facet));
  const position = COMPOSITES[column]?.indexOf(facet);
  if (position === undefined)
    throw new Error(`Facet "${facet}" has no column. Add it to COMPOSITES or MULTI_FACETS in layout.ts.`);
  return { kind: 'composite', column, position };
}
