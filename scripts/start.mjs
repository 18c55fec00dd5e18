// `npm start` after set-up: builds when sources changed, then serves. Runs on the Node 24 that the packages brought.
import { buildIfNeeded } from './build.mjs';

buildIfNeeded();
process.env.NODE_ENV ??= 'production';
await import(new URL('../build/server/main.js', import.meta.url));
