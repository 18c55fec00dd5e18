import { Icon } from '#ui/icon/icon.tsx';
import { setFilters } from '../../rules/set-filters.ts';
import { queryOfEntry, type HistoryEntry } from '../../rules/search-history.ts';

const MAX_LABELS = 4;

/** Recent searches, each a link to its results. */
export function RecentSearches({
  searches,
  usedLabel,
  onChoose,
  onForget,
}: {
  searches: readonly HistoryEntry[];
  usedLabel: string;
  onChoose: () => void;
  onForget: () => void;
}) {
  return (
    <div className="suggestions recent" role="group" aria-label="Recent searches">
      <p className="recent-head quiet">
        <span aria-hidden="true">Recent searches</span>
        <button type="button" onClick={onForget}>
          Clear<span className="visually-hidden"> recent searches</span>
        </button>
      </p>
      <ul>
        {searches.map((one) => (
          <li key={one.path + one.search}>
            <a href={one.path + one.search} onClick={onChoose}>
              <Icon name="clock" />
              <span>{inWords(one, usedLabel)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function inWords(entry: HistoryEntry, usedLabel: string): string {
  const labels = setFilters(queryOfEntry(entry), usedLabel).map((one) => one.label);
  return labels.length > MAX_LABELS
    ? `${labels.slice(0, MAX_LABELS - 1).join(', ')} and ${labels.length - MAX_LABELS + 1} more`
    : labels.join(', ');
}
