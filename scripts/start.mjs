// `npm start` after set-up: builds when sources changed, then serves. Runs on the Node 24 that the packages brought.
import { existsSync } from 'node:fs';

process.env.NODE_ENV ??= 'production';
// The allocator reads this once at start, so the process restarts itself with it.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  });
}
// A deployed image holds the finished build and no builder.
if (existsSync(new URL('../vite.config.ts', import.meta.url))) (await import('./build.mjs')).buildIfNeeded();

const { explain, main } = await import(new URL('../build/server/main.js', import.meta.url));
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Part of a checkout, not of an installation without the demo dealers.
  const demonstration = new URL('../demo/demonstration.ts', import.meta.url);
  await main(existsSync(demonstration) ? await import(demonstration) : null);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
