import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { openTenants } from '#sites/load-tenants.server.ts';
import { BIG_SITE, fillRealStock } from './real-stock.ts';
import { distinctQueries } from './search-queries.ts';
import { startServer } from './server.ts';

/**
 * Distinct searches a second through the HTTP API, all real listings on one site, load generator on the same machine: with the facets
 * that the site's own search page offers (what the aim is judged by), with all facets, with hits alone. The peer is the same server's
 * bare answer without any work (`/livez`) in the same run: what of it is left once a search is made.
 *   node bench/api.ts [seconds]
 */
const seconds = Number(process.argv[2] ?? 10);
const AIM = 5000;
const CONNECTIONS = 16;
/** Paths of one connection. */
const EACH = 3000;

let vehicles = 0;
const server = await startServer({ DEMO_STOCK: 'off' }, async (dataDir) => {
  vehicles = await fillRealStock(dataDir);
});
try {
  const headers = { host: `${BIG_SITE}.localhost:${server.port}` };
  const url = `http://127.0.0.1:${server.port}`;
  const all = (await (await fetch(`${url}/api/stock/search`, { headers })).json()) as {
    count: number;
    facets: Record<string, { value: string }[]>;
  };
  const tenants = await openTenants({ dir: path.resolve('dealers'), watch: false });
  const offered = tenants.bySlug(BIG_SITE)!.settings.search.filters;
  await tenants.close();
  const queries = distinctQueries(all.facets, CONNECTIONS * EACH);
  /** Each connection asks paths of its own. */
  const run = (duration: number, pathsOf: (connection: number) => string[]) => {
    let connection = 0;
    return autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      setupClient: (client) =>
        client.setRequests(pathsOf(connection++).map((path) => ({ method: 'GET', path, headers }))),
    });
  };
  const asking = (facets: string) => (connection: number) => {
    const first = (connection % CONNECTIONS) * EACH;
    return queries.slice(first, first + EACH).map((query) => `/api/stock/search?${query}&facets=${facets}`);
  };
  const kinds = [
    [`distinct searches, the ${offered.length} facets of the search page`, asking(offered.join())],
    ['distinct searches, all facets', asking('all')],
    ['distinct searches, hits alone', asking('none')],
    ['bare answer', () => ['/livez']],
  ] as const;
  // Compiled and warm before anything is counted.
  for (const [, paths] of kinds) await run(3, paths);
  const results: (readonly [name: string, result: autocannon.Result])[] = [];
  for (const [name, paths] of kinds) results.push([name, await run(seconds, paths)]);
  for (const [name, result] of results) {
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const bare = results.at(-1)![1].requests.average;

  console.log(
    `${all.count.toLocaleString('en-AU')} cars shown of ${vehicles.toLocaleString('en-AU')} in stock; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}; ${seconds} s each, ${CONNECTIONS} connections\n`,
  );
  console.log(
    `| asked | a second | of the aim (${AIM.toLocaleString('en-AU')}) | of a bare answer | p50 ms | p99 ms | kB an answer |`,
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const [name, { requests, latency, throughput }] of results) {
    const ofAim = requests.average === bare ? '' : (requests.average / AIM).toFixed(2);
    console.log(
      `| ${name} | ${Math.round(requests.average)} | ${ofAim} | ${(requests.average / bare).toFixed(2)} | ${latency.p50} | ${latency.p99} | ${(throughput.average / requests.average / 1000).toFixed(1)} |`,
    );
  }
} finally {
  await server.stop();
}
