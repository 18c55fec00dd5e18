import { z } from 'zod';
import { VehicleLookupFailed, type VehicleLookup } from './port.ts';

const TIMEOUT_MS = 5000;
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
    async find(wanted) {
      const asked = new URL(url);
      const { kind: _kind, ...values } = wanted;
      for (const [name, value] of Object.entries(values)) asked.searchParams.set(name, value);
      let response: Response;
      let body: unknown;
      try {
        response = await fetch(asked, {
          headers: key ? { Authorization: `Bearer ${key}` } : {},
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        body = response.ok ? await response.json() : null;
      } catch (error) {
        throw new VehicleLookupFailed(`No answer: ${(error as Error).name}`);
      }
      if (response.status === 404) return [];
      if (!response.ok) throw new VehicleLookupFailed(`The service answered ${response.status}.`);
      const read = answer.safeParse(body);
      if (!read.success) throw new VehicleLookupFailed('The answer has another form.');
      return read.data.vehicles;
    },
  };
}
