import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.server.ts';
import { addAccount, addSearch, changeVehicles } from '#tests/support/alerts.ts';
import { copyMigratedDatabase } from '#tests/support/database.ts';
import { SHORT_LIVED } from './killable.ts';

const NOON = Date.parse('2026-11-23T12:00:00+10:00');
const DAY = 86_400_000;
/** Alerts are due two minutes after they were matched. */
const DUE = NOON + 3 * 60_000;
const SHOPPERS = [
  { id: 'a', phone: '+61491570006', email: null },
  { id: 'b', phone: '+61491570110', email: null },
  { id: 'c', phone: '+61491570313', email: 'c@example.com' },
  { id: 'd', phone: '+61491570737', email: 'd@example.com' },
];

const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-alerts-'));
const dataDir = path.join(folder, 'data');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the process until it ends, or kills itself. Returns the signal that ended it. */
async function run(now: number, killAt: string): Promise<string | null> {
  // Without the time limit, a process that waits for a lost message would outlive the test.
  const env = { ...process.env, DATA_DIR: dataDir, NOW: String(now), KILL_AT: killAt };
  const child = spawn(process.execPath, [...SHORT_LIVED, 'tests/crash/alert-process.ts'], {
    env,
    stdio: 'inherit',
    timeout: 120_000,
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(code ?? 0).toBe(0);
  return signal;
}

it('alerts survive a kill while they are matched, planned and sent, and no shopper gets one twice', async () => {
  await copyMigratedDatabase(dataDir);
  const database = await openDatabase({ dataDir });
  for (const { id, phone, email } of SHOPPERS) {
    await addAccount(database, id, phone, email, NOON - DAY);
    await addSearch(database, id, 'make=Kia', { at: NOON - DAY, channel: email === null ? 'sms' : 'mail' });
  }
  await database.db
    .insertInto('alert_addresses')
    .values(
      SHOPPERS.flatMap(({ id, email }) =>
        email === null ? [] : { account_id: id, email, confirmed_at: new Date(NOON) },
      ),
    )
    .execute();
  await database.db
    .updateTable('saved_searches')
    .set({ site_id: 'group/other' })
    .where('account_id', 'in', ['b', 'd'])
    .execute();
  await changeVehicles(database, [{ vehicle: { id: 'kia', make: 'Kia' }, kind: 'arrived' }], NOON);
  await database.close();

  expect(await run(NOON, 'between the alerts of two sites')).toBe('SIGKILL');
  // The second site's alerts are added now, and become due after the first site's.
  expect(await run(DUE, 'before a message is planned')).toBe('SIGKILL');
  expect(await run(DUE + 3 * 60_000, 'after a mail has left')).toBe('SIGKILL');
  expect(await run(DUE + 3 * 60_000, '')).toBe(null);

  const lines = (await readFile(path.join(folder, 'sent.jsonl'), 'utf8')).trim().split('\n');
  const sent = Map.groupBy(
    lines.map((line) => JSON.parse(line) as { channel: string; id: string; to: string }),
    ({ to }) => to,
  );
  expect([...sent.keys()].toSorted()).toEqual(SHOPPERS.map(({ phone, email }) => email ?? phone).toSorted());
  for (const messages of sent.values()) expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
  for (const { phone, email } of SHOPPERS) if (email === null) expect(sent.get(phone)).toHaveLength(1);
  // The mail that had left when the process was killed is sent again: its Message-ID is the same.
  expect(lines.filter((line) => line.includes('"mail"'))).toHaveLength(3);
});
