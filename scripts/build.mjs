// Builds browser and server, and does nothing when neither sources nor packages changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const INPUTS = ['src', 'package-lock.json', 'package.json', 'vite.config.ts', 'react-router.config.ts'];
const stamp = path.join(root, 'build/.sources');

/** Fingerprint of the sources by name and content, so that a checkout that only changes times of files builds nothing. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (file) => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) visit(path.join(file, name));
    } else if (!/\.test\.tsx?$/.test(file)) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  };
  for (const input of INPUTS) visit(path.join(root, input));
  return hash.digest('hex');
}

/** Returns whether it built. Exits with the builder's own output when that fails. */
export function buildIfNeeded() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  console.log('Building ...');
  rmSync(path.join(root, 'build'), { recursive: true, force: true });
  const result = spawnSync(process.execPath, [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) {
    console.error(result.stdout + result.stderr);
    process.exit(1);
  }
  compressAssets(path.join(root, 'build/client/assets'));
  cpSync(path.join(root, 'src/platform/db/migrations'), path.join(root, 'build/server/migrations'), {
    recursive: true,
  });
  cpSync(path.join(root, 'src/finance/lenders'), path.join(root, 'build/finance/lenders'), { recursive: true });
  cpSync(path.join(root, 'src/search/words'), path.join(root, 'build/search/words'), { recursive: true });
  for (const name of ['duty-tables', 'buyer-rights'])
    cpSync(path.join(root, 'src/vehicle', name), path.join(root, 'build/vehicle', name), { recursive: true });
  // Written last: a killed build is built again.
  writeFileSync(stamp, wanted);
  return true;
}

/** Compresses at the highest level once, so that the server does not have to at each start. */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const content = readFileSync(path.join(folder, name));
    writeFileSync(
      path.join(folder, `${name}.br`),
      brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
      }),
    );
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

if (import.meta.url === `file://${process.argv[1]}` && !buildIfNeeded()) console.log('The build is up to date.');
