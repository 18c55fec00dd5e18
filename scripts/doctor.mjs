// `npm run doctor`: looks for everything that keeps Forecourt from starting (or its tests from running) and says what to do.
// Plain JavaScript for Node 20, without packages: it must run where nothing else does. Reads; changes nothing.
// Each line is OK, NOTE (something less works) or PROBLEM (npm start would fail). Exit code 1 when there is a problem.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, readdirSync, statSync, statfsSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';
import { findPostgres } from './with-postgres.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
// The server reads the same file; a variable of the shell wins there as here.
if (existsSync('.env') && process.loadEnvFile) process.loadEnvFile('.env');
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));

const ok = (text) => ({ state: 'OK', text });
const note = (text, fix) => ({ state: 'NOTE', text, fix });
const problem = (text, fix) => ({ state: 'PROBLEM', text, fix });
const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

function checkNode() {
  const text = `this is Node ${process.versions.node}`;
  return major(process.versions.node) >= 20
    ? ok(text)
    : problem(text, 'Install Node 20 or newer; on Linux the setup then installs Node 24.');
}

function checkPackages() {
  const stamp = 'node_modules/.forecourt-setup';
  if (!existsSync('node_modules'))
    return problem(
      'no packages are installed',
      'Run npm start or npm test: each installs them first. Without network access, node scripts/setup.mjs shows what npm says.',
    );
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return ok('packages match package-lock.json');
  return note(
    'packages do not match package-lock.json',
    'Nothing to do: npm start and npm test install them again. Manually: node scripts/setup.mjs',
  );
}

function checkNode24() {
  const local = path.join(root, 'node_modules/.bin/node');
  const tried = existsSync(local) ? spawnSync(local, ['-v'], { encoding: 'utf8' }) : null;
  if (tried?.status === 0 && major(tried.stdout) >= 24) return ok(`Node ${tried.stdout.trim()} of the packages runs`);
  if (major(process.versions.node) >= 24) return ok('the Node of this system is new enough to serve');
  if (tried)
    return problem(
      `the Node 24 of the packages does not run (${(tried.error?.message ?? tried.stderr).trim().split('\n')[0]})`,
      'Delete node_modules and run npm start; on a system it was not made for, install Node 24 or newer.',
    );
  return problem(
    'there is no Node 24',
    'Run node scripts/setup.mjs (npm must not leave out optional packages: npm config get omit), or install Node 24 or newer.',
  );
}

function checkBuild() {
  if (existsSync('build/server/main.js') && existsSync('build/client/assets'))
    return ok('there is a build (npm start rebuilds it when sources have changed)');
  return note('there is no build yet', 'Nothing to do: npm start and npm test build first.');
}

function checkChromium() {
  const found = findChromium(env);
  if (found) return ok(`browser tests will use ${found}`);
  if (env.CHROMIUM_PATH)
    return note(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is not there`,
      'Correct or unset CHROMIUM_PATH. Only the browser tests need it.',
    );
  return note(
    'no Chromium was found; only the browser tests need it',
    'Debian: apt-get install chromium (npm test does that itself as root), or name one in CHROMIUM_PATH.',
  );
}

function checkPostgresTools() {
  const found = findPostgres(env);
  if (found) return ok(`tests on PostgreSQL will use ${found}`);
  return note(
    'no PostgreSQL programs (initdb, postgres) were found; only npm test needs them',
    'Debian: apt-get install postgresql (npm test does that itself as root), or name their folder in POSTGRES_BIN.',
  );
}

const dataDir = path.resolve(env.DATA_DIR ?? '.data');

/** The nearest folder above that exists: where the data folder would be made. */
function existingAbove(folder) {
  let at = folder;
  while (!existsSync(at) && at !== path.dirname(at)) at = path.dirname(at);
  return at;
}

function checkDataDir() {
  const there = existingAbove(dataDir);
  const fix = 'Give this account write access, or set DATA_DIR to a folder where it has it.';
  if (!statSync(there).isDirectory()) return problem(`DATA_DIR: ${there} is a file`, 'Set DATA_DIR to a folder.');
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
  } catch {
    return problem(
      `DATA_DIR: ${dataDir} cannot be written${there === dataDir ? '' : ` (it does not exist, and ${there} is not writable)`}`,
      fix,
    );
  }
  return ok(`${dataDir} can be written${there === dataDir ? '' : ' (it is made at the first start)'}`);
}

function checkDisk() {
  const { bavail, bsize } = statfsSync(existingAbove(dataDir));
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
  const text = `${megabytes.toLocaleString('en-AU')} MB are free where DATA_DIR is`;
  if (megabytes < 200) return problem(text, 'Free at least 200 MB: a database that cannot write refuses leads.');
  return megabytes < 2000 ? note(text, 'Enough to start. Free some before importing large feeds.') : ok(text);
}

/** The lock of the embedded database: `<process id> <start time>` (src/platform/db/folder-lock.server.ts). */
function checkLock() {
  const file = path.join(dataDir, 'lock');
  if (env.DATABASE_URL) return ok('DATABASE_URL is set, so the embedded database is not used');
  let text;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return ok('no process uses the embedded database');
    return problem(
      `${file} cannot be read (${error.code})`,
      'Run as the account that owns DATA_DIR, or give this one access.',
    );
  }
  const [pid = '', started = ''] = text.split(' ');
  if (isRunning(Number(pid), started)) {
    return problem(
      `process ${pid} uses the embedded database in ${dataDir}`,
      `If this is your server, there is nothing to do. A second one needs another DATA_DIR, or DATABASE_URL for both. To stop it: kill ${pid}`,
    );
  }
  return ok(`${file} was left by a process that is gone (${text || 'empty'}); the next start takes it over`);
}

function isRunning(pid, started) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const now = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return started === '' || started === '-' || started === now;
  } catch {
    return true;
  }
}

async function checkDatabaseUrl() {
  if (!env.DATABASE_URL) {
    return env.ROLE && env.ROLE !== 'all'
      ? problem(
          `ROLE is ${env.ROLE}, which needs DATABASE_URL`,
          'Set DATABASE_URL, or leave ROLE out: the embedded database serves one process.',
        )
      : ok('the embedded database is used (no DATABASE_URL)');
  }
  let url;
  try {
    url = new URL(env.DATABASE_URL);
  } catch {
    url = null;
  }
  // Never print the address itself: it may hold a password.
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    return problem(
      'DATABASE_URL is not a PostgreSQL URL',
      'Write postgres://user:password@host:5432/database, with special characters of the password percent-encoded.',
    );
  const host = url.hostname || 'localhost';
  const port = Number(url.port || 5432);
  const failure = await connect(host, port);
  return failure === null
    ? ok(`something answers at ${host}:${port} (DATABASE_URL)`)
    : problem(
        `nothing answers at ${host}:${port} (${failure})`,
        'Start PostgreSQL 15 or newer, or correct DATABASE_URL.',
      );
}

function connect(host, port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 3000 });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('no answer within 3 s'));
    socket.once('error', (error) => end(error.code ?? error.message));
  });
}

async function checkPort() {
  const port = Number(env.PORT ?? 3000);
  if (env.ROLE === 'worker') return ok('a worker listens on no port');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return problem(`PORT is ${JSON.stringify(env.PORT)}`, 'Set PORT to a number from 1 to 65535.');
  const code = await new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen(port, env.HOST, () => probe.close(() => resolve(null)));
  });
  if (code === null) return ok(`port ${port} is free`);
  if (code === 'EADDRINUSE')
    return problem(
      `port ${port} is taken`,
      `If this is your server, there is nothing to do. Otherwise stop that program, or choose another: PORT=${port + 1} npm start`,
    );
  if (code === 'EACCES')
    return problem(
      `this account may not listen on port ${port}`,
      'Use a port from 1024 on, with a reverse proxy before it.',
    );
  return problem(
    `${env.HOST ?? ''}:${port} cannot be listened on (${code})`,
    'Set HOST to an address of this machine, or leave it out.',
  );
}

function checkDealers() {
  const folder = path.resolve(env.DEALERS_DIR ?? 'dealers');
  let groups;
  try {
    groups = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    );
  } catch (error) {
    return problem(
      `DEALERS_DIR: ${folder} cannot be read (${error.code})`,
      'Set DEALERS_DIR to the folder that contains one folder per dealer group.',
    );
  }
  const whole = groups.filter((group) => existsSync(path.join(folder, group.name, 'group.yaml')));
  if (whole.length === 0)
    return problem(
      `DEALERS_DIR: ${folder} holds no group (a folder with group.yaml)`,
      'Set DEALERS_DIR to the folder that contains one folder per dealer group, such as dealers/ in the repository.',
    );
  return ok(`${folder} holds ${whole.length} dealer ${whole.length === 1 ? 'group' : 'groups'}`);
}

async function checkLocalhost() {
  const name = 'any-site.localhost';
  const address = await lookup(name).then(
    (found) => found.address,
    () => null,
  );
  if (address === '127.0.0.1' || address === '::1') return ok('names under .localhost lead to this machine');
  return note(
    `${name} does not resolve on this machine (browsers resolve it themselves; other programs do not)`,
    "With curl: curl -H 'Host: <site>.localhost' http://localhost:3000/ or --resolve; or add the names to /etc/hosts.",
  );
}

/** The server records which headers of a proxy it received (`src/server/forwarded.server.ts`). */
function checkProxy() {
  const file = path.join(dataDir, 'proxy.json');
  if (!existsSync(file)) return ok('the server has received no X-Forwarded-Host or X-Forwarded-Proto');
  const { state, text, fix } = JSON.parse(readFileSync(file, 'utf8'));
  return state === 'NOTE' ? note(text, fix) : ok(text);
}

const CHECKS = {
  node: checkNode,
  packages: checkPackages,
  'node 24': checkNode24,
  build: checkBuild,
  'data folder': checkDataDir,
  disk: checkDisk,
  database: checkDatabaseUrl,
  lock: checkLock,
  port: checkPort,
  dealers: checkDealers,
  names: checkLocalhost,
  proxy: checkProxy,
  chromium: checkChromium,
  postgresql: checkPostgresTools,
};

let problems = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  // A check that throws is reported as such; the others still report their results.
  const { state, text, fix } = await Promise.resolve()
    .then(check)
    .catch((error) => problem(`the check failed: ${error.message}`, 'Please report this.'));
  if (state === 'PROBLEM') problems++;
  console.log(`${state.padEnd(8)}${name.padEnd(13)}${text}`);
  if (fix) console.log(`${' '.repeat(21)}-> ${fix}`);
}
console.log(
  problems === 0
    ? '\nNo problems found: npm start should work.'
    : `\n${problems} ${problems === 1 ? 'problem stops' : 'problems stop'} npm start.`,
);
process.exit(problems === 0 ? 0 : 1);
