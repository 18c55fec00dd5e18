import { defineConfig } from 'vitest/config';

/** Files that touch nothing but their own values: they share a worker, and what one of them read of the repository the others need not read again. */
const PURE = [
  'src/rules/**/*.test.ts',
  'src/*/{rules,drawings,ui}/**/*.test.{ts,tsx}',
  'src/{ui,browser}/**/*.test.{ts,tsx}',
  'tests/integrity/**/*.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    globalSetup: ['tests/support/shared-folder.ts'],
    setupFiles: ['tests/support/no-network.ts'],
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'features',
          include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/{contracts,app,crash}/**/*.test.{ts,tsx}'],
          exclude: PURE,
        },
      },
    ],
  },
});
