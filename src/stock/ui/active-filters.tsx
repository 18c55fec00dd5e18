import { FACET_LABELS, facetValueLabel } from '#domain/vehicle/facet-labels.ts';
import { formatRange } from '#domain/vehicle/range-label.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { toggleValue, withRange, withText } from '../search/query-codec.ts';
import { searchAddress, type SearchRoute } from '../search/search-address.ts';
import type { RangeFacet, SortKey, StockQuery, ValueFacet } from '../search/stock-query.ts';

/** What is set, each a link that takes it away. */
export function ActiveFilters({ query, route, defaultSort, clearPath, usedLabel }: { query: StockQuery; route: SearchRoute; defaultSort: SortKey; clearPath: string; usedLabel: string }) {
  const to = (next: StockQuery) => searchAddress(next, route, defaultSort);
  const set = [
    ...(query.query ? [{ label: `“${query.query}”`, href: to(withText(query, '')) }] : []),
    ...(Object.entries(query.filters) as [ValueFacet, readonly string[]][]).flatMap(([facet, values]) =>
      values.map((value) => ({ label: facetValueLabel(facet, value, usedLabel), href: to(toggleValue(query, facet, value)) })),
    ),
    ...(Object.keys(query.ranges) as RangeFacet[]).map((facet) => ({ label: `${FACET_LABELS[facet]} ${formatRange(facet, query.ranges[facet]!)}`, href: to(withRange(query, facet, null)) })),
  ];
  if (set.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filters that are set">
      {set.map((one) => (
        <li key={one.label + one.href}>
          <a className="chip" href={one.href} data-keep-scroll="" aria-label={`Remove ${one.label}`}>
            {one.label}
            <Icon name="x" />
          </a>
        </li>
      ))}
      <li>
        <a className="chip-clear" href={clearPath}>
          Clear all
        </a>
      </li>
    </ul>
  );
}
