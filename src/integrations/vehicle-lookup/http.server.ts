import { z } from 'zod';
import { askJson, bearer, withQuery } from '../json-service.server.ts';
import { VehicleLookupFailed, type VehicleLookup } from '#leads/vehicle-lookup-port.ts';

const text = z.string().trim().min(1).max(80);
const answer = z.object({
  vehicles: z
    .array(
      z.object({ make: text, model: text, badge: text.nullable().default(null), year: z.int().min(1900).max(2100) }),
    )
    .max(50),
});

/**
 * A look-up service: it answers `GET <url>?rego=ABC123&state=qld` or `?vin=...` with
 * `{"vehicles": [{"make": "Kia", "model": "Rio", "badge": "S", "year": 2021}]}`, or with 404. The key is sent as a bearer token.
 */
export function openHttpVehicleLookup({ url, key }: { url: string; key: string | undefined }): VehicleLookup {
  return {
    async find({ kind: _kind, ...values }) {
      const found = await askJson({
        url: withQuery(url, values),
        headers: bearer(key),
        schema: answer,
        Failed: VehicleLookupFailed,
      });
      return found?.vehicles ?? [];
    },
  };
}
