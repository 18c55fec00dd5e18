import { FilterChips } from '#ui/results/filters.tsx';
import type { ActiveFilters as Filters } from '../rules/set-filters.ts';

/**
 * The filters that the shopper chose, including those without a control on this site. Each is a link that removes it. Without any, a
 * line names those that the site sets by default.
 */
export function ActiveFilters({ chips, defaults, clearPath }: Filters & { clearPath: string }) {
  if (chips.length === 0) {
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
  return <FilterChips chips={chips} clearPath={clearPath} />;
}
