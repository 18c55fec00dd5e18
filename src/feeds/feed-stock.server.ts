import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import { AVAILABLE_STATUSES } from '#vehicle/rules/availability.ts';
import { numberedKey } from './vehicle-identity.server.ts';

/** The stock's knowledge of one vehicle of the feed. */
export interface KnownVehicle {
  readonly hash: string;
  readonly dealershipId: string;
  /** In stock or coming soon: if it is missing in a full feed, it is removed. */
  readonly available: boolean;
  /** A row of this file refers to it. */
  claimed: boolean;
}

/** The feed's vehicles before the import: only keys and fingerprints, a few dozen bytes per vehicle. */
export class FeedStock {
  readonly #known: Map<string, KnownVehicle>;

  private constructor(known: Map<string, KnownVehicle>) {
    this.#known = known;
  }

  static async load(db: Db, groupId: string, feedId: string): Promise<FeedStock> {
    const known = new Map<string, KnownVehicle>();
    // In pages: a result of a hundred thousand rows would block everything else.
    let after = '';
    for (;;) {
      const page = await db
        .selectFrom('vehicles')
        .select(['source_key', 'source_hash', 'dealership_id', 'status'])
        .where('group_id', '=', groupId)
        .where('feed_id', '=', feedId)
        .where('source_key', '>', after)
        .orderBy('source_key')
        .limit(PAGE)
        .execute();
      for (const row of page) {
        known.set(row.source_key, {
          hash: row.source_hash,
          dealershipId: row.dealership_id,
          available: (AVAILABLE_STATUSES as readonly string[]).includes(row.status),
          claimed: false,
        });
      }
      if (page.length < PAGE) return new FeedStock(known);
      after = page.at(-1)!.source_key;
      // The embedded database blocks the event loop while it answers.
      await yieldToRequests();
    }
  }

  get(key: string): KnownVehicle | undefined {
    return this.#known.get(key);
  }

  /**
   * Claims the vehicle with this key and exactly this fingerprint; for a derived key, any of its numbers. Returns
   * whether there is one.
   */
  claimSame(base: string, hash: string, derived: boolean): boolean {
    for (let number = 1; ; number++) {
      const vehicle = this.#known.get(numberedKey(base, number));
      if (!vehicle) return false;
      if (!vehicle.claimed && vehicle.hash === hash) {
        vehicle.claimed = true;
        return true;
      }
      if (!derived) return false;
    }
  }

  /** The first unclaimed number of a derived key, known or new. `used` are the numbers assigned in this run. */
  claimFree(base: string, used: Set<string>): string {
    for (let number = 1; ; number++) {
      const key = numberedKey(base, number);
      const vehicle = this.#known.get(key);
      if (vehicle?.claimed || used.has(key)) continue;
      if (vehicle) vehicle.claimed = true;
      else used.add(key);
      return key;
    }
  }

  /** Leaves a vehicle unchanged because its row could not be read. Returns whether there was an available one. */
  preserve(base: string, derived: boolean): boolean {
    for (let number = 1; ; number++) {
      const vehicle = this.#known.get(numberedKey(base, number));
      if (!vehicle) return false;
      if (!vehicle.claimed) {
        vehicle.claimed = true;
        return vehicle.available;
      }
      if (!derived) return false;
    }
  }

  get availableCount(): number {
    let count = 0;
    for (const vehicle of this.#known.values()) if (vehicle.available) count++;
    return count;
  }

  /** Available vehicles without a row in the file, by dealership. */
  absent(): Map<string, string[]> {
    const absent = new Map<string, string[]>();
    for (const [key, vehicle] of this.#known) {
      if (vehicle.claimed || !vehicle.available) continue;
      const keys = absent.get(vehicle.dealershipId);
      if (keys) keys.push(key);
      else absent.set(vehicle.dealershipId, [key]);
    }
    return absent;
  }
}

const PAGE = 2_000;

/** A VIN of several available vehicles of a group, with the feed and the key of each. */
interface RepeatedVin {
  readonly vin: string;
  readonly vehicles: string;
}

/** The VINs of a feed that other available vehicles of the group have too, in this feed or another. */
export async function repeatedVins(db: Db, groupId: string, feedId: string): Promise<readonly RepeatedVin[]> {
  const { rows } = await sql<RepeatedVin>`
    select vin, string_agg(feed_id || ' ' || source_key, ', ' order by feed_id, source_key) as vehicles
    from (
      select doc ->> 'vin' as vin, feed_id, source_key from vehicles
      where group_id = ${groupId} and status in (${sql.join([...AVAILABLE_STATUSES])})
    ) as available
    where vin is not null
    group by vin
    having count(*) > 1 and bool_or(feed_id = ${feedId})
    order by vin`.execute(db);
  return rows;
}
