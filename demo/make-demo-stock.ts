import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { randomFrom } from './random.ts';

const DEMO_FEED = 'demo';

export interface DemoStockResult {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Rows per statement, far below the protocol's limit of 65,535 parameters. */
const BATCH = 500;

/**
 * Writes demo vehicles in one transaction per dealership, which increases the stock revision and notifies other processes
 * (`NOTIFY stock_changed`). Only writes differences, and does not increase the revision without any. Never deletes vehicles, and never
 * changes those of other feeds. `now` is epoch ms; a sold vehicle without `soldAt` uses `updatedAt`, or `now` without either.
 */
export async function writeDemoStock(
  database: DatabaseHandle,
  vehicles: readonly Vehicle[],
  now: number,
): Promise<DemoStockResult> {
  const total = { inserted: 0, updated: 0, unchanged: 0 };
  for (const [dealershipId, own] of Map.groupBy(vehicles, (vehicle) => vehicle.dealershipId)) {
    const result = await writeDealership(database, dealershipId, own, now);
    total.inserted += result.inserted;
    total.updated += result.updated;
    total.unchanged += result.unchanged;
  }
  return total;
}

async function writeDealership(
  { db }: DatabaseHandle,
  dealershipId: string,
  vehicles: readonly Vehicle[],
  now: number,
): Promise<DemoStockResult> {
  return db.transaction().execute(async (transaction) => {
    // Only a lock against other writers: increasing the revision first would do so even without changes.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${DEMO_FEED}:${dealershipId}`}, 0))`.execute(
      transaction,
    );
    const stored = await transaction
      .selectFrom('vehicles')
      .select(['source_key', 'source_hash'])
      .where('dealership_id', '=', dealershipId)
      .where('feed_id', '=', DEMO_FEED)
      .execute();
    const hashes = new Map(stored.map((row) => [row.source_key, row.source_hash]));
    const changed = vehicles
      .map((vehicle) => ({ vehicle, hash: fingerprint(vehicle) }))
      .filter(({ vehicle, hash }) => hashes.get(vehicle.id) !== hash);
    if (changed.length === 0) return { inserted: 0, updated: 0, unchanged: vehicles.length };

    const { value } = await transaction
      .updateTable('stock_revision')
      .set({ value: sql`value + 1` })
      .returning('value')
      .executeTakeFirstOrThrow();
    for (let start = 0; start < changed.length; start += BATCH) {
      await transaction
        .insertInto('vehicles')
        .values(changed.slice(start, start + BATCH).map(({ vehicle, hash }) => rowOf(vehicle, hash, value, now)))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((columns) => ({
            source_hash: columns.ref('excluded.source_hash'),
            slug: columns.ref('excluded.slug'),
            status: columns.ref('excluded.status'),
            visible: columns.ref('excluded.visible'),
            sold_at: columns.ref('excluded.sold_at'),
            created_at: columns.ref('excluded.created_at'),
            updated_at: columns.ref('excluded.updated_at'),
            revision: columns.ref('excluded.revision'),
            doc: columns.ref('excluded.doc'),
          })),
        )
        .execute();
    }
    const fresh = changed.filter(({ vehicle }) => !hashes.has(vehicle.id));
    for (let start = 0; start < fresh.length; start += BATCH) {
      const rows = fresh.slice(start, start + BATCH).map(({ vehicle }) => ({
        vehicle_id: vehicle.id,
        site_id: DEMO_FEED,
        views: viewsOf(vehicle, now),
        last_view: new Date(now),
      }));
      await transaction
        .insertInto('vehicle_views')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await sql`select pg_notify('stock_changed', ${String(value)})`.execute(transaction);
    return {
      inserted: fresh.length,
      updated: changed.length - fresh.length,
      unchanged: vehicles.length - changed.length,
    };
  });
}

/** A random number of views since the vehicle arrived. */
function viewsOf(vehicle: Vehicle, now: number): number {
  const days = Math.max(0, Math.floor((now - Date.parse(vehicle.createdAt)) / DAY_MS));
  return Math.round((days + 1) * (1 + 8 * randomFrom(vehicle.id).next()));
}

function rowOf(vehicle: Vehicle, hash: string, revision: string, now: number) {
  return {
    id: vehicle.id,
    group_id: vehicle.groupId,
    dealership_id: vehicle.dealershipId,
    feed_id: DEMO_FEED,
    source_key: vehicle.id,
    source_hash: hash,
    slug: vehicle.slug,
    status: vehicle.status,
    visible: vehicle.showOnWebsite,
    sold_at: vehicle.status === 'sold' ? (vehicle.soldAt ?? vehicle.updatedAt ?? new Date(now).toISOString()) : null,
    created_at: vehicle.createdAt,
    updated_at: vehicle.updatedAt,
    revision,
    doc: JSON.stringify(vehicle),
  };
}

function fingerprint(vehicle: Vehicle): string {
  return createHash('sha256').update(JSON.stringify(vehicle)).digest('base64url');
}
