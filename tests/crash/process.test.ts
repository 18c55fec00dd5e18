import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { SHORT_LIVED } from './killable.ts';
import { copyFilledDatabase } from '#tests/support/app.ts';
import { copyMigratedDatabase } from '#tests/support/database.ts';

/** More in a long run: `PROCESS_KILLS=10 npx vitest run tests/crash/process.test.ts`. The other files have other moments. */
const KILLS = Number(process.env['PROCESS_KILLS'] ?? 1);
/** So many that the server is killed while shoppers send them. */
const LEADS = 24 + 24 * KILLS;

/** The built server as a separate process, started, stopped and killed as on an operator's machine. */
// One process and its folder; the other files cover the database server.
describe.skipIf(process.env['TEST_DATABASE_URL'])('the process', async () => {
  const dataDir = path.join(os.tmpdir(), `forecourt-process-${process.pid}-${Date.now()}`);
  const faultDir = `${dataDir}-fault`;
  await copyFilledDatabase(dataDir);
  await copyMigratedDatabase(faultDir);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const headers = { origin };
  let child: ChildProcess | null = null;
  let output = '';

  async function start(): Promise<void> {
    output = '';
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      // The folder has it already.
      DEMO_STOCK: 'off',
      SHUTDOWN_SECONDS: '10',
      // All shoppers of the test have one address.
      FORMS_PER_ADDRESS: '1000',
    };
    delete env['VITEST'];
    const started = spawn(
      'sh',
      // Started with a umask that lets every account write everything.
      ['-c', `umask 000; exec "$0" ${SHORT_LIVED.join(' ')} scripts/start.mjs`, process.execPath],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child = started;
    started.stdout.on('data', (chunk) => (output += chunk));
    started.stderr.on('data', (chunk) => (output += chunk));
    for (let tries = 0; tries < 4800; tries++) {
      if (started.exitCode !== null) throw new Error(`The server ended with ${started.exitCode}:\n${output}`);
      if ((await fetch(`${origin}/readyz`).catch(() => null))?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server was not ready in four minutes:\n${output}`);
  }
  const ended = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      child!.once('exit', (code) => resolve(code));
      child!.kill(signal);
    });
  afterAll(async () => {
    if (child?.exitCode === null && child.signalCode === null) await ended('SIGKILL');
    for (const folder of [dataDir, faultDir]) await rm(folder, { recursive: true, force: true });
  });

  async function vehiclePath(): Promise<string> {
    const answer = (await (await fetch(`${origin}/api/stock/search?status=in_stock`, { headers })).json()) as {
      hits: { path: string }[];
    };
    return answer.hits[0]!.path;
  }
  const post = (address: string, index: number) =>
    fetch(origin + address, {
      method: 'POST',
      headers,
      redirect: 'manual',
      body: new URLSearchParams({
        name: 'Private',
        last_name: 'Person',
        email: `private.person${index}@example.com`,
        phone: '0491 570 157',
        message: `Secret words ${index}`,
        terms: 'true',
        form_token: `token-${index}`,
      }),
    });

  it('loses no acknowledged lead and sends none twice when killed', { timeout: 600_000 }, async () => {
    // An earlier version created it like this: open to every account.
    await writeFile(path.join(dataDir, 'from-before'), '');
    for (const name of ['', ...(await readdir(dataDir, { recursive: true }))])
      await chmod(path.join(dataDir, name), 0o777);
    await start();
    const address = await vehiclePath();
    const receipts = new Map<number, string>();
    const waiting = Array.from({ length: LEADS }, (_, index) => index);
    const kill = (after: number) =>
      new Promise<void>((resolve) =>
        setTimeout(
          () =>
            void ended('SIGKILL')
              .then(() => start())
              .then(resolve),
          after,
        ),
      );
    const kills = (async () => {
      for (let made = 0; made < KILLS; made++) await kill(300 + (made % 2) * 100);
    })();
    const shopper = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const response = await post(address, index).catch(() => null);
        const location = response?.status === 303 ? response.headers.get('location') : null;
        // Not acknowledged: the shopper submits the same form again.
        if (!location) {
          waiting.push(index);
          await new Promise((resolve) => setTimeout(resolve, 60));
        } else receipts.set(index, new URL(location, origin).searchParams.get('receipt')!);
      }
    };
    await Promise.all([kills, ...Array.from({ length: 4 }, shopper)]);
    await Promise.all(Array.from({ length: 4 }, shopper));
    expect(receipts.size).toBe(LEADS);
    expect(new Set(receipts.values()).size).toBe(LEADS);
    const outbox = path.join(dataDir, 'outbox');
    const mailsOf = async () =>
      (
        await Promise.all(
          (await readdir(outbox))
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readFile(path.join(outbox, name), 'utf8')),
        )
      ).filter((mail) => /^From: [^<]*website"? </m.test(mail));
    let mails: string[] = [];
    for (let tries = 0; tries < 2400 && mails.length < LEADS; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      mails = await mailsOf();
    }
    for (const receipt of receipts.values())
      expect(
        mails.filter((mail) => mail.includes(receipt)),
        receipt,
      ).toHaveLength(1);
    expect(mails).toHaveLength(LEADS);
  });

  it('does not let other accounts read or write in its folder', async () => {
    const search = (await (await fetch(`${origin}/api/stock/search?status=in_stock`, { headers })).json()) as {
      hits: { path: string }[];
    };
    const page = await (await fetch(origin + search.hits[0]!.path, { headers })).text();
    const photo = /\/images\/[^"\s]+\.webp/.exec(page)![0];
    expect((await fetch(origin + photo, { headers })).status).toBe(200);
    const open: string[] = [];
    for (const name of ['', ...(await readdir(dataDir, { recursive: true }))]) {
      // Files that the database or the image cache deletes meanwhile are not a problem.
      const found = await lstat(path.join(dataDir, name)).catch(() => null);
      if (found && (found.mode & 0o077) !== 0) open.push(`${name} ${(found.mode & 0o777).toString(8)}`);
    }
    expect(open).toEqual([]);
    expect(await readdir(dataDir)).toEqual(
      expect.arrayContaining(['control.sock', 'from-before', 'lock', 'outbox', 'pglite', 'pictures']),
    );
  });

  it('writes no personal data into its log', async () => {
    expect(output).toContain('"path":"/cars/');
    for (const secret of ['private.person', 'Private Person', '0491 570', '0491570', '61491', 'Secret words'])
      expect(output).not.toContain(secret);
  });

  it('explains why it refuses a second process on the same data', async () => {
    const second = spawn(
      process.execPath,
      [
        ...SHORT_LIVED,
        '-e',
        "import('./build/server/main.js').then((m) => m.main().catch((e) => { console.error(m.explain(e)); process.exit(1); }))",
      ],
      {
        env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    second.stderr.on('data', (chunk) => (said += chunk));
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(1);
    expect(said).toContain(dataDir);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('keeps an idle connection longer than a proxy does', async () => {
    const agent = new Agent({ keepAlive: true });
    const asked = request(`${origin}/readyz`, { agent }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    await text(response);
    agent.destroy();
    expect(Number(/timeout=(\d+)/.exec(String(response.headers['keep-alive']))?.[1])).toBeGreaterThan(60);
  });

  it('stops gracefully: answers the running request, then exits with 0', async () => {
    // The server answers `100 Continue` once the request has reached it, so the signal comes while it waits for the body.
    const running = request(`${origin}/api/stock/multi-search`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', expect: '100-continue' },
    });
    running.flushHeaders();
    await once(running, 'continue');
    const exit = ended('SIGTERM');
    running.end(JSON.stringify({ queries: [{ query: 'toyota' }] }));
    const [response] = (await once(running, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(await text(response))).toHaveProperty('results');
    expect(await exit).toBe(0);
  });

  it('stops when the npm command that started it is stopped', async () => {
    const own = await freePort();
    const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(own), DATA_DIR: faultDir, DEMO_STOCK: 'off' };
    delete env['VITEST'];
    const npm = spawn('npm', ['run', '-s', 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const isReady = async () => (await fetch(`http://localhost:${own}/readyz`).catch(() => null))?.ok;
    while (!(await isReady())) {
      if (npm.exitCode !== null) throw new Error(`npm ended with ${npm.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // Closed by the last process that writes to it: the server.
    const output = text(npm.stdout);
    npm.kill('SIGTERM');
    expect(await output).toContain('"signal":"SIGTERM","msg":"stopping"');
  });

  it('logs no values of the uncaught error on which it exits', async () => {
    const fault = "Promise.reject(Object.assign(new Error('broken'), { severity: 'ERROR', params: ['Secret words'] }))";
    const child = spawn(
      process.execPath,
      [...SHORT_LIVED, '-e', `import('./build/server/main.js').then((m) => m.main()).then(() => { ${fault}; })`],
      {
        env: { ...process.env, PORT: '0', DATA_DIR: faultDir, DEMO_STOCK: 'off' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(1);
    expect(said).toContain('"level":"fatal"');
    expect(said).toContain('broken');
    expect(said).not.toContain('Secret words');
  });

  it('reports all problems of its environment at once', async () => {
    const bad = spawn(
      process.execPath,
      [
        ...SHORT_LIVED,
        '-e',
        "import('./build/server/main.js').then((m) => m.main().catch((e) => { console.error(m.explain(e)); process.exit(1); }))",
      ],
      {
        env: { ...process.env, PORT: 'many', DATABASE_URL: 'mysql://x', TRUST_PROXY: 'maybe' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    bad.stderr.on('data', (chunk) => (said += chunk));
    await new Promise((resolve) => bad.once('exit', resolve));
    for (const name of ['PORT', 'DATABASE_URL', 'TRUST_PROXY']) expect(said).toContain(name);
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
