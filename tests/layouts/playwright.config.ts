import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/find-chromium.mjs';
import { OFFERS_KEY, OFFERS_KEY_ENV } from '../e2e/prepare-dealers.ts';

const port = Number((process.env['E2E_PORT'] ??= '4327'));

/** Every value of the settings that change a layout, in a real browser at three widths (`npm run test:layouts`). */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/layouts',
  fullyParallel: true,
  workers: 3,
  retries: Number(process.env['E2E_RETRIES'] ?? 0),
  timeout: 240_000,
  reporter: [['line']],
  use: {
    // The test adds a style of its own.
    bypassCSP: true,
    launchOptions: { executablePath: findChromium() ?? undefined, args: [...CHROMIUM_ARGS, '--js-flags=--no-opt'] },
  },
  webServer: {
    command: 'node tests/layouts/serve.ts',
    cwd: '../..',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      E2E_PORT: String(port),
      MALLOC_ARENA_MAX: '2',
      DEMO_STOCK: 'on',
      LOG_LEVEL: 'warn',
      [OFFERS_KEY_ENV]: OFFERS_KEY,
    },
  },
});
