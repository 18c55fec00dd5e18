import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { PriceChange } from '#vehicle/rules/price-history.ts';
import { AVAILABLE_STATUSES } from '#vehicle/rules/availability.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

type Db = DatabaseHandle['db'];

const BATCH = 1000;

export async function newestRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('stock_revision').select('value').executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** All vehicles that a search of these dealerships could show, in batches. Vehicles sold before `soldSince` are left out. */
export async function* visibleVehicles(
  db: Db,
  dealershipIds: readonly string[],
  soldSince: Date,
): AsyncIterable<readonly Vehicle[]> {
  if (dealershipIds.length === 0) return;
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('vehicles')
      .select(['id', 'doc', 'held'])
      .where('dealership_id', 'in', [...dealershipIds])
      .where('visible', '=', true)
      .where((eb) =>
        eb.or([
          eb('status', 'in', AVAILABLE_STATUSES),
          eb.and([eb('status', '=', 'sold'), eb.or([eb('sold_at', '>', soldSince), eb('updated_at', '>', soldSince)])]),
        ]),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows.map(toVehicle);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

/** All vehicles changed after revision `from`, up to revision `to`, in the order of their changes, in batches. */
export async function* changedVehicles(db: Db, from: number, to: number): AsyncIterable<readonly Vehicle[]> {
  let after = { revision: String(from), id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('vehicles')
      .select(['id', 'revision', 'doc', 'held'])
      .where((eb) =>
        eb.or([
          eb('revision', '>', after.revision),
          eb.and([eb('revision', '=', after.revision), eb('id', '>', after.id)]),
        ]),
      )
      .where('revision', '>', String(from))
      .where('revision', '<=', String(to))
      .orderBy('revision')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield rows.map(toVehicle);
    if (rows.length < BATCH) return;
    after = { revision: String(rows.at(-1)!.revision), id: rows.at(-1)!.id };
  }
}

/** The vehicle with this id, if a site may show it. */
export async function visibleVehicle(db: Db, id: string): Promise<Vehicle | null> {
  const row = await db
    .selectFrom('vehicles')
    .select(['doc', 'held'])
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst();
  return row ? toVehicle(row) : null;
}

/** The vehicles of these dealerships that were sold in this time. */
export async function soldVehicles(
  db: Db,
  dealershipIds: readonly string[],
  from: Date,
  to: Date,
): Promise<readonly Vehicle[]> {
  if (dealershipIds.length === 0) return [];
  const rows = await db
    .selectFrom('vehicles')
    .select(['doc', 'held'])
    .where('dealership_id', 'in', [...dealershipIds])
    .where('visible', '=', true)
    .where('status', '=', 'sold')
    .where('sold_at', '>=', from)
    .where('sold_at', '<=', to)
    .execute();
  return rows.map(toVehicle);
}

export async function vehiclesBySlug(db: Db, groupId: string, slugs: readonly string[]): Promise<readonly Vehicle[]> {
  const rows = await db
    .selectFrom('vehicles')
    .select(['doc', 'held'])
    .where('group_id', '=', groupId)
    .where('slug', 'in', [...slugs])
    .execute();
  return rows.map(toVehicle);
}

export async function vehiclesById(db: Db, groupId: string, ids: readonly string[]): Promise<readonly Vehicle[]> {
  // PostgreSQL rejects text with NUL, so no vehicle has such an id.
  const possible = ids.filter((id) => !id.includes('\0'));
  if (possible.length === 0) return [];
  const rows = await db
    .selectFrom('vehicles')
    .select(['doc', 'held'])
    .where('group_id', '=', groupId)
    .where('id', 'in', possible)
    .execute();
  return rows.map(toVehicle);
}

/** The vehicles with these ids that sites may show, of any group. */
export async function vehiclesWithIds(db: Db, ids: readonly string[]): Promise<readonly Vehicle[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('vehicles')
    .select(['doc', 'held'])
    .where('id', 'in', [...ids])
    .where('visible', '=', true)
    .execute();
  return rows.map(toVehicle);
}

/**
 * Reads a vehicle from `doc`, which the feeds and the demo stock write, and migrations keep up to date. A vehicle that
 * a reservation holds is reserved.
 */
function toVehicle({ doc, held }: { readonly doc: object; readonly held: boolean }): Vehicle {
  const vehicle = doc as Vehicle;
  return held && !vehicle.reserved ? { ...vehicle, reserved: true } : vehicle;
}

/** The price changes of these vehicles, the oldest first. */
export async function priceChanges(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PriceChange[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('vehicle_changes')
    .select(['vehicle_id', 'at', 'old_price'])
    .where('vehicle_id', 'in', [...ids])
    .where('kind', 'in', ['price_dropped', 'price_raised'])
    .orderBy('id')
    .execute();
  const changes = rows.map((row) => ({ id: row.vehicle_id, at: row.at.getTime(), oldPrice: Number(row.old_price) }));
  return Map.groupBy(changes, ({ id }) => id);
}
