import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#platform/db/client.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import { importFeed } from '#feeds/import-feed.server.ts';
import { readMapping } from '#feeds/mapping.server.ts';

const LISTINGS = path.resolve('../shared/data/au-listings');
const FEEDS = [
  ['au-vehicle-prices', 'australian_vehicle_prices.csv'],
  ['au-cars-info-2021', 'au_cars_info_2021.csv'],
] as const;

/** The group whose dealerships get the listings, and the site that shows all of them. */
export const BIG_GROUP = 'southern-cross';
export const BIG_SITE = 'southern-cross';

/**
 * Fills an embedded database with all real listings that import (33,781), spread over the demo group, and copies of them up to `cars`.
 * Returns their number. Throws if the listings are absent, because generated ones would not be comparable.
 */
export async function fillRealStock(dataDir: string, vehicles = 0): Promise<number> {
  if (!existsSync(LISTINGS)) throw new Error(`The real listings are not in ${LISTINGS}; this measurement needs them.`);
  const database = await openDatabase({ url: undefined, dataDir });
  const tenants = await openTenants({ dir: path.resolve('dealers'), watch: false });
  try {
    const group = tenants.groups().find((one) => one.id === BIG_GROUP);
    if (!group) throw new Error(`There is no group ${BIG_GROUP}.`);
    for (const [feed, file] of FEEDS) {
      const mapping = await readMapping(`feeds/mappings/${feed}.yaml`);
      await importFeed({
        database,
        group,
        mapping,
        file: path.join(LISTINGS, file),
        now: Date.now,
        removalHoldShare: 1,
        confirm: true,
        reportDir: path.join(os.tmpdir(), 'forecourt-bench-reports'),
      });
    }
    const count = async () =>
      Number(
        (
          await database.db
            .selectFrom('vehicles')
            .select((eb) => eb.fn.countAll<string>().as('count'))
            .where('visible', '=', true)
            .executeTakeFirstOrThrow()
        ).count,
      );
    const real = await count();
    if (vehicles > real) {
      await sql`
        insert into vehicles (id, group_id, dealership_id, feed_id, source_key, source_hash, slug, status, visible, sold_at, created_at, updated_at, revision, doc)
        select id || '-copy', group_id, dealership_id, 'copies', source_key || feed_id, source_hash, slug || '-copy', status, visible, sold_at, created_at, updated_at, revision,
               doc || jsonb_build_object('id', id || '-copy', 'slug', slug || '-copy')
        from vehicles where visible order by id limit ${vehicles - real}`.execute(database.db);
    }
    return await count();
  } finally {
    await tenants.close();
    await database.close();
  }
}
