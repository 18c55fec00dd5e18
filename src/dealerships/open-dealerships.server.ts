import type { Base } from '#platform/base.ts';
import { drawLocationMap } from './location-map.server.ts';
import { mapPicture, type MapSettings } from './map-picture.server.ts';
import type { Location } from './rules/dealership.ts';
import type { DrawMap, MapPicture } from './rules/location-map.ts';

/** Maps of locations. */
export interface DealershipServices {
  /** Draws the region around a location. Runs on the server, because the coast is large. */
  readonly drawMap: DrawMap;
  /** The picture of a location's map by a service; `null` if the site or the location has none. */
  readonly mapPicture: (address: Location['address'], settings: MapSettings) => MapPicture | null;
}

export function openDealerships({ secret }: Pick<Base, 'secret'>): DealershipServices {
  return {
    drawMap: drawLocationMap,
    mapPicture: (address, settings) => mapPicture(address, settings, secret),
  };
}
