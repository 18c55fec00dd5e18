/** The server of the journeys: on an embedded database of its own, with demo stock and more sites. */
import { rmSync } from 'node:fs';
import { prepareData } from './prepare-data.ts';
import { prepareDealers } from './prepare-dealers.ts';

const folders = { DATA_DIR: prepareData(), DEALERS_DIR: prepareDealers() };
process.once('exit', () => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});
Object.assign(process.env, folders);
await import(new URL('../../scripts/start.mjs', import.meta.url).href);
