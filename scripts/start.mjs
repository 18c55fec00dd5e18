// `npm start` after set-up: builds when sources changed, then serves. Runs on the Node 24 that the packages brought.
import { existsSync } from 'node:fs';

process.env.NODE_ENV ??= 'production';
// A deployed image holds the finished build and no builder.
if (existsSync(new URL('../vite.config.ts', import.meta.url))) (await import('./build.mjs')).buildIfNeeded();

const { explain, main } = await import(new URL('../build/server/main.js', import.meta.url));
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
