import { RANGE_FACETS, VALUE_FACETS, type StockQuery } from '../search/stock-query.ts';
import type { ShownFacet } from '../present-facets.ts';

/** Filters that hold without having a box on this site (a location's own address, a shared link): the form carries them on. */
export function UnseenFilters({ query, facets }: { query: StockQuery; facets: readonly ShownFacet[] }) {
  const shown = (kind: ShownFacet['kind'], name: string) => facets.some((facet) => facet.kind === kind && facet.name === name);
  return (
    <>
      {VALUE_FACETS.filter((name) => !shown('values', name)).flatMap((name) => (query.filters[name] ?? []).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />))}
      {RANGE_FACETS.filter((name) => !shown('range', name) && query.ranges[name]).map((name) => (
        <input key={name} type="hidden" name={`range[${name}]`} value={`${query.ranges[name]!.min ?? ''}:${query.ranges[name]!.max ?? ''}`} />
      ))}
    </>
  );
}
