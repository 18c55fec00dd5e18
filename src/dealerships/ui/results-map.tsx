import type { ResultsMapView } from '../rules/location-map.ts';
import { DrawnLand } from './drawn-land.tsx';

/**
 * The vehicles of a search on a drawn map, which loads nothing, and the list of its places. The pins are for pointers;
 * the list gives the same facts to keyboards and screen readers.
 */
export function ResultsMap({ drawn, places }: ResultsMapView) {
  const { width, height } = drawn;
  return (
    <div className="results-map stack">
      <div className="results-map-picture">
        <svg className="drawn-map" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <DrawnLand {...drawn} />
          {drawn.places.map(({ x, y, pin }, at) => (
            <g key={places[at]!.name} className="map-lead">
              <path d={`M${x} ${y}L${pin[0]} ${pin[1]}`} />
              <circle cx={x} cy={y} r={3.5} />
            </g>
          ))}
        </svg>
        {drawn.places.map(({ pin: [x, y] }, at) => {
          const { name, count, href, isChosen } = places[at]!;
          return (
            <a
              key={name}
              className="map-count"
              data-on={isChosen || undefined}
              style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
              href={href}
              title={name}
              tabIndex={-1}
              aria-hidden="true"
              data-keep-scroll=""
            >
              {count}
            </a>
          );
        })}
      </div>
      <ul className="results-map-places" aria-label="Places with these vehicles">
        {places.map(({ name, town, text, href, isChosen }) => (
          <li key={name}>
            <a href={href} aria-current={isChosen ? 'true' : undefined} data-keep-scroll="">
              <strong>{name}</strong>
              <span>{town}</span>
              <span>{isChosen ? `${text} · Show all places` : text}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
