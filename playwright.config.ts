import { defineConfig } from '@playwright/test';
import { prepareData } from './tests/e2e/prepare-data.ts';
import { prepareDealers } from './tests/e2e/prepare-dealers.ts';

const port = Number(process.env['E2E_PORT'] ?? 4317);

/** Journeys in a real browser against the built server on an embedded database of its own, with demo stock. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than `npm test` expects cores: much of a journey is waiting.
  workers: 3,
  retries: 0,
  // Limits for a busy machine: what passes does not wait for them.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: [['line']],
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording every step takes a quarter of the time: E2E_TRACE=on records those that fail.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP *.localhost 127.0.0.1',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // A worker of the test runner reads this file too; only the first reading may name the folder.
    env: {
      PORT: String(port),
      DATA_DIR: (process.env['E2E_DATA_DIR'] ??= prepareData()),
      DEALERS_DIR: (process.env['E2E_DEALERS_DIR'] ??= prepareDealers()),
      DEMO_STOCK: 'on',
      LOG_LEVEL: 'warn',
    },
  },
});
