import { Icon } from '#ui/icon/icon.tsx';
import { setFilters, searchUrl, type SearchRoute } from '../rules/search-url.ts';
import type { SortKey, StockQuery } from '../rules/stock-query.ts';

/** The active filters, including those without a control on this site. Each is a link that removes it. */
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
    <ul className="chips" data-active-filters="" aria-label="Active filters">
      {set.map((one) => (
        <li key={one.key}>
          <a
            className="chip"
            data-removes-filter=""
            href={searchUrl(one.without, route, defaultSort)}
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
