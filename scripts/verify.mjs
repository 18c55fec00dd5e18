// `npm test` and `npm run verify:quick` after set-up: every check, the fastest first.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './find-chromium.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { startPostgres } from './with-postgres.mjs';

const quick = process.argv.includes('--quick');
const began = performance.now();

/** How long each stage may take on two cores that do nothing else, in seconds. Over it is a notice, not a failure. */
const BUDGETS = { checks: 45, embedded: 180, server: 90, journeys: 260 };
const WHOLE_BUDGET = 600;

/** One more than `npm test` expects cores: tests that kill and restart a server mostly wait for it. */
const WORKERS = '--maxWorkers=3';

/** @type {{ name: string, seconds: number, budget: number }[]} */
const stages = [];

/** Measures a part of the run that has a budget. */
async function stage(name, budget, work) {
  const started = performance.now();
  await work();
  stages.push({ name, budget, seconds: secondsSince(started) });
}

/** Runs one step with its output shown; the first failure ends the run with that step's code. */
async function step(name, command, args = [], env = {}) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const code = await exitOf(command, args, env, 'inherit').code;
  finish(name, code, started);
}

/** Runs steps at the same time, because alone each leaves a core idle; shows the output of each when it ends. */
async function stepsAtOnce(...steps) {
  await Promise.all(
    steps.map(async ([name, command, args = []]) => {
      const started = performance.now();
      const { code, output } = exitOf(command, args, {}, 'pipe');
      const [ended, text] = await Promise.all([code, output]);
      process.stdout.write(`\n== ${name}\n${text}`);
      finish(name, ended, started);
    }),
  );
}

function exitOf(command, args, env, output) {
  const child = spawn(path.resolve('node_modules/.bin', command), args, {
    stdio: ['inherit', output, output],
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  });
  // A failure ends the run while other steps are running.
  const end = () => child.kill();
  process.once('exit', end);
  child.on('close', () => process.off('exit', end));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const code = new Promise((resolve) => child.on('close', (value) => resolve(value ?? 1)));
  return { code, output: code.then(() => text) };
}

function finish(name, code, started) {
  const outcome = code === 0 ? 'passed' : `FAILED (exit ${code})`;
  console.log(`== ${name}: ${outcome} in ${secondsSince(started).toFixed(1)} s`);
  if (code !== 0) process.exit(code);
}

function secondsSince(started) {
  return (performance.now() - started) / 1000;
}

makeTemporaryFolder();
// What Node.js has compiled for one process, the next one loads.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled');
await stage('static checks and build', BUDGETS.checks, async () => {
  await step('routes typed', 'react-router', ['typegen']);
  await stepsAtOnce(
    // The second run on a checkout only checks what has changed.
    ['types', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.json']],
    ['format', 'oxfmt', ['--check']],
    ['lint', 'oxlint', ['--deny-warnings']],
    ['unused code', 'knip'],
    ['code that only tests use', 'knip', ['--production']],
    // Tests of the whole app call the built server.
    ...(quick ? [] : [['build', process.execPath, ['scripts/build.mjs']]]),
  );
});
if (quick) {
  await step('rules', 'vitest', ['run', '--project', 'pure']);
} else {
  await stage('rules, features, integrity (embedded database)', BUDGETS.embedded, () =>
    step('rules, features, integrity (embedded database)', 'vitest', ['run', WORKERS]),
  );
  await stage('features (PostgreSQL)', BUDGETS.server, async () => {
    const postgres = await startPostgres();
    await step('features (PostgreSQL)', 'vitest', ['run', WORKERS, ...databaseTests()], {
      TEST_DATABASE_URL: postgres.url,
    });
    await postgres.stop();
  });
  await stage('browser journeys', BUDGETS.journeys, () =>
    step('browser journeys', 'playwright', ['test'], { CHROMIUM_PATH: ensureChromium() }),
  );
}
report();

function report() {
  const whole = secondsSince(began);
  if (!quick) {
    console.log('\n== time of each stage');
    for (const { name, seconds, budget } of [...stages, { name: 'all', seconds: whole, budget: WHOLE_BUDGET }]) {
      const over = seconds > budget ? '  OVER ITS BUDGET' : '';
      console.log(`${name.padEnd(48)} ${seconds.toFixed(0).padStart(4)} s of ${String(budget).padStart(3)} s${over}`);
    }
    if (whole > WHOLE_BUDGET)
      console.log(
        'The whole run went over its budget. On two idle cores, a test became slow: CONTRIBUTING.md says which kind of test goes where.',
      );
  }
  console.log(`\nEverything passed in ${whole.toFixed(0)} s.`);
}

/**
 * The test files that run on both databases: those that use the database of a server where there is one. Of the app
 * tests only those of what is written while the app runs: reads are covered by the feature tests.
 */
function databaseTests() {
  const usesServer = /\b(testDatabase|databaseOnServer)\(|lead-server|TEST_DATABASE_URL/;
  const needsEmbedded = /describe\.skipIf\(process\.env\['TEST_DATABASE_URL'\]/;
  // Their listings test the mapping of columns; the other tests of feeds test how rows are written.
  const ofListings = ['src/feeds/real-feeds.test.ts'];
  return ['src', 'demo', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !ofListings.includes(file))
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      return usesServer.test(text) && !needsEmbedded.test(text);
    })
    .concat('tests/app/counters.test.ts', 'tests/app/enquiry.test.ts');
}
