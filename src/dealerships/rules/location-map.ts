import type { Directions } from './directions.ts';

/** A drawn map of the region around a location, in the units of its picture. The marker is in the middle. */
export interface LocationMap {
  readonly width: number;
  readonly height: number;
  /** Written under the marker. */
  readonly city: string;
  /** The land, as a path. */
  readonly land: string;
  readonly towns: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
    /** The side of the dot on which the name is written. */
    readonly side: 'left' | 'right';
  }[];
  readonly scale: { readonly km: number; readonly length: number };
  /** The continent, and the location on it. */
  readonly inset: { readonly width: number; readonly land: string; readonly at: readonly [x: number, y: number] };
}

export type DrawMap = (at: {
  readonly lat: number;
  readonly long: number;
  /** Written under the marker, so it is not drawn as a town. */
  readonly city: string;
}) => LocationMap;

/** A location on a map, as every page shows it. */
export interface PlaceMapView {
  readonly name: string;
  readonly town: string;
  readonly drawn: LocationMap;
  readonly directions: Directions;
}
