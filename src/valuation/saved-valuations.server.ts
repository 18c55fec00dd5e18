import { randomUUID } from 'node:crypto';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { ShownValuation } from './rules/trade-in-estimate.ts';

const STORED_DAYS = 365;

export interface SavedValuations {
  /** Stores an estimate that a shopper of a site saw, for a year. Resolves once it is on disk. */
  save(siteId: string, valuation: ShownValuation, now: number): Promise<void>;
}

export function createSavedValuations(database: Pick<DatabaseHandle, 'db' | 'durable'>): SavedValuations {
  return {
    async save(siteId, valuation, now) {
      const row = {
        id: randomUUID(),
        site_id: siteId,
        valuation: JSON.stringify(valuation),
        created_at: new Date(now),
      };
      await acknowledged(database, async (trx) => {
        await trx.insertInto('saved_valuations').values(row).execute();
        await trx
          .deleteFrom('saved_valuations')
          .where('created_at', '<', new Date(now - STORED_DAYS * DAY_MS))
          .execute();
      });
    },
  };
}
