import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.server.ts';

/** CRASH_SEED repeats which unsynced writes survive; what is written when is up to the machine. */
const SEED = process.env['CRASH_SEED'] ?? String(Math.floor(Math.random() * 1e9));

const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-power-cut-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let cuts: Record<string, readonly string[]>;

/**
 * From the leads that were acknowledged before the cut, finds those that the database has lost, or has without their
 * delivery or its job.
 */
async function lostAt(cut: string): Promise<readonly string[]> {
  const database = await openDatabase({ dataDir: path.join(folder, `data-${cut}`) });
  try {
    const whole = await sql<{ id: string }>`
      select leads.id from leads join lead_deliveries on lead_id = leads.id
      join pgboss.job on data ->> 'delivery_id' = lead_deliveries.id::text`.execute(database.db);
    const stored = new Set(whole.rows.map((row) => row.id));
    return cuts[cut]!.filter((id) => !stored.has(id));
  } finally {
    await database.close();
  }
}

// The embedded database only: a PostgreSQL server syncs each commit.
describe.skipIf(process.env['TEST_DATABASE_URL'])(`leads when the power is cut (CRASH_SEED=${SEED})`, () => {
  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['tests/crash/leads-and-power-cuts.ts'], {
      env: { ...process.env, DATA_DIR: path.join(folder, 'data'), SEED, DATABASE_URL: '' },
    });
    cuts = JSON.parse(stdout) as typeof cuts;
  });

  it.each([
    ['nothing that was not synced', 'strict'],
    ['some of what was not synced', 'half'],
    ['some of what was not synced, after a checkpoint', 'after-checkpoint'],
  ])('every acknowledged lead is there when the disk stored %s [GAP-078]', async (_what, cut) => {
    expect(await lostAt(cut)).toEqual([]);
    expect(cuts[cut]!.length).toBeGreaterThanOrEqual(8);
  });

  it('leads that are acknowledged without waiting for the sync are lost: the cut is a real one', async () => {
    expect((await lostAt('without-sync')).length).toBeGreaterThan(0);
  });
});
