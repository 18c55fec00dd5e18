import { divIcon, layerGroup, map, marker, polygon, tileLayer } from 'leaflet/dist/leaflet-src.esm.js';
import styles from './interactive-map.css?url';
import { MARKER, readOutline, type ExplorableMap, type Outline } from '../rules/location-map.ts';

/** Longest wait for the first tile. */
const MAX_WAIT_MS = 8000;
const START_ZOOM = { outline: 9, tiles: 15 } as const;
/** The outline has no detail beyond it. */
const OUTLINE_MAX_ZOOM = 11;
const MIN_ZOOM = 4;
const AUSTRALIA = [
  [-46, 108],
  [-8, 158],
] as const;

type LeafletMap = ReturnType<typeof map>;

export interface OpenMap {
  focus(): void;
  zoomIn(): void;
  zoomOut(): void;
  close(): void;
}

/** Opens a map in an empty element. Rejects if its styles, tiles or outline cannot be loaded; nothing is left behind then. */
export async function openMap(frame: HTMLElement, place: ExplorableMap, label: string): Promise<OpenMap> {
  await loadStyles();
  const host = document.createElement('div');
  host.className = 'map-host';
  host.setAttribute('role', 'application');
  host.setAttribute('aria-roledescription', 'map');
  host.setAttribute('aria-label', `${label}. Arrow keys move it, plus and minus zoom.`);
  frame.append(host);
  const view = create(host, place);
  const observer = new ResizeObserver(() => view.invalidateSize({ animate: false }));
  observer.observe(frame);
  const close = () => {
    observer.disconnect();
    view.remove();
    host.remove();
  };
  try {
    await (place.tiles === 'offline' ? addOutline(view, place) : addTiles(view, place.tiles));
  } catch (error) {
    close();
    throw error;
  }
  addMarker(view, place);
  return {
    focus: () => host.focus({ preventScroll: true }),
    zoomIn: () => void view.zoomIn(),
    zoomOut: () => void view.zoomOut(),
    close,
  };
}

function create(host: HTMLElement, { lat, long, tiles }: ExplorableMap): LeafletMap {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const maxZoom = tiles === 'offline' ? OUTLINE_MAX_ZOOM : tiles.maximumZoom;
  const view = map(host, {
    attributionControl: false,
    zoomControl: false,
    // The wheel and one finger scroll the page; two fingers move the map.
    scrollWheelZoom: false,
    dragging: false,
    fadeAnimation: false,
    zoomAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    minZoom: MIN_ZOOM,
    maxZoom,
    maxBounds: AUSTRALIA,
  });
  host.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && view.dragging.enable());
  host.addEventListener('pointerleave', () => view.dragging.disable());
  return view.setView([lat, long], Math.min(maxZoom, tiles === 'offline' ? START_ZOOM.outline : START_ZOOM.tiles));
}

/** Resolves with the first tile. */
function addTiles(view: LeafletMap, { url, maximumZoom }: Exclude<ExplorableMap['tiles'], 'offline'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no tile of ${url} could be loaded`));
    const timer = setTimeout(fail, MAX_WAIT_MS);
    tileLayer(url, { maxZoom: maximumZoom })
      .on('tileload', () => {
        clearTimeout(timer);
        resolve();
      })
      // Comes when every tile of the view was loaded or has failed.
      .on('load', fail)
      .addTo(view);
  });
}

async function addOutline(view: LeafletMap, place: ExplorableMap): Promise<void> {
  const { default: file } = await import('../rules/australia.json');
  const outline = readOutline(file);
  const rings = outline.coast.map((ring) => [ring.map(([long, lat]) => [lat, long] as const)]);
  polygon(rings, { interactive: false, className: 'map-land', smoothFactor: 1 }).addTo(view);
  nameTowns(view, outline.towns, place);
}

/** Names the towns that have room, larger ones first, at every place and zoom of the map. */
function nameTowns(view: LeafletMap, towns: Outline['towns'], { lat, long, city }: ExplorableMap): void {
  const names = layerGroup().addTo(view);
  const draw = () => {
    names.clearLayers();
    const taken: { readonly left: number; readonly right: number; readonly y: number }[] = [];
    const size = view.getSize();
    for (const { name, point } of [{ name: city, point: [long, lat] as const }, ...towns]) {
      const at = [point[1], point[0]] as const;
      const { x, y } = view.latLngToContainerPoint(at);
      const half = name.length * 4 + 8;
      const box = { left: x - half, right: x + half, y };
      if (x < 0 || y < 0 || x > size.x || y > size.y) continue;
      if (taken.some((one) => one.left < box.right && box.left < one.right && Math.abs(one.y - y) < 26)) continue;
      taken.push(box);
      const html = document.createElement('span');
      html.textContent = name;
      const icon = divIcon({ className: name === city ? 'map-name map-name-here' : 'map-name', html, iconSize: null });
      marker(at, { icon, interactive: false, keyboard: false }).addTo(names);
    }
  };
  view.on('moveend', draw);
  draw();
}

function addMarker(view: LeafletMap, { lat, long }: ExplorableMap): void {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '-12 -32 24 33');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('class', 'map-marker');
  path.setAttribute('d', MARKER);
  svg.append(path);
  const icon = divIcon({ className: 'map-pin', html: svg, iconSize: null });
  marker([lat, long], { icon, interactive: false, keyboard: false }).addTo(view);
}

let loading: Promise<void> | null = null;

/** The library's styles, once a document. After a failure the next map tries again. */
function loadStyles(): Promise<void> {
  return (loading ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    link.onload = () => resolve();
    link.onerror = () => {
      loading = null;
      link.remove();
      reject(new Error('the styles of the map could not be loaded'));
    };
    document.head.append(link);
  }));
}
