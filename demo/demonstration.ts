import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaLibrary } from '#media/media-library-port.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { generateDemoStock } from './generate-demo-stock.ts';
import { writeDemoStock } from './make-demo-stock.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readStockPlan } from './stock-plan.ts';
import { scenePicture, studioPicture, studioVideo } from './studio/studio-pictures.server.ts';

const SEED = 'forecourt';
const FOLDER = path.dirname(fileURLToPath(import.meta.url));

type Dealership = Parameters<typeof generateDemoStock>[0]['dealerships'][number];

/** The pictures and videos that the studio renders for the demo dealers. */
export const library: MediaLibrary = {
  picture: async (pathname, width) => (await scenePicture(pathname)) ?? studioPicture(pathname, width),
  video: studioVideo,
};

/**
 * Writes the demo vehicles of the dealerships in the stock plan; only the differences if they exist already. `now` is epoch ms. Returns
 * the number of vehicles and of written rows; `null` when the plan has none of the dealerships.
 */
export async function writeStock(
  database: DatabaseHandle,
  dealerships: readonly Dealership[],
  now: number,
): Promise<{ readonly vehicles: number; readonly inserted: number; readonly updated: number } | null> {
  const plan = readStockPlan(path.join(FOLDER, 'stock-plan.yaml'));
  const planned = dealerships.filter((dealership) => Object.hasOwn(plan, dealership.id));
  if (planned.length === 0) return null;
  const catalogue = readCatalogue(path.join(FOLDER, 'catalogue'));
  const vehicles = generateDemoStock({ seed: SEED, now, dealerships: planned, plan, catalogue });
  const { inserted, updated } = await writeDemoStock(database, vehicles, now);
  return { vehicles: vehicles.length, inserted, updated };
}
