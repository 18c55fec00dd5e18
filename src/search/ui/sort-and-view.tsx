import { Select, type Choice } from '#ui/select.tsx';
import { useOptimisticValue } from '#ui/use-latest.ts';
import type { SortKey } from '../rules/stock-query.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { searchUrl } from '../rules/search-url.ts';
import type { SearchView } from '../rules/search-view.ts';
import { pageUrl, type FoundVehicles } from './found-vehicles.ts';

/** The sort order of the results. The selection shows before the search starts. */
export function SortOrder({
  value,
  choices,
  onChoose,
}: {
  value: SortKey;
  choices: readonly Choice[];
  onChoose: (chosen: SortKey) => void;
}) {
  const [shown, setShown] = useOptimisticValue(value);
  return (
    <Select
      name="sortBy"
      value={shown}
      choices={choices}
      onChange={(event) => {
        const chosen = event.currentTarget.value as SortKey;
        setShown(chosen);
        onChoose(chosen);
      }}
    />
  );
}

const LOOKS = {
  grid: { icon: 'layout-grid', label: 'Grid' },
  list: { icon: 'list', label: 'List' },
  map: { icon: 'map-pin', label: 'Map' },
} as const satisfies Record<SearchView, unknown>;

/** Links to the views that the site offers, on the same page of the same search. Empty if there is one. */
export function ViewSwitch({
  found,
}: {
  found: Pick<FoundVehicles<never>, 'offeredViews' | 'view' | 'query' | 'route' | 'defaultSort' | 'from'>;
}) {
  const { offeredViews: offered, view, query, route, defaultSort } = found;
  if (offered.length < 2) return null;
  const viewUrl = (one: SearchView) =>
    pageUrl(
      searchUrl({ ...query, page: 1 }, { ...route, view: one === offered[0] ? null : one }, defaultSort),
      query.page,
      found.from,
    );
  return (
    <div className="search-views" role="group" aria-label="View">
      {offered.toSorted().map((one) => (
        <a
          key={one}
          className="icon-button"
          href={viewUrl(one)}
          aria-current={one === view ? 'true' : undefined}
          aria-label={LOOKS[one].label}
          title={LOOKS[one].label}
          data-keep-scroll=""
        >
          <Icon name={LOOKS[one].icon} />
        </a>
      ))}
    </div>
  );
}
