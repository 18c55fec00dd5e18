import { Icon } from '#ui/icon/icon.tsx';
import type { ActiveFilters } from '../rules/set-filters.ts';

/**
 * The filters that the shopper chose, including those without a control on this site. Each is a link that removes it. Without any, a
 * line names those that the site sets by default.
 */
export function FilterChips({ chips, defaults, clearPath }: ActiveFilters & { clearPath: string }) {
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
  return (
    <ul className="chips" data-active-filters="" aria-label="Active filters">
      {chips.map(({ label, href }) => (
        <li key={label + href}>
          <a className="chip" data-removes-filter="" href={href} data-keep-scroll="" aria-label={`Remove ${label}`}>
            {label}
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
