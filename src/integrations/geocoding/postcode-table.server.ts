import type { PostcodePlace } from '#finance/rules/delivery.ts';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import type { Geocoding } from '#finance/geocoding-port.ts';
import postcodes from './postcodes.json' with { type: 'json' };

let places: ReadonlyMap<string, PostcodePlace> | null = null;

/** The table of postcodes that ships. Needs no external service. */
export function openPostcodeTable(): Geocoding {
  return {
    async pointOfPostcode(postcode) {
      const place = postcodePlace(postcode);
      return place && { lat: place.lat, long: place.long };
    },
  };
}

/** The approximate centre of a postcode, and its state; `null` for an unknown one. `scripts/postcodes.ts` generates the file. */
export function postcodePlace(postcode: string): PostcodePlace | null {
  places ??= readPlaces(postcodes.points);
  return places.get(postcode) ?? null;
}

/** One line per postcode: `4000 -27.466 153.024`. */
function readPlaces(points: Readonly<Partial<Record<string, string>>>): Map<string, PostcodePlace> {
  const read = new Map<string, PostcodePlace>();
  for (const state of AU_STATES) {
    for (const line of (points[state] ?? '').split('\n')) {
      const [postcode = '', lat, long] = line.split(' ');
      if (postcode !== '') read.set(postcode, { lat: Number(lat), long: Number(long), state });
    }
  }
  return read;
}
