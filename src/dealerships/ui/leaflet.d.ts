/** The part of Leaflet that the map of a location uses. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  type Point = readonly [lat: number, long: number];

  interface Evented {
    on(events: string, listener: () => void): this;
  }
  interface Layer extends Evented {
    addTo(target: LeafletMap | LayerGroup): this;
  }
  interface LayerGroup extends Layer {
    clearLayers(): this;
  }
  interface Handler {
    enable(): void;
    disable(): void;
  }
  interface LeafletMap extends Evented {
    readonly dragging: Handler;
    setView(at: Point, zoom: number): this;
    zoomIn(): this;
    zoomOut(): this;
    invalidateSize(options: { readonly animate: boolean }): this;
    latLngToContainerPoint(at: Point): { readonly x: number; readonly y: number };
    getSize(): { readonly x: number; readonly y: number };
    remove(): this;
  }
  interface Quiet {
    readonly interactive: false;
  }

  export function map(
    element: HTMLElement,
    options: {
      readonly attributionControl: boolean;
      readonly zoomControl: boolean;
      readonly scrollWheelZoom: boolean;
      readonly dragging: boolean;
      readonly fadeAnimation: boolean;
      readonly zoomAnimation: boolean;
      readonly markerZoomAnimation: boolean;
      readonly inertia: boolean;
      readonly minZoom: number;
      readonly maxZoom: number;
      readonly maxBounds: readonly [Point, Point];
    },
  ): LeafletMap;
  export function tileLayer(url: string, options: { readonly maxZoom: number }): Layer;
  export function polygon(
    rings: readonly (readonly (readonly Point[])[])[],
    options: Quiet & { readonly className: string; readonly smoothFactor: number },
  ): Layer;
  export function layerGroup(): LayerGroup;
  export function divIcon(options: {
    readonly className: string;
    readonly html: HTMLElement | SVGElement;
    readonly iconSize: null;
  }): object;
  export function marker(at: Point, options: Quiet & { readonly keyboard: false; readonly icon: object }): Layer;
}
