import type { Point } from '#finance/rules/delivery.ts';

/** What we need from a geocoder: the point of an Australian postcode. */
export interface Geocoding {
  /** `null`: there is no such postcode, or its point is not known. Throws GeocodingFailed without an answer. */
  pointOfPostcode(postcode: string): Promise<Point | null>;
}

/** Why there was no answer. The message contains neither the postcode nor the key, so it may be logged. */
export class GeocodingFailed extends Error {
  override readonly name = 'GeocodingFailed';
}
