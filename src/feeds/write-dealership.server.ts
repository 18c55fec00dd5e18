import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { AVAILABLE_STATUSES, isAvailable } from '#vehicle/rules/availability.ts';
import { vehicleChanges, type VehicleChange } from '#vehicle/rules/vehicle-change.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { vehicleId } from './vehicle-identity.server.ts';
import type { StagedVehicle } from './staged-vehicles.server.ts';
import { inTransaction, type NewVehicleRow, type WriteConnection } from './write-connection.server.ts';

/** Compares two JSON values, ignoring the order of keys. */
function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one))
    return (
      one.length === (other as unknown[]).length && one.every((value, at) => sameValue(value, (other as unknown[])[at]))
    );
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        sameValue((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

/**
 * Rows per statement. The embedded database blocks this process while it runs, so its batches take well under 50 ms.
 */
export const BATCH_ROWS = { embedded: 100, server: 1000 } as const;

export interface WriteResult {
  readonly inserted: number;
  readonly updated: number;
  /** Staged because of a different fingerprint, but found equal when compared. */
  readonly unchanged: number;
  readonly removed: number;
  readonly revision: string | null;
}

export interface WriteOptions {
  readonly database: DatabaseHandle;
  readonly groupId: string;
  readonly feedId: string;
  readonly dealershipId: string;
  /** Vehicles with their keys in the stock. */
  readonly vehicles: AsyncIterable<readonly StagedVehicle[]>;
  readonly isKnown: (key: string) => boolean;
  readonly absentKeys: readonly string[];
  readonly absentStatus: 'withdrawn' | 'sold';
  readonly now: string;
  readonly onRows: (count: number) => void;
}

/**
 * Writes one dealership's differences in one transaction: a crash at any moment leaves either the old or the new stock.
 */
export function writeDealership(options: WriteOptions): Promise<WriteResult> {
  return inTransaction(options.database, async (connection) => {
    const writer = new DealershipWriter(connection, options);
    // Read the next batch while the database writes this one.
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of options.vehicles) {
        await writing;
        options.onRows(batch.length);
        writing = writer.write(batch);
        writing.catch(() => {});
        await yieldToRequests();
      }
    } finally {
      await writing;
    }
    const size = BATCH_ROWS[options.database.kind];
    for (let at = 0; at < options.absentKeys.length; at += size) {
      await writer.remove(options.absentKeys.slice(at, at + size));
      await yieldToRequests();
    }
    await writer.announce();
    return writer.result();
  });
}

class DealershipWriter {
  readonly #connection: WriteConnection;
  readonly #options: WriteOptions;
  #inserted = 0;
  #updated = 0;
  #unchanged = 0;
  #removed = 0;
  #revision: string | null = null;

  constructor(connection: WriteConnection, options: WriteOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  result(): WriteResult {
    return {
      inserted: this.#inserted,
      updated: this.#updated,
      unchanged: this.#unchanged,
      removed: this.#removed,
      revision: this.#revision,
    };
  }

  async write(batch: readonly StagedVehicle[]): Promise<void> {
    const known = await this.#knownVehicles(
      batch.filter((vehicle) => this.#options.isKnown(vehicle.key)).map((vehicle) => vehicle.key),
    );
    const added: NewVehicleRow[] = [];
    const changed: NewVehicleRow[] = [];
    const changes: RecordedChange[] = [];
    const unchanged: StagedVehicle[] = [];
    for (const vehicle of batch) {
      const old = known.get(vehicle.key);
      if (!old) {
        const row = this.#newRow(vehicle);
        added.push(row);
        if (row.visible && isAvailable(vehicle)) changes.push(withoutPrices(row.id, 'arrived'));
        continue;
      }
      const now = this.#changedVehicle(vehicle, old);
      if (now === null) unchanged.push(vehicle);
      else {
        changed.push(this.#changedRow(vehicle, old));
        for (const change of vehicleChanges(old.doc, now)) changes.push({ vehicleId: old.id, ...change });
      }
    }
    if (unchanged.length > 0) await this.#updateFingerprints(unchanged);
    if (changed.length > 0) await this.#update(changed);
    if (added.length > 0) {
      const { groupId, feedId, dealershipId, now } = this.#options;
      await this.#connection.insertVehicles(added, {
        groupId,
        feedId,
        dealershipId,
        now,
        revision: await this.#nextRevision(),
      });
    }
    await this.#record(changes);
    this.#inserted += added.length;
    this.#updated += changed.length;
    this.#unchanged += unchanged.length;
  }

  #newRow(vehicle: StagedVehicle): NewVehicleRow {
    const { now, groupId, feedId } = this.#options;
    const id = vehicleId(groupId, feedId, vehicle.key);
    const slug = `${vehicle.slug}${vehicle.slug === '' ? '' : '-'}${id.slice(0, 8)}`;
    const soldAt = vehicle.status === 'sold' ? (vehicle.soldAt ?? now) : null;
    const createdAt = vehicle.createdAt ?? now;
    return {
      id,
      slug,
      soldAt,
      createdAt,
      key: vehicle.key,
      hash: vehicle.hash,
      status: vehicle.status,
      visible: vehicle.visible,
      doc: docText(vehicle.doc, { id, slug, soldAt, createdAt, updatedAt: now }),
    };
  }

  /** The vehicle as the feed states it now; `null` if nothing visible has changed. */
  #changedVehicle(vehicle: StagedVehicle, old: KnownRow): Vehicle | null {
    const same = JSON.parse(docText(vehicle.doc, this.#identity(vehicle, old, old.doc.updatedAt))) as Vehicle;
    return sameValue(same, old.doc) ? null : same;
  }

  #changedRow(vehicle: StagedVehicle, old: KnownRow): NewVehicleRow {
    const identity = this.#identity(vehicle, old, this.#options.now);
    const { id, slug, soldAt, createdAt } = identity;
    const { key, hash, status, visible } = vehicle;
    return { id, slug, soldAt, createdAt, key, hash, status, visible, doc: docText(vehicle.doc, identity) };
  }

  /** A changed vehicle has its id, its URL and the day on which it was first seen. */
  #identity(vehicle: StagedVehicle, { id, slug, doc }: KnownRow, updatedAt: string): Identity {
    const soldAt = vehicle.status === 'sold' ? (vehicle.soldAt ?? doc.soldAt ?? this.#options.now) : null;
    return { id, slug, soldAt, createdAt: vehicle.createdAt ?? doc.createdAt, updatedAt };
  }

  async #knownVehicles(keys: readonly string[]): Promise<ReadonlyMap<string, KnownRow>> {
    if (keys.length === 0) return new Map();
    const { groupId, feedId } = this.#options;
    const text =
      'select source_key, id, slug, doc from vehicles where group_id = $1 and feed_id = $2 and source_key = any($3::text[])';
    const { rows } = await this.#connection.query<KnownRow>(text, [groupId, feedId, keys]);
    return new Map(rows.map((row) => [row.source_key, row]));
  }

  async #updateFingerprints(vehicles: readonly StagedVehicle[]): Promise<void> {
    const { groupId, feedId } = this.#options;
    await this.#connection.query(
      `update vehicles set source_hash = given.hash from unnest($3::text[], $4::text[]) as given (key, hash)
       where vehicles.group_id = $1 and vehicles.feed_id = $2 and vehicles.source_key = given.key`,
      [groupId, feedId, vehicles.map((vehicle) => vehicle.key), vehicles.map((vehicle) => vehicle.hash)],
    );
  }

  /**
   * The stock revision of this dealership's changes. Its row stays locked until the commit, so revisions are committed
   * in order.
   */
  async #nextRevision(): Promise<string> {
    if (this.#revision === null) {
      const { rows } = await this.#connection.query<{ value: unknown }>(
        'update stock_revision set value = value + 1 returning value',
        [],
      );
      this.#revision = String(rows[0]!.value);
    }
    return this.#revision;
  }

  async #update(rows: readonly NewVehicleRow[]): Promise<void> {
    const { groupId, feedId, dealershipId, now } = this.#options;
    const of = (column: (row: NewVehicleRow) => string | null) => rows.map(column);
    await this.#connection.query(
      `update vehicles set dealership_id = $3, updated_at = $4::timestamptz, revision = $5::bigint, source_hash = given.hash, status = given.status,
         visible = given.visible::boolean, sold_at = given.sold_at::timestamptz, created_at = given.created_at::timestamptz, doc = given.doc::jsonb
       from unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[]) as given (key, hash, status, visible, sold_at, created_at, doc)
       where vehicles.group_id = $1 and vehicles.feed_id = $2 and vehicles.source_key = given.key`,
      [
        groupId,
        feedId,
        dealershipId,
        now,
        await this.#nextRevision(),
        of((row) => row.key),
        of((row) => row.hash),
        of((row) => row.status),
        of((row) => String(row.visible)),
        of((row) => row.soldAt),
        of((row) => row.createdAt),
        of((row) => row.doc),
      ],
    );
  }

  /** Absent vehicles are never deleted: their URLs still work, and they may return. */
  async remove(keys: readonly string[]): Promise<void> {
    const { groupId, feedId, absentStatus, now } = this.#options;
    const soldAt = absentStatus === 'sold' ? now : null;
    const change = JSON.stringify({ status: absentStatus, soldAt, updatedAt: now });
    const { rows } = await this.#connection.query<{ id: string; visible: boolean }>(
      `update vehicles set status = $4, sold_at = $5::timestamptz, updated_at = $6::timestamptz, revision = $7::bigint, source_hash = '', doc = doc || $8::jsonb
       where group_id = $1 and feed_id = $2 and source_key = any($3::text[]) and status = any($9::text[])
       returning id, visible`,
      [groupId, feedId, keys, absentStatus, soldAt, now, await this.#nextRevision(), change, [...AVAILABLE_STATUSES]],
    );
    this.#removed += rows.length;
    await this.#record(rows.filter(({ visible }) => visible).map(({ id }) => withoutPrices(id, absentStatus)));
  }

  /** After the change itself, while the stock revision is locked: so the ids of all changes are committed in order. */
  async #record(changes: readonly RecordedChange[]): Promise<void> {
    if (changes.length === 0) return;
    await this.#connection.query(
      `insert into vehicle_changes (revision, at, vehicle_id, kind, old_price, new_price)
       select $1::bigint, $2::timestamptz, vehicle_id, kind, old_price, new_price
       from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[]) with ordinality as given (vehicle_id, kind, old_price, new_price, place)
       order by place`,
      [
        await this.#nextRevision(),
        this.#options.now,
        changes.map((change) => change.vehicleId),
        changes.map((change) => change.kind),
        changes.map((change) => change.oldPrice),
        changes.map((change) => change.newPrice),
      ],
    );
  }

  /** Sent when the transaction commits, if anything changed. */
  async announce(): Promise<void> {
    if (this.#revision !== null)
      await this.#connection.query("select pg_notify('stock_changed', $1)", [this.#revision]);
  }
}

interface RecordedChange extends VehicleChange {
  readonly vehicleId: string;
}

/** A change without prices. */
function withoutPrices(vehicleId: string, kind: VehicleChange['kind']): RecordedChange {
  return { vehicleId, kind, oldPrice: null, newPrice: null };
}

interface KnownRow {
  readonly source_key: string;
  readonly id: string;
  readonly slug: string;
  readonly doc: Vehicle;
}

interface Identity {
  readonly id: string;
  readonly slug: string;
  readonly soldAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A staged document lacks the opening brace and the fields that only the stock knows. */
function docText(doc: string, identity: Identity): string {
  const { id, slug, soldAt, createdAt, updatedAt } = identity;
  return `${JSON.stringify({ id, slug, createdAt, updatedAt, soldAt }).slice(0, -1)},${doc}`;
}
