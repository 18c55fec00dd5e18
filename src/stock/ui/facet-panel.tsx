import { Icon } from '#ui/icon/icon.tsx';
import type { ShownFacet, ShownItem } from '../present-facets.ts';
import { toggleValue, withRange } from '../search/query-codec.ts';
import type { StockQuery } from '../search/stock-query.ts';
import { RangeFacetField } from './range-facet.tsx';

const AT_FIRST = 7;
const OPEN_AT_FIRST = 5;

interface PanelProps {
  facets: readonly ShownFacet[];
  /** What is chosen: loaded, or on its way. */
  query: StockQuery;
  sliderRange: { readonly min: number; readonly max: number };
  onChange: (query: StockQuery) => void;
  /** The query as the form stands. */
  read: () => StockQuery;
}

/** The filters of a search: checkboxes and pairs of boxes, each facet a disclosure. */
export function FacetPanel({ facets, query, sliderRange, onChange, read }: PanelProps) {
  return (
    <>
      {facets
        .filter((facet) => (facet.kind === 'range' ? facet.stats !== null || query.ranges[facet.name] : facet.items.length > 0))
        .map((facet, index) => {
          const isSet = facet.kind === 'range' ? query.ranges[facet.name] !== undefined : (query.filters[facet.name]?.length ?? 0) > 0;
          return (
            <details key={facet.name} className="facet" open={index < OPEN_AT_FIRST || isSet}>
              <summary>
                <span>
                  {facet.label}
                  {facet.kind === 'values' && (query.filters[facet.name]?.length ?? 0) > 0 && <span className="facet-set">{query.filters[facet.name]!.length}</span>}
                </span>
                <Icon name="chevron-down" />
              </summary>
              {facet.kind === 'range' ? (
                <RangeFacetField facet={facet} set={query.ranges[facet.name]} fallback={sliderRange} onChange={(range) => onChange(withRange(read(), facet.name, range))} />
              ) : (
                <ValueList facet={facet} chosen={query.filters[facet.name] ?? []} onToggle={(value) => onChange(toggleValue({ ...read(), filters: query.filters }, facet.name, value))} />
              )}
            </details>
          );
        })}
    </>
  );
}

function ValueList({ facet, chosen, onToggle }: { facet: Extract<ShownFacet, { kind: 'values' }>; chosen: readonly string[]; onToggle: (value: string) => void }) {
  const item = (one: ShownItem) => (
    <li key={one.value}>
      <label className="facet-value">
        <input type="checkbox" name={facet.name} value={one.value} checked={chosen.includes(one.value)} onChange={() => onToggle(one.value)} />
        <span>{one.label}</span>
        <span className="facet-count">{one.count}</span>
      </label>
    </li>
  );
  const first = facet.items.filter((one, index) => index < AT_FIRST || one.selected);
  const rest = facet.items.filter((one, index) => !(index < AT_FIRST || one.selected));
  return (
    <div className="facet-body" role="group" aria-label={facet.label}>
      <ul>{first.map(item)}</ul>
      {rest.length > 0 && (
        <details className="facet-more">
          <summary>
            <span className="facet-more-open">Show {rest.length} more</span>
            <span className="facet-more-close">Show fewer</span>
          </summary>
          <ul>{rest.map(item)}</ul>
        </details>
      )}
    </div>
  );
}
