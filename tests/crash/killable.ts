import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { copyMigratedDatabase, databaseOnServer } from '#tests/support/database.ts';

/**
 * For a process that soon ends: V8 compiles the embedded database once, and not again for long runs, which takes half of
 * the processor time of a start.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/** A server process that can be killed without warning and started again. */
export interface Killable {
  /** URL of the process that is running; waits while there is none. */
  origin(): Promise<string>;
  /** SIGKILL: no handler runs, nothing is flushed or closed. Resolves when the process has ended. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Id of the running process. */
  pid(): number | undefined;
  /** The stderr output of all processes. */
  readonly complaints: readonly string[];
  /** Their stdout output: the log of the built server. */
  readonly log: readonly string[];
}

/** Runs `script` with this Node.js; it prints `ready <port>` when it serves. */
export function killable(script: string, env: Readonly<Record<string, string>>): Killable {
  const complaints: string[] = [];
  const log: string[] = [];
  let child: ChildProcess | null = null;
  let ready = Promise.withResolvers<string>();
  ready.promise.catch(() => {});
  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    complaints,
    log,
    origin: () => ready.promise,
    pid: () => child?.pid,
    async kill() {
      const dying = child;
      if (!dying) return;
      child = null;
      ready = Promise.withResolvers<string>();
      ready.promise.catch(() => {});
      const dead = new Promise((resolve) => dying.once('exit', resolve));
      dying.kill('SIGKILL');
      await dead;
    },
    async start() {
      const started = spawn(process.execPath, [...SHORT_LIVED, script], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const mine = ready;
      createInterface({ input: started.stderr! }).on('line', (text) => complaints.push(text));
      createInterface({ input: started.stdout! }).on('line', (text) => {
        log.push(text);
        const port = /^ready (\d+)$/.exec(text)?.[1];
        if (port) mine.resolve(`http://127.0.0.1:${port}`);
      });
      started.once('exit', (code, signal) => {
        if (signal !== 'SIGKILL')
          mine.reject(
            new Error(`${script} ended unexpectedly (${code ?? signal}):\n${complaints.slice(-20).join('\n')}`),
          );
      });
      await mine.promise;
    },
  };
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * An empty database for a server to be killed: the URL of one on the test script's PostgreSQL, or `''` for the embedded
 * one, which is then in `dataDir`.
 */
export async function ownDatabase(dataDir: string, closers: (() => Promise<unknown>)[]): Promise<string> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) {
    await copyMigratedDatabase(dataDir);
    return '';
  }
  const { url, drop } = await databaseOnServer(serverUrl);
  closers.push(drop);
  return url;
}

/** A port that is free now: a server that is started again needs the same one. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
