import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { BIG_SITE, fillRealStock } from './real-stock.ts';
import { built, measurePages } from './pages/measure-pages.ts';
import { commandLine, isRecording, record, toMeasure, type Measure } from './record.ts';
import { distinctQueries } from './search-queries.ts';

/**
 * Uncached pages, all real listings on one site: the whole answer (address, search, view, rendering, compression, policy) against bare
 * `renderToString` of the very trees that were rendered. In one process, alternately, so that both see the same machine; the first half is not
 * counted: a server runs for days, and its code is compiled after some seconds.
 *   NODE_ENV=production node bench/pages.ts
 */
if (process.env['NODE_ENV'] !== 'production')
  throw new Error('Set NODE_ENV=production: the development build of React says nothing about the product.');
const PAGES = 200;
const AIM = 0.6;
const LEAST = 0.33;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-bench-'));
const vehicles = await fillRealStock(dataDir);
const base = await built.compose(built.parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_STOCK: 'off' }));
const app = built.createApp(base.web);
const origin = `http://${BIG_SITE}.localhost:3000`;
const ask = async (address: string, encoding = 'identity') =>
  app.fetch(
    new Request(origin + address, { headers: { host: `${BIG_SITE}.localhost:3000`, 'accept-encoding': encoding } }),
  );

try {
  const all = (await (await ask('/api/stock/search')).json()) as {
    facets: Record<string, { value: string }[]>;
    hits: { path: string }[];
  };
  const searches = distinctQueries(all.facets, PAGES * 2).map((query) => `/search/new-used-and-demo-cars?${query}`);
  const vehiclePages = (
    await Promise.all(
      searches
        .slice(0, 30)
        .map(async (address) =>
          (
            (await (await ask(`/api/stock/search?${address.split('?')[1]}`)).json()) as { hits: { path: string }[] }
          ).hits.map((hit) => hit.path),
        ),
    )
  ).flat();
  console.log(
    `${vehicles.toLocaleString('en-AU')} cars; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log(
    '| page | bare renderToString a second | uncached pages a second | ratio (aim 0.60, least 0.33) | the same, compressed with brotli | ratio | kB HTML | kB compressed |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  let missed = false;
  const measures: Measure[] = [];
  for (const [name, addresses] of [
    ['search', searches],
    ['vehicle', [...new Set(vehiclePages)].slice(0, PAGES * 2)],
  ] as const) {
    const { bare, plain, compressed, html, bytes } = await measurePages(addresses, ask);
    missed ||= bare / plain < LEAST;
    const a = (ms: number) => (1000 / ms).toFixed(0);
    const comparedWith = `bare renderToString: ${a(bare)} a second`;
    measures.push(
      toMeasure(`${name} page, uncached`, bare / plain, '', { atLeast: LEAST, comparedWith }),
      toMeasure(`${name} page, second aim`, bare / plain, '', { atLeast: AIM, comparedWith }),
    );
    console.log(
      `| ${name} | ${a(bare)} | ${a(plain)} | ${(bare / plain).toFixed(2)}${bare / plain < AIM ? ' (under the aim)' : ''} | ${a(compressed)} | ${(bare / compressed).toFixed(2)} | ${(html / 1000).toFixed(0)} | ${(bytes / 1000).toFixed(1)} |`,
    );
  }
  if (isRecording) record('pages', measures, { command: commandLine() });
  process.exitCode = missed ? 1 : 0;
} finally {
  await base.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
