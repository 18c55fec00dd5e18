import { FACET_LABELS, facetValueLabel } from './facets.ts';
import { formatRange } from './range-label.ts';
import { toggleValue, withRange, withText } from './query-codec.ts';
import type { RangeFacet, StockQuery, ValueFacet } from './stock-query.ts';

export interface SetFilter {
  readonly key: string;
  readonly label: string;
  /** The query without it. */
  readonly without: StockQuery;
}

/** Everything that a query sets, in words, each with the query that is left without it. */
export function setFilters(query: StockQuery, usedLabel: string): readonly SetFilter[] {
  return [
    ...(query.query ? [{ key: 'query', label: `“${query.query}”`, without: withText(query, '') }] : []),
    ...(Object.entries(query.filters) as [ValueFacet, readonly string[]][]).flatMap(([facet, values]) =>
      values.map((value) => ({
        key: `${facet}=${value}`,
        label: facetValueLabel(facet, value, usedLabel),
        without: toggleValue(query, facet, value),
      })),
    ),
    ...(Object.keys(query.ranges) as RangeFacet[]).map((facet) => ({
      key: facet,
      label: `${FACET_LABELS[facet]} ${formatRange(facet, query.ranges[facet]!)}`,
      without: withRange(query, facet, null),
    })),
  ];
}
