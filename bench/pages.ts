import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cloneElement, type ReactElement } from 'react';
import type { EntryContext } from 'react-router';
import type { compose, createApp, parseEnv } from '#server/main.ts';
import { BIG_SITE, fillRealStock } from './real-stock.ts';
import { distinctQueries } from './search-queries.ts';

/**
 * Uncached pages, all real listings on one site: the whole answer (address, search, view, rendering, packing, policy) against bare
 * `renderToString` of the very trees that were rendered. In one process, turn by turn, so that both see the same machine.
 *   NODE_ENV=production node bench/pages.ts
 */
if (process.env['NODE_ENV'] !== 'production') throw new Error('Set NODE_ENV=production: the development build of React says nothing about the product.');
const PAGES = 150;
const AIM = 0.6;
const LEAST = 0.33;

interface Built {
  readonly compose: typeof compose;
  readonly createApp: typeof createApp;
  readonly parseEnv: typeof parseEnv;
}

// Set before the server is loaded: the tree that it gives to React is noted on its way.
const react = createRequire(import.meta.url)('react-dom/server') as typeof import('react-dom/server');
const { renderToString, renderToPipeableStream } = react;
let rendered: ReactElement<{ context: EntryContext }> | null = null;
react.renderToPipeableStream = (tree, options) => {
  rendered = tree as ReactElement<{ context: EntryContext }>;
  return renderToPipeableStream(tree, options);
};
const built = (await import(path.resolve('build/server/main.js'))) as Built;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-bench-'));
const cars = await fillRealStock(dataDir);
const base = await built.compose(built.parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_STOCK: 'off' }));
const app = built.createApp(base.web);
const origin = `http://${BIG_SITE}.localhost:3000`;
const ask = async (address: string) => app.fetch(new Request(origin + address, { headers: { host: `${BIG_SITE}.localhost:3000`, 'accept-encoding': 'br' } }));

try {
  const all = (await (await ask('/api/stock/search')).json()) as { facets: Record<string, { value: string }[]>; hits: { path: string }[] };
  const searches = distinctQueries(all.facets, PAGES * 2).map((query) => `/search/new-used-and-demo-cars?${query}`);
  const vehicles = (await Promise.all(searches.slice(0, 30).map(async (address) => ((await (await ask(`/api/stock/search?${address.split('?')[1]}`)).json()) as { hits: { path: string }[] }).hits.map((hit) => hit.path)))).flat();
  console.log(`${cars.toLocaleString('en-AU')} cars; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}\n`);
  console.log('| page | uncached pages a second | bare renderToString a second | ratio (aim 0.60, least 0.33) | kB HTML | kB packed |');
  console.log('|---|---:|---:|---:|---:|---:|');
  let missed = false;
  for (const [name, addresses] of [['search', searches], ['vehicle', [...new Set(vehicles)].slice(0, PAGES * 2)]] as const) {
    const found = await measure(addresses);
    missed ||= found.ratio < LEAST;
    console.log(`| ${name} | ${found.whole.toFixed(0)} | ${found.bare.toFixed(0)} | ${found.ratio.toFixed(2)}${found.ratio < AIM ? ' (under the aim)' : ''} | ${(found.html / 1000).toFixed(0)} | ${(found.packed / 1000).toFixed(1)} |`);
  }
  process.exitCode = missed ? 1 : 0;
} finally {
  await base.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function measure(addresses: readonly string[]): Promise<{ whole: number; bare: number; ratio: number; html: number; packed: number }> {
  const wholes: number[] = [];
  const bares: number[] = [];
  let html = 0;
  let packed = 0;
  for (const [turn, address] of addresses.entries()) {
    let started = performance.now();
    const answer = await ask(address);
    const bytes = (await answer.arrayBuffer()).byteLength;
    const whole = performance.now() - started;
    // An address that is written differently is redirected: no page.
    if (answer.status !== 200) continue;
    const given = rendered as ReactElement<{ context: EntryContext }> | null;
    if (!given) throw new Error(`${address} was not rendered: it came from a cache`);
    // Without what is handed on to the browser: that stream was read.
    const tree = cloneElement(given, { context: { ...given.props.context, serverHandoffStream: undefined } as unknown as EntryContext });
    rendered = null;
    started = performance.now();
    const text = renderToString(tree);
    const bare = performance.now() - started;
    // The first ones compile.
    if (turn < addresses.length / 3) continue;
    wholes.push(whole);
    bares.push(bare);
    html += text.length;
    packed += bytes;
  }
  const median = (of: readonly number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)]!;
  const [whole, bare] = [median(wholes), median(bares)];
  return { whole: 1000 / whole, bare: 1000 / bare, ratio: bare / whole, html: html / wholes.length, packed: packed / wholes.length };
}
