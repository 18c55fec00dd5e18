export interface Point {
  readonly lat: number;
  readonly long: number;
}

/** Mean radius of the earth. */
const EARTH_KM = 6371;

/** Kilometres between two points as the crow flies. */
export function greatCircleKm(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLat = Math.sin(radians(other.lat - one.lat) / 2);
  const halfLong = Math.sin(radians(other.long - one.long) / 2);
  const square = halfLat * halfLat + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfLong * halfLong;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}
