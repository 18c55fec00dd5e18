import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The built server with the demo sites, in a process and a data folder of its own. */
export interface BenchServer {
  readonly port: number;
  /** Address of a page of a demo site. */
  url(site: string, page: string): string;
  /** A request with the site's host name. Names under localhost resolve in browsers, but not everywhere else. */
  ask(url: string, encoding: 'br' | 'identity'): Promise<Answer>;
  stop(): Promise<void>;
}

/** `prepare` may fill the data folder before the server opens it. */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  prepare: (dataDir: string) => Promise<unknown> = async () => {},
): Promise<BenchServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-bench-'));
  await prepare(dataDir);
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_STOCK: 'on', LOG_LEVEL: 'error', ...env },
  });
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 2400; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready)
      return {
        port,
        url: (site, page) => `http://${site}.localhost:${port}${page}`,
        ask: (url, encoding) => ask(port, url, encoding),
        stop,
      };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error('The server was not ready within eight minutes; run `npm start` to see why.');
}

function ask(port: number, url: string, encoding: string): Promise<Answer> {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    http
      .get({ port, path: pathname + search, headers: { host, 'accept-encoding': encoding } }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
          );
      })
      .on('error', reject);
  });
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
