// After set-up, the checks of one of these, the fastest first:
// `npm run verify:quick` (--quick): format, types, lint, unused code, rules and integrity.
// `npm test`: those, the features and the app on the embedded database, and the core journeys.
// `npm run test:all` (--all): those and the rest: crashes, long runs, PostgreSQL, all journeys, layout settings, W3C's HTML checker.
// --rest alone runs the rest, with the build that `npm test` has left.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './find-chromium.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { startPostgres } from './with-postgres.mjs';

const quick = process.argv.includes('--quick');
const onlyRest = process.argv.includes('--rest');
const all = process.argv.includes('--all');
const began = performance.now();

/** Time of each stage on two cores that do nothing else, in seconds. Over it is a notice, not a failure. */
const BUDGETS = {
  checks: 45,
  embedded: 300,
  journeys: 135,
  crashes: 240,
  longRuns: 150,
  server: 150,
  otherJourneys: 700,
  layouts: 300,
  html: 90,
};
const WHOLE_BUDGETS = { 'npm test': 480, rest: 2100 };

/** The journeys of `npm test`: a shopper searches, looks, asks, saves, reserves and buys. The others follow in `test:all`. */
const CORE_JOURNEYS = [
  'accessibility',
  'accounts',
  'enquiry',
  'finance-page',
  'finance-quote',
  'home',
  'purchase',
  'reserve',
  'saved-vehicles',
  'search',
  'trade-in-offer',
].map((name) => `tests/e2e/${name}.spec.ts`);

/** One more than there are cores: tests that kill and restart a server mostly wait for it. */
const WAITING_WORKERS = '--maxWorkers=3';
/** A worker for each core: each loads the whole app once, which takes a core ten seconds. */
const WORKERS = '--maxWorkers=2';

/** @type {{ name: string, seconds: number, budget: number }[]} */
const stages = [];
/** Stages that could not run here, each with its reason. */
const skipped = [];

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
// Each process loads the code that another one has compiled.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled');
if (!onlyRest) await checkSources();
if (quick) await step('rules', 'vitest', ['run', '--project', 'pure']);
else if (!onlyRest) await testCore();
if (all || onlyRest) await testRest();
report();

async function checkSources() {
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
}

async function testCore() {
  await stage('rules, features, integrity (embedded database)', BUDGETS.embedded, () =>
    step('rules, features, integrity (embedded database)', 'vitest', [
      'run',
      WORKERS,
      '--project',
      'pure',
      '--project',
      'features',
    ]),
  );
  await stage('core journeys', BUDGETS.journeys, () =>
    step('core journeys', 'playwright', ['test', ...CORE_JOURNEYS], { CHROMIUM_PATH: ensureChromium() }),
  );
}

async function testRest() {
  // `npm test` before has made the build; without it, or with other sources, it is made here.
  if (onlyRest) await step('build', process.execPath, ['scripts/build.mjs']);
  await stage('crashes (embedded database)', BUDGETS.crashes, () =>
    step('crashes (embedded database)', 'vitest', ['run', WAITING_WORKERS, '--project', 'crashes']),
  );
  await stage('long runs', BUDGETS.longRuns, () =>
    step('long runs', 'vitest', ['run', WORKERS, ...testFiles(/support\/long-run\.ts/)], { LONG_RUNS: 'on' }),
  );
  await stage('features (PostgreSQL)', BUDGETS.server, async () => {
    const postgres = await startPostgres();
    await step('features (PostgreSQL)', 'vitest', ['run', WAITING_WORKERS, ...databaseTests()], {
      TEST_DATABASE_URL: postgres.url,
    });
    await postgres.stop();
  });
  await stage('other journeys', BUDGETS.otherJourneys, () =>
    step('other journeys', 'playwright', ['test', ...otherJourneys()], { CHROMIUM_PATH: ensureChromium() }),
  );
  await stage('layout settings', BUDGETS.layouts, () =>
    step('layout settings', 'playwright', ['test', '-c', 'tests/layouts'], { CHROMIUM_PATH: ensureChromium() }),
  );
  if (hasJava())
    await stage("W3C's HTML checker", BUDGETS.html, () =>
      step("W3C's HTML checker", process.execPath, ['tests/html/check.ts']),
    );
  else skipped.push("W3C's HTML checker: there is no Java here (Debian: apt-get install default-jre-headless)");
}

function otherJourneys() {
  return readdirSync('tests/e2e')
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/e2e/${name}`)
    .filter((file) => !CORE_JOURNEYS.includes(file));
}

function hasJava() {
  return spawnSync('java', ['-version']).status === 0;
}

function report() {
  const whole = secondsSince(began);
  if (!quick) {
    const budget = (onlyRest ? 0 : WHOLE_BUDGETS['npm test']) + (all || onlyRest ? WHOLE_BUDGETS.rest : 0);
    console.log('\n== time of each stage');
    for (const { name, seconds, budget: limit } of [...stages, { name: 'all', seconds: whole, budget }]) {
      const over = seconds > limit ? '  OVER ITS BUDGET' : '';
      console.log(`${name.padEnd(48)} ${seconds.toFixed(0).padStart(4)} s of ${String(limit).padStart(4)} s${over}`);
    }
    for (const reason of skipped) console.log(`SKIPPED ${reason}`);
    if (whole > budget)
      console.log(
        'The whole run went over its budget. On two idle cores, a test became slow: CONTRIBUTING.md says which kind of test goes where.',
      );
  }
  console.log(`\nEverything passed in ${whole.toFixed(0)} s.`);
}

/**
 * The test files that run on both databases: those that use a server's database if there is one. Only app tests that
 * write while the app runs are among them: the feature tests cover reads.
 */
function databaseTests() {
  const usesServer = /\b(testDatabase|databaseOnServer)\(|lead-server|TEST_DATABASE_URL/;
  const needsEmbedded = /describe\.skipIf\(process\.env\['TEST_DATABASE_URL'\]/;
  // Their listings test the mapping of columns; the other tests of feeds test how rows are written.
  const ofListings = ['src/feeds/real-feeds.test.ts'];
  const embeddedOnly = testFiles(needsEmbedded);
  return testFiles(usesServer)
    .filter((file) => !ofListings.includes(file) && !embeddedOnly.includes(file))
    .concat('tests/app/counters.test.ts', 'tests/app/enquiry.test.ts');
}

/** The test files with this in their text. */
function testFiles(pattern) {
  return ['src', 'demo', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && pattern.test(readFileSync(file, 'utf8')));
}
