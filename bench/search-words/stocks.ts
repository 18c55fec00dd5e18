import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#platform/db/client.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import type { Site } from '#sites/site.ts';
import { importFeed } from '#feeds/import-feed.server.ts';
import { readMapping } from '#feeds/mapping.server.ts';
import { siteSearchRow } from '#inventory/stock-index.server.ts';
import { visibleVehicles } from '#inventory/vehicle-rows.server.ts';
import type { SearchRow } from '#search/rules/stock-query.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { generateDemoStock } from '../../demo/generate-demo-stock.ts';
import { readCatalogue } from '../../demo/read-catalogue.ts';
import { readStockPlan } from '../../demo/stock-plan.ts';

/** The day of the judged set: demo vehicles have the ages that they have on this day. */
export const JUDGED_AT = Date.UTC(2026, 10, 25);

/** The stock that a judged query is asked of. */
export interface JudgedStock {
  readonly name: string;
  readonly site: Site;
  readonly vehicles: readonly Vehicle[];
  /** The same vehicles as the engine sees them, in the same order. */
  readonly rows: readonly SearchRow[];
}

const LISTINGS = ['au-vehicle-prices:australian_vehicle_prices.csv', 'au-cars-info-2021:au_cars_info_2021.csv'];
const FOLDERS = ['../shared/data/au-listings', process.env['AU_LISTINGS'] ?? ''];
/** The imported listings, so that only the first run imports them. They are not committed. */
const CACHE = path.resolve('.cache/search-words/listings.json');

/** The stock of the demo sites and, where the listings are present, of one site with all of them. */
export async function judgedStocks({ hasListings = true } = {}): Promise<readonly JudgedStock[]> {
  const tenants = await openTenants({ dir: path.resolve('dealers'), watch: false });
  const sites = tenants.all();
  const groups = tenants.groups();
  const plan = readStockPlan();
  const dealerships = sites.flatMap((site) => site.dealerships).filter((one) => Object.hasOwn(plan, one.id));
  const unique = [...new Map(dealerships.map((one) => [one.id, one])).values()];
  const demo = generateDemoStock({
    seed: 'forecourt',
    now: JUDGED_AT,
    dealerships: unique,
    plan,
    catalogue: readCatalogue(),
  });
  const of = (name: string, site: Site, all: readonly Vehicle[]): JudgedStock => {
    const pairs = all.flatMap((vehicle) => {
      const row = siteSearchRow(site, vehicle, new Date(JUDGED_AT).getUTCFullYear());
      const shown = row && (row.available || (row.soldAt !== null && JUDGED_AT < row.soldAt + 3 * 86_400_000));
      return shown ? [{ vehicle, row }] : [];
    });
    return { name, site, vehicles: pairs.map((one) => one.vehicle), rows: pairs.map((one) => one.row) };
  };
  const stocks = sites.map((site) => of(site.slug, site, demo));
  const big = sites.find((site) => site.slug === 'southern-cross')!;
  const listings = !hasListings ? [] : await realListings(groups.find((one) => one.id === big.group_id)!);
  await tenants.close();
  return listings.length === 0 ? stocks : [...stocks, of('listings', big, listings)];
}

async function realListings(group: Parameters<typeof importFeed>[0]['group']): Promise<readonly Vehicle[]> {
  if (existsSync(CACHE)) return JSON.parse(readFileSync(CACHE, 'utf8')) as Vehicle[];
  const folder = FOLDERS.find((one) => existsSync(one));
  if (folder === undefined) return [];
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-words-'));
  const database = await openDatabase({ url: undefined, dataDir });
  try {
    for (const [feed, file] of LISTINGS.map((one) => one.split(':') as [string, string])) {
      const mapping = await readMapping(`feeds/mappings/${feed}.yaml`);
      await importFeed({
        database,
        group,
        mapping,
        file: path.join(folder, file),
        now: () => JUDGED_AT,
        removalHoldShare: 1,
        confirm: true,
        reportDir: path.join(os.tmpdir(), 'forecourt-bench-reports'),
      });
    }
    const vehicles: Vehicle[] = [];
    const ids = [...new Set(group.dealerships.map((one) => one.id))];
    for await (const batch of visibleVehicles(database.db, ids, new Date(JUDGED_AT))) vehicles.push(...batch);
    mkdirSync(path.dirname(CACHE), { recursive: true });
    writeFileSync(CACHE, JSON.stringify(vehicles));
    return vehicles;
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
}
