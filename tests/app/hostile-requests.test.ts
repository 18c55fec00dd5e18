import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { hostileRequests, type HostileRequest } from '../../bench/hostile/requests.ts';

const ORIGIN = 'http://localhost:3000';
/**
 * Processor time in ms, which other programs hardly affect. Ten to thirty are normal; code that is not compiled yet
 * takes longer.
 */
const LIMIT = 150;
const TRIES = 5;

/** bench/hostile-requests.ts measures the same requests on the built server. */
describe('a hostile request', async () => {
  const app = await runningApp();
  const { hits } = (await (await app.get('/api/stock/search?status=in_stock')).json()) as { hits: { path: string }[] };

  async function cost({ method = 'GET', path, headers, body }: HostileRequest, unique: string): Promise<number> {
    const began = process.threadCpuUsage();
    const address = `${path}${path.includes('?') ? '&' : '?'}try=${unique}`;
    const response =
      method === 'GET'
        ? await app.get(address, { headers: { ...headers } })
        : await app.send(address, { method, body: body ?? '', headers: { ...headers } });
    await response.arrayBuffer();
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1000;
  }

  /** The minimum of a few tries: garbage collection or compilation may affect some of them. */
  async function least(request: HostileRequest): Promise<number> {
    let best = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && best > LIMIT; tries++)
      best = Math.min(best, await cost(request, String(tries)));
    return best;
  }

  it.each(
    hostileRequests(ORIGIN, hits[0]!.path).map(
      (request) => [request.name, request.path.slice(0, 40), request] as const,
    ),
  )('%s at %s does not delay others', async (_name, _path, request) => {
    expect(await least(request)).toBeLessThan(LIMIT);
  });

  it.each(['/%', '/search/%E2%82', '/cars/%zz'])('returns a plain 400 for the malformed path %s', async (path) => {
    const response = await app.get(path);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });
});
