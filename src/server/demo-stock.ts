import path from 'node:path';
import { generateDemoStock } from '#demo/generate-demo-stock.ts';
import { writeDemoStock } from '#demo/make-demo-stock.ts';
import { readCatalogue } from '#demo/read-catalogue.ts';
import { readStockPlan } from '#demo/stock-plan.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Tenants } from '#sites/site.ts';
import type { Env } from './env.ts';

const SEED = 'forecourt';
/** Data that stands beside the generator's source; the built server is elsewhere, and is started from the project's root. */
const DEMO = path.resolve('demo');

/**
 * Gives the demo dealers their stock: once, when the embedded database has no car at all (`auto`), at every start (`on`), or never (`off`).
 * Dealers that the plan does not name get none. Answers whether anything was written.
 */
export async function fillDemoStock(
  env: Pick<Env, 'DEMO_STOCK' | 'ROLE'>,
  database: DatabaseHandle,
  tenants: Tenants,
  now: number,
  say: (line: string) => void,
): Promise<boolean> {
  if (env.DEMO_STOCK === 'off' || env.ROLE === 'worker') return false;
  // A database server is somebody's real one: it gets demo stock only when asked to.
  if (env.DEMO_STOCK === 'auto' && database.kind === 'server') return false;
  if (env.DEMO_STOCK === 'auto' && (await database.db.selectFrom('cars').select('id').limit(1).executeTakeFirst()))
    return false;
  const plan = readStockPlan(path.join(DEMO, 'stock-plan.yaml'));
  const dealerships = tenants
    .groups()
    .flatMap((group) => group.dealerships.filter((dealership) => Object.hasOwn(plan, dealership.id)));
  if (dealerships.length === 0) return false;
  say('Writing demo stock ...');
  const cars = generateDemoStock({
    seed: SEED,
    now,
    dealerships,
    plan,
    catalogue: readCatalogue(path.join(DEMO, 'catalogue')),
  });
  const { inserted, updated } = await writeDemoStock(database, cars, now);
  say(`  ${cars.length} demo vehicles (${inserted} new, ${updated} changed)`);
  return inserted + updated > 0;
}
