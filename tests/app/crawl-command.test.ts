import { spawnSync } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../bench/server.ts';
import { crawlSite } from '../crawl/crawl-site.ts';
import { siteOnServer } from '../crawl/site-on-server.ts';

function crawl(...args: readonly string[]) {
  const { status, stderr } = spawnSync('node_modules/.bin/node', ['tests/crawl/crawl.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, stderr };
}

it('names the server that does not answer, without a stack trace', async () => {
  const server = `http://127.0.0.1:${await freePort()}`;
  expect(crawl('--site', 'mine', '--server', server)).toEqual({
    status: 2,
    stderr: `No server answers at ${server}. Start it with npm start, or name it with --server; --demo starts one with the demo sites.\n`,
  });
  expect(crawl('--sight', 'mine')).toMatchObject({ status: 2, stderr: expect.stringContaining('--site SLUG') });
});

it('asks the running server for the site by its name', async () => {
  const hosts = new Set<string>();
  const server = http.createServer((request, response) => {
    hosts.add(request.headers.host!);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Mine</title><main>Hello</main>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const site = siteOnServer(new URL(`http://127.0.0.1:${port}`), 'mine');
  const { pages, problems } = await crawlSite(site, { vehicles: 1, searches: 1, pictures: 1 });
  expect([pages, [...hosts]]).toEqual([1, [`mine.localhost:${port}`]]);
  expect(problems).toContain('/ has no description');
});
