import { compareUrl, MAX_COMPARED } from '../rules/compare.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { comparison, useSavedList } from './saved-list.ts';

/** The vehicles chosen so far, in a bar at the bottom of the window that overlays the page. */
export function CompareTray() {
  const chosen = useSavedList(comparison).toReversed();
  if (chosen.length === 0) return null;
  const clear = () => {
    for (const { id } of chosen) comparison.remove(id);
  };
  return (
    <section className="compare-tray" aria-label="Vehicles to compare">
      <div className="container compare-tray-row row gap-3">
        <p className="compare-tray-count" role="status">
          {chosen.length} of {MAX_COMPARED}
          <span> to compare</span>
        </p>
        <ul className="compare-tray-cars">
          {chosen.map((vehicle) => (
            <li key={vehicle.id}>
              <span>{vehicle.name}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${vehicle.name} from the comparison`}
                onClick={() => comparison.remove(vehicle.id)}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
        <p className="compare-tray-actions row">
          <button type="button" className="button button-quiet button-small" onClick={clear}>
            Clear
          </button>
          {chosen.length > 1 ? (
            <a className="button button-primary" href={compareUrl(chosen.map((vehicle) => vehicle.slug))}>
              Compare<span className="visually-hidden"> {chosen.length} vehicles</span>
            </a>
          ) : (
            <span className="quiet">Add one more</span>
          )}
        </p>
      </div>
    </section>
  );
}
