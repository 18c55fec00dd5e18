import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './scripts/find-chromium.mjs';
import { OFFERS_KEY, OFFERS_KEY_ENV } from './tests/e2e/prepare-dealers.ts';

const port = Number(process.env['E2E_PORT'] ?? 4317);

/** Journeys in a real browser against the built server on an embedded database of its own, with demo stock. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than `npm test` expects cores: much of a journey is waiting.
  workers: 3,
  // On the server of the project, a journey that fails once is run again, and reported as flaky (.ci/run).
  retries: Number(process.env['E2E_RETRIES'] ?? 0),
  // Limits for a busy machine: what passes does not wait for them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['line']],
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording every step takes a quarter of the time: E2E_TRACE=on records those that fail.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      // Tabs of one context share a process, with what it has compiled: a page takes a third less processor time.
      // No page lives long enough to gain from optimised machine code: without it a journey takes a tenth less.
      args: [...CHROMIUM_ARGS, '--renderer-process-limit=1', '--disable-site-isolation-trials', '--js-flags=--no-opt'],
    },
  },
  webServer: {
    command: 'node tests/e2e/serve.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      // Otherwise the server would restart itself with it, and prepare its folders twice.
      MALLOC_ARENA_MAX: '2',
      DEMO_STOCK: 'on',
      // All journeys have one address.
      FORMS_PER_ADDRESS: '1000',
      LOG_LEVEL: 'warn',
      [OFFERS_KEY_ENV]: OFFERS_KEY,
    },
  },
});
