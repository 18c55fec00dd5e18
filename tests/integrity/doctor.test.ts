import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './repository.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-doctor-'));
const taken = net.createServer();
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => taken.listen(0, resolve));
  port = (taken.address() as net.AddressInfo).port;
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

/** The doctor's output with these variables and no others of ours. */
async function ask(
  variables: Record<string, string>,
): Promise<{ readonly code: number | null; readonly text: string; line(name: string): string }> {
  // Blank counts as not set, and keeps a .env file of this checkout out.
  const blank = { DATABASE_URL: '', DEALERS_DIR: '', ROLE: '', HOST: '', CHROMIUM_PATH: '', POSTGRES_BIN: '' };
  const env = {
    ...blank,
    PATH: process.env['PATH'],
    HOME: folder,
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    ...variables,
  };
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/doctor.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    code,
    text,
    line: (name) => text.split('\n').find((line) => line.slice(8).startsWith(name.padEnd(13))) ?? '',
  };
}

describe('the doctor', () => {
  it('finds nothing where all is well, and leaves nothing behind', async () => {
    const said = await ask({});
    expect(said.text).toContain('No problems found: npm start should work.');
    expect(said.code).toBe(0);
    expect(said.line('data folder')).toContain('made at the first start');
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });

  it('says what the server received of a proxy, and what to set', async () => {
    const data = await mkdtemp(path.join(folder, 'data-'));
    const text = 'received X-Forwarded-Host "a, b" and X-Forwarded-Proto none: ignored, because TRUST_PROXY is off';
    await writeFile(path.join(data, 'proxy.json'), JSON.stringify({ state: 'NOTE', text, fix: 'Set TRUST_PROXY=on.' }));
    const said = await ask({ DATA_DIR: data });
    expect(said.line('proxy')).toBe(`NOTE    ${'proxy'.padEnd(13)}${text}`);
    expect(said.text).toContain('-> Set TRUST_PROXY=on.');
    expect((await ask({})).line('proxy')).toContain('has received no X-Forwarded-Host');
  });

  it('names the port, the dealers and the data folder that stop a start, and what to do', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const said = await ask({
      PORT: String(port),
      DEALERS_DIR: path.join(folder, 'nowhere'),
      DATA_DIR: path.join(file, 'data'),
    });
    expect(said.code).toBe(1);
    expect(said.line('port')).toContain(`PROBLEM port         port ${port} is taken`);
    expect(said.text).toContain(`PORT=${port + 1} npm start`);
    expect(said.line('dealers')).toMatch(/^PROBLEM .*nowhere cannot be read \(ENOENT\)/);
    expect(said.line('data folder')).toMatch(/^PROBLEM .*a-file is a file/);
    expect(said.text).toContain('3 problems stop npm start.');
  });

  it('tells a living owner of the database from one that is gone', async () => {
    const lock = path.join(folder, 'lock');
    await writeFile(lock, `${process.pid} -\n`);
    expect((await ask({ DATA_DIR: folder })).line('lock')).toContain(
      `PROBLEM lock         process ${process.pid} uses`,
    );
    // The same process id, started at another time: given to another program since.
    await writeFile(lock, `${process.pid} 1\n`);
    expect((await ask({ DATA_DIR: folder })).line('lock')).toMatch(/^OK .*the next start takes it over/);
    await writeFile(lock, '');
    expect((await ask({ DATA_DIR: folder })).line('lock')).toMatch(/^OK /);
  });

  it('tries the database server, and never shows its address', async () => {
    const reached = await ask({ DATABASE_URL: `postgres://someone:hidden@127.0.0.1:${port}/x` });
    expect(reached.line('database')).toMatch(/^OK .*something answers/);
    const refused = await ask({ DATABASE_URL: 'mysql://someone:hidden@127.0.0.1/x' });
    expect(refused.line('database')).toMatch(/^PROBLEM .*not a PostgreSQL URL/);
    expect(reached.text + refused.text).not.toContain('hidden');
    expect((await ask({ ROLE: 'web' })).line('database')).toMatch(/^PROBLEM .*needs DATABASE_URL/);
  });

  it('takes a missing browser as a note: only tests need it', async () => {
    const said = await ask({ CHROMIUM_PATH: path.join(folder, 'no-such-browser') });
    expect(said.line('chromium')).toMatch(/^NOTE /);
    expect(said.code).toBe(0);
  });
});
