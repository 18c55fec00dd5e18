import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** The built server with the demo sites, in a process and a data folder of its own. */
export interface BenchServer {
  readonly port: number;
  /** Address of a page of a demo site. */
  url(site: string, page: string): string;
  stop(): Promise<void>;
}

/** `prepare` may fill the data folder before the server opens it. */
export async function startServer(env: Readonly<Record<string, string>> = {}, prepare: (dataDir: string) => Promise<unknown> = async () => {}): Promise<BenchServer> {
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
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.ok, () => false);
    if (ready) return { port, url: (site, page) => `http://${site}.localhost:${port}${page}`, stop };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error('The server was not ready within two minutes; run `npm start` to see why.');
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
