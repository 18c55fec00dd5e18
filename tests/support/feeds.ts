import { productLenders } from '#sites/lender-files.server.ts';
import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import type { FeedReport } from '#feeds/rules/feed-report.ts';
import { sampleLocation } from './sample-dealership.ts';
import { importFeed, type ImportOptions } from '#feeds/import-feed.server.ts';
import { parseMapping } from '#feeds/mapping.server.ts';
import type { FeedMapping } from '#feeds/mapping-schema.server.ts';

/** Real listings that are not part of this repository; tests that need them are skipped without them. */
export const REAL_DATA = path.resolve('../shared/data');
export const hasRealData = existsSync(path.join(REAL_DATA, 'au-listings'));

export function sampleDealership(id: string): Dealership {
  const location = (name: string, primary: boolean): Dealership['locations'][number] =>
    sampleLocation(id, { id: `${id}-${name}`, slug: `${id}-${name}`, name: `${id} ${name}`, primary });
  return {
    id,
    slug: id,
    name: `Dealer ${id}`,
    group_id: 'group',
    manufacturers: [],
    abn: null,
    since: null,
    staff: [],
    lead_delivery: { mail: [], webhooks: [] },
    locations: [location('yard', false), location('main', true)],
  };
}

export const sampleGroup = {
  id: 'group',
  name: 'Group',
  dealerships: [sampleDealership('north'), sampleDealership('south')],
  lenders: productLenders(),
};

/** 1 July 2026, 10:00 in Brisbane. */
export const NOW = Date.UTC(2026, 6, 1);

/** A small CSV mapping; tests change what they need. */
export function sampleMapping(changes = ''): FeedMapping {
  const lines = `feed: sample
format: csv
mode: full
key: { column: Stock }
dealership: { constant: north }
fields:
  stocknum: { column: Stock }
  make: { column: Make }
  model: { column: Model }
  year: { column: Year }
  price: { column: Price }
  price_type: { constant: Drive Away }
  km: { column: Km }
`;
  return parseMapping(lines + changes, 'sample.yaml');
}

export const SAMPLE_HEADER = 'Stock,Make,Model,Year,Price,Km';

/** Imports a text (or bytes) as a feed of the sample group. */
export function importText(
  database: DatabaseHandle,
  content: string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<FeedReport> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return importFeed({
    database,
    group: sampleGroup,
    mapping: sampleMapping(),
    file: { name: 'feed.csv', stream: inPieces(bytes) },
    now: () => NOW,
    removalHoldShare: 0.3,
    confirm: false,
    reportDir: mkdtempSync(path.join(os.tmpdir(), 'forecourt-reports-')),
    ...options,
  });
}

/** Small pieces that split characters and lines, as a network does. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** The feed's vehicles by key. */
export async function readVehicles(database: DatabaseHandle, feed = 'sample'): Promise<Map<string, Vehicle>> {
  const rows = await database.db
    .selectFrom('vehicles')
    .select(['source_key', 'doc'])
    .where('feed_id', '=', feed)
    .orderBy('source_key')
    .execute();
  return new Map(rows.map((row) => [row.source_key, row.doc as Vehicle]));
}

/** A mapping for rows that name their dealership. */
export const YARD_MAPPING = `feed: yards
format: csv
mode: full
key: { column: Stock }
dealership: { column: Yard }
fields: { make: { column: Make }, model: { column: Model }, price: { column: Price } }
`;
