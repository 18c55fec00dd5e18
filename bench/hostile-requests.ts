import http from 'node:http';
import os from 'node:os';
import { hostileRequests, type HostileRequest } from './hostile/requests.ts';
import { startWatchedServer } from './hostile/watched-server.ts';
import { commandLine, isRecording, programArguments, record, toMeasure } from './record.ts';

/**
 * Measures the time for which one client's hostile request keeps every other client of the built server waiting: the
 * longest time that the server's event loop did nothing else. Each request is sent `times` times and the median counts,
 * because other work on the machine blocks the loop too.
 * Exits with 1 if a request blocks the loop for longer than the limit.
 *   NODE_ENV=production node bench/hostile-requests.ts [times] [part of a name]
 */
const LIMIT_MS = 50;
const times = Number(programArguments[0] ?? 5);
const only = programArguments[1] ?? '';

interface Measured {
  readonly request: HostileRequest;
  readonly status: number | string;
  readonly blockedMs: number;
  readonly answeredMs: number;
}

const server = await startWatchedServer();
const { port } = server;

try {
  const requests = hostileRequests(`http://localhost:${port}`, await vehicleInStock()).filter((request) =>
    request.name.includes(only),
  );
  // Compiled and warm before measuring.
  for (const request of requests) await send({ path: request.path.slice(0, 40), name: 'warm-up' });
  const results: Measured[] = [];
  for (const request of requests) {
    const tries: Measured[] = [];
    for (let count = 0; count < times; count++) tries.push(await measure(uncached(request, count)));
    results.push(tries.toSorted((a, b) => a.blockedMs - b.blockedMs)[Math.floor(times / 2)]!);
  }
  report(results);
} finally {
  await server.remove();
}

async function vehicleInStock(): Promise<string> {
  const answer = await fetch(`http://localhost:${port}/api/stock/search?status=in_stock`);
  return ((await answer.json()) as { hits: { path: string }[] }).hits[0]!.path;
}

/** The same request with a different URL, because a page in the cache would cost nothing. */
function uncached(request: HostileRequest, count: number): HostileRequest {
  return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}try=${count}` };
}

async function measure(request: HostileRequest): Promise<Measured> {
  await server.readBlocked('reset');
  const began = performance.now();
  const { status } = await send(request);
  const answeredMs = performance.now() - began;
  const blockedMs = await server.readBlocked('read');
  return { request, status, blockedMs, answeredMs };
}

/** One connection for each request, as an attacker would open. A connection that the server closes is an answer too. */
function send({ method = 'GET', path, headers, body }: HostileRequest): Promise<{ readonly status: number | string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, agent: false, method, path, headers: { host: `localhost:${port}`, ...headers } },
      (answer) => answer.on('end', () => resolve({ status: answer.statusCode ?? 0 })).resume(),
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? reject(error) : resolve({ status: error.code ?? error.message }),
    );
    request.end(body);
  });
}

function report(results: readonly Measured[]): void {
  const worst = results.toSorted((a, b) => b.blockedMs - a.blockedMs);
  const over = worst.filter((one) => one.blockedMs > LIMIT_MS);
  console.log(
    `${results.length} requests, ${times} times each, median; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log('| request | answer | others wait ms | answered after ms |');
  console.log('|---|---:|---:|---:|');
  for (const { request, status, blockedMs, answeredMs } of worst.slice(0, Math.max(20, over.length)))
    console.log(
      `| ${request.name}, ${request.path.split('?')[0]!.slice(0, 40)} | ${status} | ${blockedMs.toFixed(1)} | ${answeredMs.toFixed(1)} |`,
    );
  console.log(`\n${over.length} of ${results.length} keep others waiting for more than ${LIMIT_MS} ms.`);
  const [slowest] = worst;
  const limit = { atMost: LIMIT_MS, comparedWith: slowest?.request.name };
  const what = `slowest of ${results.length} requests: others wait`;
  const measures = [toMeasure(what, slowest?.blockedMs ?? Number.NaN, 'ms', limit)];
  if (isRecording) record('hostile-requests', measures, { command: commandLine() });
  if (over.length > 0) process.exitCode = 1;
}
