// Starts a private PostgreSQL server in a temporary folder, runs a command with TEST_DATABASE_URL, and removes everything afterwards.
//   node scripts/with-postgres.mjs -- vitest run src/db
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { installDebian } from './find-chromium.mjs';

/** Folder of initdb and postgres of the newest installed version from 15 on, or null. POSTGRES_BIN wins. */
export function findPostgres(env = process.env) {
  const candidates = env.POSTGRES_BIN ? [env.POSTGRES_BIN] : [];
  if (existsSync('/usr/lib/postgresql')) {
    const versions = readdirSync('/usr/lib/postgresql')
      .map(Number)
      .filter((version) => version >= 15)
      .sort((a, b) => b - a);
    candidates.push(...versions.map((version) => `/usr/lib/postgresql/${version}/bin`));
  }
  candidates.push(...(env.PATH ?? '').split(':'));
  return (
    candidates.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))) ??
    null
  );
}

/** Starts the server; returns its address and functions to stop and restart it. Installs Debian's package if there is none and that is possible. */
export async function startPostgres() {
  const bin = findPostgres() ?? (installDebian(['postgresql']) ? findPostgres() : null);
  if (!bin)
    throw new Error(
      'No PostgreSQL server (15 or newer) was found. Install one (Debian: apt-get install postgresql) or name its bin folder in POSTGRES_BIN.',
    );
  const folder = mkdtempSync(path.join(os.tmpdir(), 'forecourt-pg-'));
  // PostgreSQL refuses to run as root: the files and the process then belong to an unprivileged account.
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (asRoot) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'forecourt', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  const port = await freePort();
  const settings = [
    '-c',
    `port=${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'max_connections=200',
    '-c',
    'shared_buffers=256MB',
  ];
  let server = launch();
  let stopped = false;
  function launch() {
    return spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], { ...user, cwd: folder, stdio: 'ignore' });
  }
  async function ended(signal) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await new Promise((resolve) => server.once('exit', resolve));
  }
  async function ready() {
    for (let tries = 0; ; tries++) {
      if (server.exitCode !== null) throw new Error('The private PostgreSQL server stopped while starting.');
      if (spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0) return;
      if (tries > 1200) throw new Error('The private PostgreSQL server did not get ready in two minutes.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await ended('SIGQUIT'); // immediately: its data is not needed
    rmSync(folder, { recursive: true, force: true });
  };
  // A process that ends without stop() leaves the server to a shell that outlives it.
  process.once('exit', () => {
    if (!stopped)
      spawn('sh', ['-c', `kill -QUIT ${server.pid}; sleep 1; rm -rf '${folder}'`], {
        detached: true,
        stdio: 'ignore',
      }).unref();
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  await ready();
  return {
    url: `postgres://forecourt@127.0.0.1:${port}/postgres`,
    stop,
    // `fast` ends every connection and writes everything; `crash` leaves recovery to the next start.
    halt: (way) => ended(way === 'crash' ? 'SIGQUIT' : 'SIGINT'),
    async resume() {
      server = launch();
      await ready();
    },
  };
}

function idOf(flag) {
  for (const name of ['postgres', 'nobody']) {
    const id = spawnSync('id', [flag, name], { encoding: 'utf8' });
    if (id.status === 0) return Number(id.stdout.trim());
  }
  throw new Error('No account "postgres" or "nobody" to run PostgreSQL as.');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const separator = process.argv.indexOf('--');
if (import.meta.url === `file://${process.argv[1]}` && separator > 0) {
  const { url, stop } = await startPostgres();
  const [command, ...rest] = process.argv.slice(separator + 1);
  const child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } });
  child.on('exit', async (code) => {
    await stop();
    process.exit(code ?? 1);
  });
}
