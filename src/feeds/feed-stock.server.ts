import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '#platform/db/client.server.ts';
import { numberedKey } from './vehicle-identity.server.ts';

/** What the stock knows of one car of the feed. */
export interface KnownVehicle {
  readonly hash: string;
  readonly dealershipId: string;
  /** In stock or coming soon: its absence from a full feed is a removal. */
  readonly available: boolean;
  /** A row of this file spoke for it. */
  claimed: boolean;
}

/** The feed's cars as they are before the import: keys and fingerprints only, a few dozen bytes a car. */
export class FeedStock {
  readonly #known: Map<string, KnownVehicle>;

  private constructor(known: Map<string, KnownVehicle>) {
    this.#known = known;
  }

  static async load(db: Db, groupId: string, feedId: string): Promise<FeedStock> {
    const known = new Map<string, KnownVehicle>();
    // In pages: one answer with a hundred thousand rows would stop everything else for its length.
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
          available: row.status === 'in_stock' || row.status === 'coming_soon',
          claimed: false,
        });
      }
      if (page.length < PAGE) return new FeedStock(known);
      after = page.at(-1)!.source_key;
      // The embedded database answers without letting anything else run in between.
      await breathe();
    }
  }

  get(key: string): KnownVehicle | undefined {
    return this.#known.get(key);
  }

  /** Claims the car of this key that has exactly this fingerprint; of a derived key any of its numbers. Answers whether there is one. */
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

  /** The first number of a derived key that no row has claimed, known or new. `used` are numbers given in this run. */
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

  /** A car whose row could not be read keeps what was known. Answers whether there was one. */
  keep(base: string, derived: boolean): boolean {
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

  /** Available cars that no row spoke for, by dealership. */
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
