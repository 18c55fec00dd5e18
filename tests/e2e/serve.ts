/** The server of the journeys: on an embedded database of its own, with demo stock, small pictures and more sites. */
import { rmSync } from 'node:fs';
import * as demonstration from '#demo/demonstration.ts';
import { buildIfNeeded } from '../../scripts/build.mjs';
import { prepareData } from './prepare-data.ts';
import { prepareDealers } from './prepare-dealers.ts';
import { smallPictures } from './small-pictures.ts';
import type { main } from '#server/main.ts';

process.env['NODE_ENV'] = 'production';
buildIfNeeded();
const folders = { DATA_DIR: prepareData(), DEALERS_DIR: prepareDealers() };
process.once('exit', () => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});
Object.assign(process.env, folders);
const server = (await import(new URL('../../build/server/main.js', import.meta.url).href)) as { main: typeof main };
await server.main({ ...demonstration, library: smallPictures });
