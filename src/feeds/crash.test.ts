import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.server.ts';
import { SHORT_LIVED } from '#tests/crash/killable.ts';
import { copyMigratedDatabase } from '#tests/support/database.ts';
import { readVehicles, importText, YARD_MAPPING } from '#tests/support/feeds.ts';
import { parseMapping } from './mapping.server.ts';

/** 300 vehicles at one price in each of two dealerships; the newer stock contains some different vehicles. */
function stock(price: number, from: number): string {
  const rows = ['north', 'south'].flatMap((id) =>
    Array.from({ length: 300 }, (_, at) => `${id}-${from + at},Kia,Rio,${price},${id}`),
  );
  return ['Stock,Make,Model,Price,Yard', ...rows].join('\n');
}
const OLD = stock(10_000, 0);
const NEW = stock(20_000, 50);
const mapping = parseMapping(YARD_MAPPING, 'yards.yaml');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-crash-'));
  await writeFile(path.join(folder, 'new.csv'), NEW);
  await copyMigratedDatabase(path.join(folder, 'old'));
  const database = await openDatabase({ dataDir: path.join(folder, 'old') });
  await importText(database, OLD, { mapping });
  await database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs the import in its own process and kills it at the first progress line that `until` accepts. Returns the lines.
 */
async function importAndKill(dataDir: string, until: (line: string) => boolean): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED, 'tests/support/import-child.ts', dataDir, path.join(folder, 'new.csv')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (until(line)) child.kill('SIGKILL');
  }
  await ended;
  return lines;
}

describe('an import that is killed', () => {
  it.each([
    ['at the start of the first dealership', 'write 100'],
    ['within the second dealership', 'write 400'],
    ['at the end of the last dealership', 'write 600'],
  ])(
    '%s leaves each dealership with its old or its new stock, and the next import completes it',
    async (_name, moment) => {
      const dataDir = path.join(folder, moment.replace(' ', '-'));
      await cp(path.join(folder, 'old'), dataDir, { recursive: true });

      const lines = await importAndKill(dataDir, (line) => line.startsWith(moment));
      expect(lines.at(-1), 'it was killed before it had ended').not.toBe('done');

      const database = await openDatabase({ dataDir });
      const vehicles = [...(await readVehicles(database, 'yards')).values()];
      for (const id of ['north', 'south']) {
        const shown = vehicles.filter((vehicle) => vehicle.dealershipId === id && vehicle.status === 'in_stock');
        expect(shown).toHaveLength(300);
        expect(new Set(shown.map((vehicle) => vehicle.price)).size, `${id} is old or new`).toBe(1);
      }
      const report = await importText(database, NEW, { mapping, removalHoldShare: 1 });
      expect(report.state).toBe('done');
      const after = [...(await readVehicles(database, 'yards')).values()].filter(
        (vehicle) => vehicle.status === 'in_stock',
      );
      expect(after).toHaveLength(600);
      expect(after.every((vehicle) => vehicle.price === 2_000_000)).toBe(true);
      const runs = await database.db.selectFrom('feed_runs').select('state').orderBy('id').execute();
      expect(runs.map((run) => run.state)).toEqual(['done', 'failed', 'done']);
      await database.close();
    },
    120_000,
  );
});
