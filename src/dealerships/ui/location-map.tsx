import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import {
  MARKER,
  type ExplorableMap,
  type LocationMap,
  type MapPicture,
  type PlaceMapView,
} from '../rules/location-map.ts';
import type { OpenMap } from './interactive-map.ts';
import { DrawnLand } from './drawn-land.tsx';
import { DirectionsLink } from './place-lines.tsx';

/** The drawn map of a location. It needs no script and loads nothing. */
export function DrawnMap({
  map,
  name,
  town,
  isCovered = false,
}: {
  map: LocationMap;
  name: string;
  town: string;
  /** True if a picture with the same text covers it. */
  isCovered?: boolean;
}) {
  const { width, height, city, inset } = map;
  const [x, y] = [width / 2, height / 2];
  return (
    <svg
      className="drawn-map"
      viewBox={`0 0 ${width} ${height}`}
      {...(isCovered ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `Map: ${name} in ${town}` })}
    >
      <DrawnLand {...map} />
      <g className="map-inset" transform={`translate(${width - inset.width - 10} ${height - 62})`}>
        <rect x={-5} y={-5} width={inset.width + 10} height={62} rx={4} />
        <path d={inset.land} />
        <circle cx={inset.at[0]} cy={inset.at[1]} r={3} />
      </g>
      <path className="map-marker" transform={`translate(${x} ${y})`} d={MARKER} />
      <text className="map-here" x={x} y={y + 14} textAnchor="middle">
        {city}
      </text>
    </svg>
  );
}

/** The picture of a service over the drawn map, which is seen until that is loaded, and if it cannot be loaded. */
function StillMap({ drawn, picture, name, town }: Pick<PlaceMapView, 'drawn' | 'picture' | 'name' | 'town'>) {
  const [isBroken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before the page was hydrated.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  const shown: MapPicture | null = isBroken ? null : picture;
  return (
    <>
      <DrawnMap map={drawn} name={name} town={town} isCovered={shown !== null} />
      {shown && (
        <img
          ref={image}
          className="map-picture"
          {...shown}
          alt={`Map: ${name} in ${town}`}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </>
  );
}

/** The map of a location: a picture, which the shopper may replace by a map to move, and a link to directions. */
export function LocationMapPanel(place: PlaceMapView) {
  // Another location starts with its picture again.
  return <Panel key={place.drawn.land + place.name} {...place} />;
}

const LABELS = {
  picture: 'Explore the map',
  loading: 'Loading the map',
  failed: 'Try the map again',
} as const;

function Panel({ drawn, picture, name, town, directions, explore }: PlaceMapView) {
  const { frame, explorer, state, open, opened, close } = useExplorableMap(explore, `Map: ${name} in ${town}`);
  const credit = state === 'map' && typeof explore?.tiles === 'object' ? explore.tiles.attribution : null;
  return (
    <div className="map-panel stack gap-3">
      <div className="map-box" data-state={state}>
        <StillMap drawn={drawn} picture={picture} name={name} town={town} />
        <div ref={frame} className="map-frame" />
        {state === 'map' && (
          <div className="map-tools stack gap-2">
            <button type="button" aria-label="Zoom in" onClick={() => opened.current?.zoomIn()}>
              <Icon name="plus" />
            </button>
            <button type="button" aria-label="Zoom out" onClick={() => opened.current?.zoomOut()}>
              <Icon name="minus" />
            </button>
            <button type="button" aria-label="Close the map" onClick={close}>
              <Icon name="x" />
            </button>
          </div>
        )}
      </div>
      {credit && (
        <p className="quiet">{credit.link === null ? credit.text : <a href={credit.link}>{credit.text}</a>}</p>
      )}
      {state === 'map' && <p className="map-hint quiet">Move the map with two fingers.</p>}
      <p className="map-failure" role="status">
        {state === 'failed' && 'The map could not be loaded. The picture shows where we are.'}
      </p>
      <p className="map-actions cluster gap-1">
        <DirectionsLink to={directions} className="button button-secondary">
          <Icon name="navigation" />
          Get directions
          <span className="visually-hidden"> to {name}</span>
        </DirectionsLink>
        {explore && state !== 'map' && (
          <Button ref={explorer} className="map-explore" variant="quiet" busy={state === 'loading'} onClick={open}>
            <Icon name="map-pin" />
            {LABELS[state]}
          </Button>
        )}
      </p>
    </div>
  );
}

type State = 'picture' | 'loading' | 'map' | 'failed';

/** Loads the map library when the shopper asks for the map, and moves the focus into the map and back. */
function useExplorableMap(explore: ExplorableMap | null, label: string) {
  const [state, setState] = useState<State>('picture');
  const frame = useRef<HTMLDivElement>(null);
  const explorer = useRef<HTMLButtonElement>(null);
  const opened = useRef<OpenMap>(null);
  const closed = useRef(false);
  useEffect(() => {
    if (state === 'map') opened.current?.focus();
    if (state === 'picture' && closed.current) explorer.current?.focus();
  }, [state]);
  useEffect(() => () => opened.current?.close(), []);

  const open = async () => {
    if (!frame.current || !explore) return;
    setState('loading');
    try {
      const { openMap } = await import('./interactive-map.ts');
      const map = await openMap(frame.current, explore, label);
      // The shopper may have left the page meanwhile.
      if (!frame.current?.isConnected) return map.close();
      opened.current = map;
      setState('map');
    } catch (error) {
      console.debug('The map could not be opened.', error);
      setState('failed');
    }
  };
  const close = () => {
    opened.current?.close();
    opened.current = null;
    closed.current = true;
    setState('picture');
  };
  return { frame, explorer, opened, state, open, close };
}
