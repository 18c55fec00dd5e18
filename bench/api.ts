import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { openTenants } from '#sites/load-tenants.server.ts';
import { BIG_SITE, fillRealStock } from './real-stock.ts';
import { commandLine, isRecording, programArguments, record, toMeasure } from './record.ts';
import { Random } from './search/random.ts';
import { distinctQueries } from './search-queries.ts';
import { startServer } from './server.ts';

/**
 * Searches a second through the HTTP API, all real listings on one site, load generator on the same machine: with the facets that the
 * site's own search page offers (what the aim is judged by), with all facets, with hits alone. No search of these is asked twice, not even
 * to warm up. Then searches that repeat: of 2,000, the n-th most popular one is asked 1/n as often as the first (Zipf). The peer is the same
 * server's bare answer without any work (`/livez`) in the same run: what of it is left once a search is made. The processor time is that of
 * the whole server process, with its garbage collection and background work, a request.
 *   node bench/api.ts [seconds]
 */
const seconds = Number(programArguments[0] ?? 10);
const AIM = 5000;
const AIM_ALL_FACETS = 2500;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 3;
/** Searches of one connection in a second: more than any run asks. */
const EACH_SECOND = 700;
const POPULAR = 2000;

/** The paths of a connection. */
type Kind = (connection: number, isWarmUp: boolean) => readonly string[];

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
  const each = EACH_SECOND * seconds;
  const eachWarmUp = EACH_SECOND * WARM_UP_SECONDS;
  const queries = distinctQueries(all.facets, CONNECTIONS * (each + eachWarmUp));
  /** Each connection asks paths of its own. */
  const run = (duration: number, pathsOf: (connection: number) => readonly string[]) => {
    let connection = 0;
    return autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      setupClient: (client) =>
        client.setRequests(pathsOf(connection++).map((path) => ({ method: 'GET', path, headers }))),
    });
  };
  const asking =
    (facets: string): Kind =>
    (connection, isWarmUp) => {
      const own = connection % CONNECTIONS;
      const first = isWarmUp ? CONNECTIONS * each + own * eachWarmUp : own * each;
      return queries
        .slice(first, first + (isWarmUp ? eachWarmUp : each))
        .map((query) => `/api/stock/search?${query}&facets=${facets}`);
    };
  const kinds: readonly (readonly [name: string, aim: number | null, paths: Kind])[] = [
    [`distinct searches, the ${offered.length} facets of the search page`, AIM, asking(offered.join())],
    ['distinct searches, all facets', AIM_ALL_FACETS, asking('all')],
    ['distinct searches, hits alone', AIM, asking('none')],
    [
      `repeated searches, the ${offered.length} facets of the search page`,
      AIM,
      repeating(queries.slice(0, POPULAR).map((query) => `/api/stock/search?${query}&facets=${offered.join()}`)),
    ],
    ['bare answer', null, () => ['/livez']],
  ];
  const { bytes: bytesAtStart } = await usage(url);
  // Compiled and warm before anything is counted.
  for (const [, , paths] of kinds) await run(WARM_UP_SECONDS, (connection) => paths(connection, true));
  const results: { name: string; aim: number | null; result: autocannon.Result; cpu: number; mb: number }[] = [];
  for (const [name, aim, paths] of kinds) {
    const before = await usage(url);
    const result = await run(seconds, (connection) => paths(connection, false));
    const after = await usage(url);
    const cpu = (after.seconds - before.seconds) / result.requests.total;
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
    if (name.startsWith('distinct') && result.requests.total > CONNECTIONS * each)
      throw new Error(`${name}: ${result.requests.total} requests; raise EACH_SECOND, or some are repeated.`);
    results.push({ name, aim, result, cpu, mb: toMb(after.bytes) });
  }
  const bare = results.at(-1)!.result.requests.average;

  console.log(
    `${all.count.toLocaleString('en-AU')} cars shown of ${vehicles.toLocaleString('en-AU')} in stock; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}; ${seconds} s each, ${CONNECTIONS} connections; ${toMb(bytesAtStart)} MB of memory before\n`,
  );
  console.log(
    '| asked | a second | of the aim | of a bare answer | processor µs | p50 ms | p99 ms | kB an answer | memory after, MB |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const { name, aim, result, cpu, mb } of results) {
    const { requests, latency, throughput } = result;
    const ofAim = aim === null ? '' : `${(requests.average / aim).toFixed(2)} of ${aim.toLocaleString('en-AU')}`;
    console.log(
      `| ${name} | ${Math.round(requests.average)} | ${ofAim} | ${(requests.average / bare).toFixed(2)} | ${Math.round(cpu * 1e6)} | ${latency.p50} | ${latency.p99} | ${(throughput.average / requests.average / 1000).toFixed(1)} | ${mb} |`,
    );
  }
  const measures = results.map(({ name, aim, result }) => {
    const { average } = result.requests;
    const comparedWith = `${(average / bare).toFixed(2)} of a bare answer`;
    return toMeasure(name, average, 'a second', aim === null ? {} : { atLeast: aim, comparedWith });
  });
  if (isRecording) record('api', measures, { command: commandLine() });
} finally {
  await server.stop();
}

/** Seconds of processor time that the server process has used, and the bytes of memory that it uses. */
async function usage(url: string): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`/metrics does not say ${name}.`);
    return Number(value);
  };
  return { seconds: figure('process_cpu_seconds_total'), bytes: figure('process_resident_memory_bytes') };
}

function toMb(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

/** Each connection asks in an order of its own. All are made before the first request. */
function repeating(paths: readonly string[]): Kind {
  const random = new Random(5);
  const sums: number[] = [];
  for (const n of paths.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (n + 1));
  const popular = () => {
    const at = random.next() * sums.at(-1)!;
    let [low, high] = [0, paths.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return paths[low]!;
  };
  const lists = Array.from({ length: CONNECTIONS }, () => Array.from({ length: 10_000 }, popular));
  return (connection) => lists[connection % CONNECTIONS]!;
}
