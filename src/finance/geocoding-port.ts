import type { Point } from './rules/delivery.ts';

/** A geocoder: the point of an Australian postcode. */
export interface Geocoding {
  /** `null`: there is no such postcode, or its point is not known. Throws GeocodingFailed without an answer. */
  pointOfPostcode(postcode: string): Promise<Point | null>;
}

/** The reason for a missing answer. The message contains neither the postcode nor the key, so it may be logged. */
export class GeocodingFailed extends Error {
  override readonly name = 'GeocodingFailed';
}
