import { z } from 'zod';
import type { Db } from '#platform/db/client.server.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { visibleVehicles } from './vehicle-rows.server.ts';

const request = z.object({ dealerships: z.array(z.string()).max(1000) });

/** For commands: the vehicles of these dealerships that a site could show, without those that are sold. */
export async function* handleVehiclesRequest(
  body: unknown,
  { db, now }: { readonly db: Db; readonly now: () => number },
): AsyncGenerator<Vehicle | { readonly error: string }> {
  const parsed = request.safeParse(body);
  if (!parsed.success) return yield { error: 'The request names no dealerships.' };
  for await (const batch of visibleVehicles(db, parsed.data.dealerships, new Date(now())))
    yield* batch.filter(({ status }) => status !== 'sold');
}
