import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { mapAppLink, type Directions } from '../rules/directions.ts';
import type { LocationMap, PlaceMapView } from '../rules/location-map.ts';

/** The drawn map of a location. It needs no script and loads nothing. */
export function DrawnMap({ map, name, town }: { map: LocationMap; name: string; town: string }) {
  const { width, height, city, land, towns, scale, inset } = map;
  const [x, y] = [width / 2, height / 2];
  return (
    <svg className="drawn-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Map: ${name} in ${town}`}>
      <rect className="map-sea" width={width} height={height} />
      <path className="map-land" d={land} />
      {towns.map((one) => (
        <g key={one.name} className="map-town">
          <circle cx={one.x} cy={one.y} r={2} />
          <text
            x={one.side === 'left' ? one.x - 6 : one.x + 6}
            y={one.y + 3.5}
            textAnchor={one.side === 'left' ? 'end' : 'start'}
          >
            {one.name}
          </text>
        </g>
      ))}
      <g className="map-scale" transform={`translate(10 ${height - 10})`}>
        <path d={`M0 -5V0H${scale.length}V-5`} />
        <text x={scale.length + 5} y={0}>{`${scale.km} km`}</text>
      </g>
      <g className="map-inset" transform={`translate(${width - inset.width - 10} ${height - 62})`}>
        <rect x={-5} y={-5} width={inset.width + 10} height={62} rx={4} />
        <path d={inset.land} />
        <circle cx={inset.at[0]} cy={inset.at[1]} r={3} />
      </g>
      <path
        className="map-marker"
        transform={`translate(${x} ${y})`}
        d="M0 0C-3 -8 -11 -12 -11 -20A11 11 0 0 1 11 -20C11 -12 3 -8 0 0ZM0 -24.5A4.5 4.5 0 1 0 0 -15.5A4.5 4.5 0 1 0 0 -24.5Z"
      />
      <text className="map-here" x={x} y={y + 14} textAnchor="middle">
        {city}
      </text>
    </svg>
  );
}

/**
 * A link to directions that opens the visitor's own map app. Pages are cached for everyone, so the device is asked at the click; without
 * scripts the link is the plain one.
 */
export function DirectionsLink({
  to,
  ...rest
}: { to: Directions } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'>) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = mapAppLink(to, navigator);
    if (link === null) return;
    event.currentTarget.href = link;
    // A link to another app would leave an empty tab behind.
    event.currentTarget.removeAttribute('target');
  };
  return <a {...rest} href={to.href} target="_blank" rel="noopener" onClick={open} />;
}

/** The map of a location with a link to directions. */
export function LocationMapPanel({ drawn, name, town, directions }: PlaceMapView) {
  return (
    <div className="map-panel">
      <DrawnMap map={drawn} name={name} town={town} />
      <DirectionsLink to={directions} className="button button-secondary">
        <Icon name="navigation" />
        Get directions
        <span className="visually-hidden"> to {name}</span>
      </DirectionsLink>
    </div>
  );
}
