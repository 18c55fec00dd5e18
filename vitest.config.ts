import { defineConfig } from 'vitest/config';

/** React as the built server runs it: the development version takes twice the time for a page. */
process.env['NODE_ENV'] = 'production';

/** Files that touch nothing but their own values; `npm run verify:quick` runs only these. */
const PURE = [
  'src/rules/**/*.test.ts',
  'src/*/{rules,drawings,ui}/**/*.test.{ts,tsx}',
  'src/{ui,browser}/**/*.test.{ts,tsx}',
  'tests/integrity/**/*.test.ts',
];

/** Files that kill and restart processes: `npm run test:all` runs them, `npm test` does not. */
const CRASHES = ['tests/crash/**/*.test.ts', 'src/feeds/crash.test.ts'];

/**
 * Without a PostgreSQL server this file has nothing to do. Its setup would run all the same, because a skipped suite is
 * collected too: it started a server and a process that nothing stopped.
 */
const NEEDS_SERVER = process.env['TEST_DATABASE_URL'] ? [] : ['tests/crash/database-restart.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    // Limits for a busy machine: what passes does not wait for them.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    // The files of a worker share what they import: importing it for each file takes longer than most of the tests.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    globalSetup: ['tests/support/shared-folder.ts'],
    setupFiles: ['tests/support/no-network.ts'],
    projects: [
      { extends: true, test: { name: 'pure', include: PURE } },
      {
        extends: true,
        test: {
          name: 'features',
          include: [
            'src/**/*.test.{ts,tsx}',
            '{bench,demo}/**/*.test.ts',
            'tests/{contracts,app,screens}/**/*.test.{ts,tsx}',
          ],
          exclude: [...PURE, ...CRASHES],
        },
      },
      { extends: true, test: { name: 'crashes', include: CRASHES, exclude: NEEDS_SERVER } },
    ],
  },
});
