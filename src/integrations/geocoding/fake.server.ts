import { GeocodingFailed, type Geocoding } from '#finance/geocoding-port.ts';

/**
 * In memory. 4000 is Brisbane. Magic postcodes:
 *   0001  is not known
 *   0002  fails
 *   0003  never answers
 * All others with four digits are at -25 134, in the middle of Australia.
 */
export interface FakeGeocoding extends Geocoding {
  /** The postcodes that were requested, in order. */
  readonly requests: readonly string[];
}

export function openFakeGeocoding(): FakeGeocoding {
  const requests: string[] = [];
  return {
    requests,
    async pointOfPostcode(postcode) {
      requests.push(postcode);
      switch (postcode) {
        case '4000':
          return { lat: -27.47, long: 153.02 };
        case '0001':
          return null;
        case '0002':
          throw new GeocodingFailed('No answer.');
        case '0003':
          return new Promise(() => {});
        default:
          return /^\d{4}$/.test(postcode) ? { lat: -25, long: 134 } : null;
      }
    },
  };
}
