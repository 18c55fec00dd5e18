// Plain JavaScript for Node 20 and newer: runs before any package is there.
// Brings node_modules in line with package-lock.json, and does nothing when it already is. The packages bring Node 24
// itself (node-linux-*): npm scripts find node_modules/.bin first, so whatever is started by ANOTHER npm script after
// this one runs on it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules/.forecourt-setup');
const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

if (major(process.versions.node) < 20)
  fail(
    `Forecourt needs Node 20 or newer to begin; this is ${process.version}. Install a newer Node and run the same command again.`,
  );

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages (the first time takes a minute or two) ...');
  // A killed install leaves half a folder; npm ci starts from nothing, so a second run fixes it.
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0)
    fail(
      'npm ci failed. Check the network and the npm registry setting, then run the same command again; `node scripts/doctor.mjs` looks for more.',
    );
  writeFileSync(stamp, wanted);
}

const local = spawnSync(path.join(root, 'node_modules/.bin/node'), ['-v'], { encoding: 'utf8' });
const version = local.status === 0 ? local.stdout.trim() : process.version;
if (major(version) < 24)
  fail(
    `Forecourt runs on Node 24. Its packages bring one for Linux; on this system install Node 24 or newer yourself (this is ${process.version}).`,
  );

function fail(message) {
  console.error(message);
  process.exit(1);
}
