import { z } from 'zod';
import { askJson, withQuery } from '../json-service.server.ts';
import { GeocodingFailed, type Geocoding } from '#finance/geocoding-port.ts';

const GOOGLE = 'https://maps.googleapis.com';

const answer = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  results: z
    .array(
      z.object({
        address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
        geometry: z.object({
          location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
        }),
      }),
    )
    .default([]),
});

/**
 * The Geocoding API of Google Maps. For a postcode that it does not know, it may answer with the middle of Australia: a result counts only
 * with the postcode among its parts. https://developers.google.com/maps/documentation/geocoding/requests-geocoding
 */
export function openGoogleGeocoding({ key, origin = GOOGLE }: { key: string | undefined; origin?: string }): Geocoding {
  return {
    async pointOfPostcode(postcode) {
      if (!/^\d{4}$/.test(postcode)) return null;
      if (!key) throw new GeocodingFailed('GOOGLE_GEOCODING_KEY is not set.');
      const url = withQuery(`${origin}/maps/api/geocode/json`, {
        components: `postal_code:${postcode}|country:AU`,
        key,
      });
      const found = await askJson({ url, schema: answer, Failed: GeocodingFailed });
      // Google states a refused key or a used-up quota in the answer, with status 200.
      if (found === null || !['OK', 'ZERO_RESULTS'].includes(found.status))
        throw new GeocodingFailed(`The service answered ${found?.status ?? 404}.`);
      const [first] = found.results;
      const isOfPostcode = first?.address_components.some(
        ({ types, long_name: name }) => types.includes('postal_code') && name === postcode,
      );
      if (!first || !isOfPostcode) return null;
      const { lat, lng } = first.geometry.location;
      return { lat, long: lng };
    },
  };
}
