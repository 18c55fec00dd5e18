import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

/**
 * One row per vehicle. `doc` is the complete vehicle, whose type its readers know; the other columns are for selecting and
 * sorting in SQL.
 */
export interface VehiclesTable {
  id: string;
  group_id: string;
  dealership_id: string;
  /** The feed that contains this vehicle; two feeds of one dealership never change each other's vehicles. */
  feed_id: string;
  /** The vehicle's key within its feed: given by the feed, or derived from fields that do not change. */
  source_key: string;
  /** Fingerprint of the raw row and its mapping: if equal, nothing has changed. */
  source_hash: string;
  slug: string;
  status: string;
  visible: boolean;
  sold_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** The stock revision that last changed this row. */
  revision: ColumnType<string, bigint | number | string, bigint | number | string>;
  doc: JSONColumnType<object>;
  /** True if a reservation holds it. */
  held: Generated<boolean>;
}

/** One row: the revision of the latest committed stock change of the platform. */
export interface StockRevisionTable {
  singleton: Generated<boolean>;
  value: ColumnType<string, bigint | number | string, bigint | number | string>;
}

export interface FeedRunsTable {
  id: Generated<string>;
  group_id: string;
  feed_id: string;
  file_name: string;
  /** running, done, held, failed */
  state: string;
  started_at: Instant;
  finished_at: Instant | null;
  rows_read: Generated<number>;
  accepted: Generated<number>;
  warned: Generated<number>;
  quarantined: Generated<number>;
  inserted: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  removed: Generated<number>;
  held_removals: Generated<number>;
  error: string | null;
  report_path: string | null;
}

/** Views of a vehicle's page on one site; a visit counts once. */
export interface VehicleViewsTable {
  vehicle_id: string;
  site_id: string;
  views: number;
  last_view: Instant;
}

/** Changes of a vehicle for shoppers, in the order of the changes. */
export interface VehicleChangesTable {
  id: Generated<string>;
  vehicle_id: string;
  /** The stock revision of the change. */
  revision: ColumnType<string, bigint | number | string, never>;
  kind: 'arrived' | 'priced' | 'photographed' | 'price_dropped' | 'price_raised' | 'back' | 'sold' | 'withdrawn';
  /** The purchase price in cents; `null` if there was none. Arrivals and removals by a missing row have none. */
  old_price: ColumnType<string | number | null, number | null, never>;
  new_price: ColumnType<string | number | null, number | null, never>;
  at: Instant;
}
