/** The server of the layouts: that of the journeys, with a site for each set of values. */
import { rmSync } from 'node:fs';
import * as demonstration from '#demo/demonstration.ts';
import type { main } from '#server/main.ts';
import { buildIfNeeded } from '../../scripts/build.mjs';
import { prepareData } from '../e2e/prepare-data.ts';
import { smallPictures } from '../e2e/small-pictures.ts';
import { prepareLayouts } from './prepare.ts';

process.env['NODE_ENV'] = 'production';
buildIfNeeded();
const folders = { DATA_DIR: prepareData(), DEALERS_DIR: prepareLayouts() };
process.once('exit', () => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});
Object.assign(process.env, folders);
const server = (await import(new URL('../../build/server/main.js', import.meta.url).href)) as { main: typeof main };
await server.main({ ...demonstration, library: smallPictures });
