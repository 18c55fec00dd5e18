import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { DatabaseHandle } from '#db/client.server.ts';
import type { Database } from '#db/schema/database.ts';
import type { Car } from '#domain/vehicle/car.ts';
import { carId } from './car-identity.server.ts';
import { sameValue } from './same-value.ts';
import type { StagedCar } from './staged-cars.server.ts';

/**
 * Rows in one statement. The embedded database answers in this process and stops everything else meanwhile: its batches are
 * small enough to take well under 50 ms.
 */
export const BATCH_ROWS = { embedded: 100, server: 1000 } as const;

export interface WriteResult {
  readonly inserted: number;
  readonly updated: number;
  /** Staged because their fingerprint differed, and equal all the same once read. */
  readonly unchanged: number;
  readonly removed: number;
  readonly revision: string | null;
}

export interface WriteOptions {
  readonly database: DatabaseHandle;
  readonly groupId: string;
  readonly feedId: string;
  readonly dealershipId: string;
  /** Cars with the key that they have in the stock. */
  readonly cars: AsyncIterable<readonly StagedCar[]>;
  readonly isKnown: (key: string) => boolean;
  readonly absentKeys: readonly string[];
  readonly absentStatus: 'withdrawn' | 'sold';
  readonly now: string;
  readonly onRows: (count: number) => void;
}

/** Writes one dealership's differences in one transaction: a crash at any moment leaves its old stock or its new stock. */
export function writeDealership(options: WriteOptions): Promise<WriteResult> {
  return options.database.db.transaction().execute(async (transaction) => {
    const writer = new DealershipWriter(transaction, options);
    for await (const batch of options.cars) {
      await writer.write(batch);
      options.onRows(batch.length);
      await breathe();
    }
    const size = BATCH_ROWS[options.database.kind];
    for (let at = 0; at < options.absentKeys.length; at += size) {
      await writer.remove(options.absentKeys.slice(at, at + size));
      await breathe();
    }
    await writer.announce();
    return writer.result();
  });
}

interface CarRow {
  readonly id: string;
  readonly key: string;
  readonly hash: string;
  readonly slug: string;
  readonly status: string;
  readonly visible: boolean;
  readonly soldAt: string | null;
  readonly createdAt: string;
  readonly doc: string;
}

class DealershipWriter {
  readonly #transaction: Transaction<Database>;
  readonly #options: WriteOptions;
  #inserted = 0;
  #updated = 0;
  #unchanged = 0;
  #removed = 0;
  #revision: string | null = null;

  constructor(transaction: Transaction<Database>, options: WriteOptions) {
    this.#transaction = transaction;
    this.#options = options;
  }

  result(): WriteResult {
    return { inserted: this.#inserted, updated: this.#updated, unchanged: this.#unchanged, removed: this.#removed, revision: this.#revision };
  }

  async write(batch: readonly StagedCar[]): Promise<void> {
    const known = await this.#knownCars(batch.filter((car) => this.#options.isKnown(car.key)).map((car) => car.key));
    const rows: CarRow[] = [];
    const sameAgain: StagedCar[] = [];
    for (const car of batch) {
      const old = known.get(car.key);
      const row = old ? this.#changedRow(car, old) : this.#newRow(car);
      if (row === null) sameAgain.push(car);
      else rows.push(row);
      if (!old) this.#inserted++;
      else if (row) this.#updated++;
      else this.#unchanged++;
    }
    if (sameAgain.length > 0) await this.#rememberFingerprints(sameAgain);
    if (rows.length > 0) await this.#upsert(rows);
  }

  #newRow(car: StagedCar): CarRow {
    const { now, groupId, feedId } = this.#options;
    const id = carId(groupId, feedId, car.key);
    const slug = `${car.slug}${car.slug === '' ? '' : '-'}${id.slice(0, 8)}`;
    const soldAt = car.status === 'sold' ? (car.soldAt ?? now) : null;
    const createdAt = car.createdAt ?? now;
    return { id, slug, soldAt, createdAt, key: car.key, hash: car.hash, status: car.status, visible: car.visible, doc: docText(car.doc, { id, slug, soldAt, createdAt, updatedAt: now }) };
  }

  /** The car with what it keeps (identity, address, first seen); `null` when nothing that anybody can see has changed. */
  #changedRow(car: StagedCar, old: KnownRow): CarRow | null {
    const soldAt = car.status === 'sold' ? (car.soldAt ?? old.doc.sold_at ?? this.#options.now) : null;
    const createdAt = car.createdAt ?? old.doc.created_at;
    const kept = { id: old.id, slug: old.slug, soldAt, createdAt };
    const same = docText(car.doc, { ...kept, updatedAt: old.doc.updated_at });
    if (sameValue(JSON.parse(same), old.doc)) return null;
    return { ...kept, key: car.key, hash: car.hash, status: car.status, visible: car.visible, doc: docText(car.doc, { ...kept, updatedAt: this.#options.now }) };
  }

  async #knownCars(keys: readonly string[]): Promise<ReadonlyMap<string, KnownRow>> {
    if (keys.length === 0) return new Map();
    const { groupId, feedId } = this.#options;
    const rows = await this.#transaction
      .selectFrom('cars')
      .select(['source_key', 'id', 'slug', 'doc'])
      .where('group_id', '=', groupId)
      .where('feed_id', '=', feedId)
      .where(sql<boolean>`source_key = any(${keys}::text[])`)
      .execute();
    return new Map(rows.map((row) => [row.source_key, row as KnownRow]));
  }

  async #rememberFingerprints(cars: readonly StagedCar[]): Promise<void> {
    const { groupId, feedId } = this.#options;
    await sql`
      update cars set source_hash = given.hash
      from unnest(${cars.map((car) => car.key)}::text[], ${cars.map((car) => car.hash)}::text[]) as given (key, hash)
      where cars.group_id = ${groupId} and cars.feed_id = ${feedId} and cars.source_key = given.key
    `.execute(this.#transaction);
  }

  /** The run's revision of this dealership. Its row stays locked until the end: revisions are committed in their order. */
  async #nextRevision(): Promise<string> {
    this.#revision ??= (await this.#transaction.updateTable('stock_revision').set({ value: sql`value + 1` }).returning('value').executeTakeFirstOrThrow()).value;
    return this.#revision;
  }

  async #upsert(rows: readonly CarRow[]): Promise<void> {
    const { groupId, feedId, dealershipId, now } = this.#options;
    const revision = await this.#nextRevision();
    await sql`
      insert into cars (id, group_id, dealership_id, feed_id, source_key, source_hash, slug, status, visible, sold_at, created_at, updated_at, revision, doc)
      select given.id, ${groupId}, ${dealershipId}, ${feedId}, given.key, given.hash, given.slug, given.status, given.visible::boolean, given.sold_at::timestamptz, given.created_at::timestamptz, ${now}::timestamptz, ${revision}::bigint, given.doc::jsonb
      from unnest(
        ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.hash)}::text[], ${rows.map((row) => row.slug)}::text[],
        ${rows.map((row) => row.status)}::text[], ${rows.map((row) => String(row.visible))}::text[], ${rows.map((row) => row.soldAt)}::text[],
        ${rows.map((row) => row.createdAt)}::text[], ${rows.map((row) => row.doc)}::text[]
      ) as given (id, key, hash, slug, status, visible, sold_at, created_at, doc)
      on conflict (group_id, feed_id, source_key) do update set
        dealership_id = excluded.dealership_id, source_hash = excluded.source_hash, status = excluded.status, visible = excluded.visible,
        sold_at = excluded.sold_at, created_at = excluded.created_at, updated_at = excluded.updated_at, revision = excluded.revision, doc = excluded.doc
    `.execute(this.#transaction);
  }

  /** Absent cars are never deleted: their addresses go on answering, and they may come back. */
  async remove(keys: readonly string[]): Promise<void> {
    const { groupId, feedId, absentStatus, now } = this.#options;
    const revision = await this.#nextRevision();
    const soldAt = absentStatus === 'sold' ? now : null;
    const change = JSON.stringify({ status: absentStatus, sold_at: soldAt, updated_at: now });
    const result = await sql`
      update cars set status = ${absentStatus}, sold_at = ${soldAt}::timestamptz, updated_at = ${now}::timestamptz, revision = ${revision}::bigint,
        source_hash = '', doc = doc || ${change}::jsonb
      where group_id = ${groupId} and feed_id = ${feedId} and source_key = any(${keys}::text[]) and status in ('in_stock', 'coming_soon')
    `.execute(this.#transaction);
    this.#removed += Number(result.numAffectedRows ?? 0n);
  }

  /** Sent when the transaction commits, and only when it changed something. */
  async announce(): Promise<void> {
    if (this.#revision !== null) await sql`select pg_notify('stock_changed', ${this.#revision})`.execute(this.#transaction);
  }
}

interface KnownRow {
  readonly source_key: string;
  readonly id: string;
  readonly slug: string;
  readonly doc: Car;
}

interface Identity {
  readonly id: string;
  readonly slug: string;
  readonly soldAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A staged document lacks its opening brace and what only the stock knows. */
function docText(doc: string, identity: Identity): string {
  const { id, slug, soldAt, createdAt, updatedAt } = identity;
  return `${JSON.stringify({ id, slug, created_at: createdAt, updated_at: updatedAt, sold_at: soldAt }).slice(0, -1)},${doc}`;
}
