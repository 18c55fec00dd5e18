// `npm test` and `npm run verify:quick` after set-up: every proof, in the order in which it fails fastest.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { startPostgres } from './with-postgres.mjs';

const quick = process.argv.includes('--quick');
const began = performance.now();

/** Runs one step with its output shown; the first failure ends the run with that step's code. */
async function step(name, command, args = [], env = {}) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const bin = path.resolve('node_modules/.bin', command);
  const code = await new Promise((resolve) => {
    spawn(bin, args, { stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0', ...env } }).on('exit', (value) =>
      resolve(value ?? 1),
    );
  });
  console.log(
    `== ${name}: ${code === 0 ? 'passed' : `FAILED (exit ${code})`} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (code !== 0) process.exit(code);
}

await step('routes typed', 'react-router', ['typegen']);
await step('types', 'tsc', ['--noEmit']);
await step('format', 'oxfmt', ['--check']);
await step('lint', 'oxlint', ['--deny-warnings']);
await step('unused code', 'knip');
await step('code that only tests use', 'knip', ['--production']);
if (quick) {
  await step('rules', 'vitest', ['run', '--project', 'pure']);
} else {
  // Tests of the whole app call the built server.
  buildIfNeeded();
  await step('rules, features, integrity (embedded database)', 'vitest', ['run']);
  const postgres = await startPostgres();
  await step('features (PostgreSQL)', 'vitest', ['run', ...databaseTests()], { TEST_DATABASE_URL: postgres.url });
  await postgres.stop();
  const chromium = ensureChromium();
  await step('browser journeys', 'playwright', ['test'], { CHROMIUM_PATH: chromium });
}
console.log(`\nEverything passed in ${((performance.now() - began) / 1000).toFixed(0)} s.`);

/**
 * The test files that use a database: through these parts of `tests/support` and `tests/crash`, or by the server's URL.
 * Of the app tests only those that write: reads are covered by the feature tests.
 */
function databaseTests() {
  const meets = /support\/(database|import-child)\.ts|lead-server|TEST_DATABASE_URL|app\.post\(/;
  return ['src', 'demo', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && meets.test(readFileSync(file, 'utf8')));
}
