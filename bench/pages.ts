import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import type { compose, createApp, parseEnv } from '#server/main.ts';
import { BIG_SITE, fillRealStock } from './real-stock.ts';
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

interface Built {
  readonly compose: typeof compose;
  readonly createApp: typeof createApp;
  readonly parseEnv: typeof parseEnv;
}

// Set before the server is loaded, to record the tree that it passes to React.
const react = createRequire(import.meta.url)('react-dom/server') as typeof import('react-dom/server');
const { renderToString } = react;
let rendered: ReactNode = null;
react.renderToString = (tree, options) => {
  rendered = tree;
  return renderToString(tree, options);
};
const built = (await import(path.resolve('build/server/main.js'))) as Built;

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
  for (const [name, addresses] of [
    ['search', searches],
    ['vehicle', [...new Set(vehiclePages)].slice(0, PAGES * 2)],
  ] as const) {
    const { bare, plain, compressed, html, bytes } = await measure(addresses);
    missed ||= bare / plain < LEAST;
    const a = (ms: number) => (1000 / ms).toFixed(0);
    console.log(
      `| ${name} | ${a(bare)} | ${a(plain)} | ${(bare / plain).toFixed(2)}${bare / plain < AIM ? ' (under the aim)' : ''} | ${a(compressed)} | ${(bare / compressed).toFixed(2)} | ${(html / 1000).toFixed(0)} | ${(bytes / 1000).toFixed(1)} |`,
    );
  }
  process.exitCode = missed ? 1 : 0;
} finally {
  await base.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

/** Medians in ms; every second page is requested compressed. */
async function measure(
  addresses: readonly string[],
): Promise<Record<'bare' | 'plain' | 'compressed' | 'html' | 'bytes', number>> {
  const times = {
    bare: [] as number[],
    plain: [] as number[],
    compressed: [] as number[],
    html: [] as number[],
    bytes: [] as number[],
  };
  for (const [round, address] of addresses.entries()) {
    const way = round % 2 === 0 ? 'plain' : 'compressed';
    rendered = null;
    let started = performance.now();
    const answer = await ask(address, way === 'compressed' ? 'br' : 'identity');
    const bytes = (await answer.arrayBuffer()).byteLength;
    const whole = performance.now() - started;
    // A URL in another spelling is redirected, so it is not a page.
    if (answer.status !== 200) continue;
    if (rendered === null) throw new Error(`${address} was not rendered: it came from a cache`);
    started = performance.now();
    renderToString(rendered);
    const bare = performance.now() - started;
    // The first ones compile.
    if (round < addresses.length / 2) continue;
    times.bare.push(bare);
    times[way].push(whole);
    times[way === 'compressed' ? 'bytes' : 'html'].push(bytes);
  }
  const median = (of: readonly number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)]!;
  return {
    bare: median(times.bare),
    plain: median(times.plain),
    compressed: median(times.compressed),
    html: median(times.html),
    bytes: median(times.bytes),
  };
}
