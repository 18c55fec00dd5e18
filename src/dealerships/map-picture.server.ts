import { createHmac } from 'node:crypto';
import type { Location } from './rules/dealership.ts';
import type { MapPicture } from './rules/location-map.ts';

/** The settings `maps.*` of the picture. */
export interface MapSettings {
  readonly picture: 'drawn' | 'google';
  readonly signingSecretEnv: string | null;
}

const GOOGLE = 'https://maps.googleapis.com';
/** The largest that Google makes for every key, in the shape of the drawn map. */
const [WIDTH, HEIGHT] = [640, 384];
/** Streets with their names. */
const ZOOM = 15;

/**
 * The picture of a location by the Maps Static API of Google, with the location's `map_key`; `null` if the site shows the drawn map, and
 * for a location without a point or a key. https://developers.google.com/maps/documentation/maps-static/start
 */
export function mapPicture(
  { lat, long, map_key: key }: Pick<Location['address'], 'lat' | 'long' | 'map_key'>,
  { picture, signingSecretEnv }: MapSettings,
  secret: (name: string) => string | undefined,
): MapPicture | null {
  if (picture === 'drawn' || lat === null || long === null || key === null) return null;
  const signingSecret = signingSecretEnv === null ? undefined : secret(signingSecretEnv);
  const url = (scale: 1 | 2) => {
    const point = `${lat},${long}`;
    const query = new URLSearchParams({
      center: point,
      zoom: String(ZOOM),
      size: `${WIDTH}x${HEIGHT}`,
      scale: String(scale),
      markers: point,
      language: 'en-AU',
      region: 'AU',
      key,
    });
    const path = `/maps/api/staticmap?${query}`;
    return `${GOOGLE}${path}${signingSecret ? `&signature=${signPath(path, signingSecret)}` : ''}`;
  };
  return { src: url(1), srcSet: `${url(1)} 1x, ${url(2)} 2x`, width: WIDTH, height: HEIGHT };
}

/** Google's signature of a path with its query. https://developers.google.com/maps/documentation/maps-static/digital-signature */
export function signPath(path: string, secret: string): string {
  const signature = createHmac('sha1', Buffer.from(secret, 'base64url')).update(path).digest('base64');
  return signature.replaceAll('+', '-').replaceAll('/', '_');
}
