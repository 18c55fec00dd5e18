import { Icon } from '#ui/icon/icon.tsx';
import { setFilters, searchAddress, type SearchRoute } from '../rules/search-url.ts';
import type { SortKey, StockQuery } from '../rules/stock-query.ts';

/** What is set, whether or not the site has a box for it, each a link that takes it away. */
export function ActiveFilters({
  query,
  route,
  defaultSort,
  clearPath,
  usedLabel,
}: {
  query: StockQuery;
  route: SearchRoute;
  defaultSort: SortKey;
  clearPath: string;
  usedLabel: string;
}) {
  const set = setFilters(query, usedLabel);
  if (set.length === 0) return null;
  return (
    <ul className="chips" aria-label="Active filters">
      {set.map((one) => (
        <li key={one.key}>
          <a
            className="chip"
            href={searchAddress(one.without, route, defaultSort)}
            data-keep-scroll=""
            aria-label={`Remove ${one.label}`}
          >
            {one.label}
            <Icon name="x" />
          </a>
        </li>
      ))}
      <li>
        <a className="chip-clear" href={clearPath} data-keep-scroll="">
          Clear all
        </a>
      </li>
    </ul>
  );
}
