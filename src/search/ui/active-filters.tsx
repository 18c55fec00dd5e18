import { Icon } from '#ui/icon/icon.tsx';
import { chosenFilters, searchUrl, setFilters, type SearchRoute } from '../rules/search-url.ts';
import type { SortKey, StockQuery } from '../rules/stock-query.ts';

/**
 * The filters that the shopper chose, including those without a control on this site. Each is a link that removes it. Without any, a
 * line names those that the site sets by default.
 */
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
  const set = chosenFilters(query, route, usedLabel);
  if (set.length === 0) {
    const defaults = setFilters(query, usedLabel).map(({ label }) => label);
    if (defaults.length === 0) return null;
    return (
      <p className="default-filters" data-default-filters="">
        Showing only: {defaults.join(', ')}.{' '}
        <a className="link" href={clearPath} data-keep-scroll="">
          Show all
        </a>
      </p>
    );
  }
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
