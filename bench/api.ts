import os from 'node:os';
import autocannon from 'autocannon';
import { BIG_SITE, fillRealStock } from './real-stock.ts';
import { distinctQueries } from './search-queries.ts';
import { startServer } from './server.ts';

/**
 * Distinct searches a second through the HTTP API, all real listings on one site, load generator on the same machine. The peer is the
 * same server's bare answer without any work (`/livez`) in the same run: what of it is left once a search is made.
 *   node bench/api.ts [seconds]
 */
const seconds = Number(process.argv[2] ?? 10);
const AIM = 5000;
const CONNECTIONS = 16;
/** Paths of one connection. */
const EACH = 1500;

let cars = 0;
const server = await startServer({ DEMO_STOCK: 'off' }, async (dataDir) => {
  cars = await fillRealStock(dataDir);
});
try {
  const headers = { host: `${BIG_SITE}.localhost:${server.port}` };
  const url = `http://127.0.0.1:${server.port}`;
  const all = (await (await fetch(`${url}/api/stock/search`, { headers })).json()) as { count: number; facets: Record<string, { value: string }[]> };
  const paths = distinctQueries(all.facets, CONNECTIONS * EACH).map((query) => `/api/stock/search?${query}`);
  /** Each connection asks paths of its own. */
  const run = (duration: number, pathsOf: (connection: number) => string[]) => {
    let connection = 0;
    return autocannon({ url, connections: CONNECTIONS, duration, setupClient: (client) => client.setRequests(pathsOf(connection++).map((path) => ({ method: 'GET', path, headers }))) });
  };
  const own = (connection: number) => paths.slice((connection % CONNECTIONS) * EACH, ((connection % CONNECTIONS) + 1) * EACH);
  // Compiled and warm before anything is counted.
  await run(3, own);
  const search = await run(seconds, own);
  const bare = await run(seconds, () => ['/livez']);
  for (const [name, result] of [['search', search], ['bare', bare]] as const) {
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  console.log(`${all.count.toLocaleString('en-AU')} cars shown of ${cars.toLocaleString('en-AU')} in stock; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}; ${seconds} s each, ${CONNECTIONS} connections\n`);
  console.log('| asked | a second | of the aim | of a bare answer | p50 ms | p99 ms | kB an answer |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  const row = (name: string, one: autocannon.Result, ratios: string) => console.log(`| ${name} | ${Math.round(one.requests.average)} | ${ratios} | ${one.latency.p50} | ${one.latency.p99} | ${(one.throughput.average / one.requests.average / 1000).toFixed(1)} |`);
  row('distinct searches', search, `${(search.requests.average / AIM).toFixed(2)} | ${(search.requests.average / bare.requests.average).toFixed(2)}`);
  row('bare answer', bare, '| 1');
} finally {
  await server.stop();
}
