import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../server.ts';

/** The built server with the demo sites, which reports how long its event loop was blocked. */
export interface WatchedServer {
  readonly port: number;
  readonly dataDir: string;
  readonly processId: number;
  /** The longest time since the last reset in which it did nothing else, in milliseconds. */
  readBlocked(then: 'reset' | 'read'): Promise<number>;
  stop(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

export async function startWatchedServer(): Promise<WatchedServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-hostile-'));
  const child = spawn(
    process.execPath,
    ['--import', path.resolve('bench/hostile/event-loop.ts'), 'scripts/start.mjs'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // With this variable set, the start script does not restart itself, which would close the channel.
      env: {
        ...process.env,
        MALLOC_ARENA_MAX: '2',
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_STOCK: 'on',
        LOG_LEVEL: 'fatal',
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const remove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok)
      return {
        port,
        dataDir,
        processId: child.pid!,
        readBlocked: (then) =>
          new Promise((resolve) => {
            child.once('message', (message) => resolve((message as { blockedMs: number }).blockedMs));
            child.send(then);
          }),
        stop,
        remove,
      };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await remove();
  throw new Error('The server was not ready within two minutes; run `npm start` to see why.');
}
