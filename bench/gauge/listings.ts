import { productLenders } from '#sites/lender-files.server.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { toListing, type Listing } from '#valuation/rules/listing.ts';
import { importFeed } from '#feeds/import-feed.server.ts';
import { readMapping } from '#feeds/mapping.server.ts';
import { REAL_DATA, sampleDealership } from '#tests/support/feeds.ts';

export const SOURCES = [
  { name: 'au-vehicle-prices', file: 'australian_vehicle_prices.csv', year: 2023 },
  { name: 'au-cars-info-2021', file: 'au_cars_info_2021.csv', year: 2022 },
] as const;

export type Source = (typeof SOURCES)[number];

export interface FoldedListing {
  readonly listing: Listing;
  readonly popularity: string;
  /** All advertisements of what may be one car have one fold. */
  readonly fold: number;
}

export const FOLDS = 5;
const group = { id: 'bench', name: 'Bench', dealerships: ['a', 'b'].map(sampleDealership), lenders: productLenders() };

/** Real listings as the importer reads them, each car once. */
export async function readListings({
  name,
  file,
  year,
}: Source): Promise<{ advertised: number; listings: readonly FoldedListing[] }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-gauge-'));
  const database = await openDatabase({ url: undefined, dataDir: path.join(folder, 'db') });
  const mapping = await readMapping(`feeds/mappings/${name}.yaml`);
  await importFeed({
    database,
    group,
    mapping,
    file: path.join(REAL_DATA, 'au-listings', file),
    now: Date.now,
    removalHoldShare: 1,
    confirm: true,
    reportDir: folder,
  });
  const vehicles = (await database.db.selectFrom('vehicles').select('doc').orderBy('id').execute()).map(
    (row) => row.doc as Vehicle,
  );
  await database.close();
  await rm(folder, { recursive: true });

  const seen = new Set<string>();
  const listings: FoldedListing[] = [];
  for (const vehicle of vehicles) {
    // The files name no dealers: each listing counts as a seller of its own.
    const listing = toListing({ ...vehicle, dealershipId: vehicle.id }, year);
    if (!listing) continue;
    // The same kilometres on the same model and year: one car, even when its price or spelling changed. New ones differ by price.
    const whole = [
      listing.key,
      vehicle.year,
      vehicle.odometerKm,
      vehicle.badge,
      vehicle.colour,
      (vehicle.odometerKm ?? 0) > 500 ? '' : vehicle.price,
    ]
      .join('|')
      .toLowerCase();
    if (seen.has(whole)) continue;
    seen.add(whole);
    listings.push({ listing, popularity: '', fold: foldOf([listing.key, vehicle.year, vehicle.odometerKm].join('|')) });
  }
  const counts = Map.groupBy(listings, ({ listing }) => listing.key);
  return {
    advertised: vehicles.length,
    listings: listings.map((one) => ({ ...one, popularity: popularity(counts.get(one.listing.key)!.length) })),
  };
}

function popularity(count: number): string {
  if (count < 10) return 'rare (under 10)';
  if (count < 50) return '10 to 49';
  return count < 200 ? '50 to 199' : 'popular (200 and more)';
}

function foldOf(text: string): number {
  return createHash('sha256').update(text.toLowerCase()).digest().readUInt32BE(0) % FOLDS;
}
