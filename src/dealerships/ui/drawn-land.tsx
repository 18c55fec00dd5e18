import type { DrawnLand as Drawn } from '../rules/location-map.ts';

/** The common parts of every drawn map: sea, land, towns and a scale. For use in an SVG of its size. */
export function DrawnLand({ width, height, land, towns, scale }: Drawn) {
  return (
    <>
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
    </>
  );
}
