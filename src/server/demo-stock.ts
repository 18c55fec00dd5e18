import type { MediaLibrary } from '#media/media-library-port.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Tenants } from '#sites/site.ts';
import type { Env } from './env.ts';

type Dealership = ReturnType<Tenants['groups']>[number]['dealerships'][number];

/**
 * Passed by the start script if the folder `demo/` exists (`demo/demonstration.ts`). The product itself contains no
 * demo data.
 */
export interface Demonstration {
  readonly library: MediaLibrary;
  /** Writes the demo vehicles of these dealerships; `null` when it has none for them. `now` is epoch ms. */
  writeStock(
    database: DatabaseHandle,
    dealerships: readonly Dealership[],
    now: number,
  ): Promise<{ readonly vehicles: number; readonly inserted: number; readonly updated: number } | null>;
}

/**
 * Writes the stock of the demo dealers: once, if the embedded database has no vehicles (`auto`), at every start (`on`),
 * or never (`off`). Returns whether anything was written. Throws if DEMO_STOCK is `on` without a demonstration.
 */
export async function fillDemoStock(
  env: Pick<Env, 'DEMO_STOCK' | 'ROLE'>,
  demonstration: Demonstration | null,
  database: DatabaseHandle,
  tenants: Tenants,
  now: number,
  say: (line: string) => void,
): Promise<boolean> {
  if (env.DEMO_STOCK === 'off' || env.ROLE === 'worker') return false;
  if (demonstration === null) {
    if (env.DEMO_STOCK === 'on')
      throw new Error('DEMO_STOCK is "on", but the folder demo/ is not part of this installation.');
    return false;
  }
  // A database server may contain a real inventory: it gets demo stock only on request.
  if (env.DEMO_STOCK === 'auto' && database.kind === 'server') return false;
  if (env.DEMO_STOCK === 'auto' && (await database.db.selectFrom('vehicles').select('id').limit(1).executeTakeFirst()))
    return false;
  say('Writing demo stock ...');
  const dealerships = tenants.groups().flatMap((group) => group.dealerships);
  const written = await demonstration.writeStock(database, dealerships, now);
  if (written === null) return false;
  const { vehicles, inserted, updated } = written;
  say(`  ${vehicles} demo vehicles (${inserted} new, ${updated} changed)`);
  return inserted + updated > 0;
}
