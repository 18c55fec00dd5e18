import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { databaseOnServer } from '#tests/support/database.ts';
import type { compose, createApp, parseEnv } from '#server/main.ts';

export interface RunningApp {
  /** Asks the real app; `site` is a demo site's slug, the default site without one. */
  get(address: string, options?: { site?: string; headers?: Record<string, string> }): Promise<Response>;
  post(address: string, fields: Record<string, string>, options?: { site?: string; headers?: Record<string, string> }): Promise<Response>;
  readonly dataDir: string;
  readonly base: Awaited<ReturnType<typeof compose>>;
}

/**
 * The built server's own modules, called with Requests: the real app, rooms and adapters on a database of its own (embedded, or
 * on the server that TEST_DATABASE_URL names), with demo stock. Needs `npm run build`; `npm test` has done it.
 */
export async function runningApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const build = (await import(path.resolve('build/server/main.js'))) as {
    compose: typeof compose;
    createApp: typeof createApp;
    parseEnv: typeof parseEnv;
  };
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-app-'));
  const server = process.env['TEST_DATABASE_URL'];
  const database = server ? await databaseOnServer(server) : null;
  const base = await build.compose(build.parseEnv({ ...(database ? { DATABASE_URL: database.url } : {}), DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_STOCK: 'on', ...env }));
  const app = build.createApp(base.web);
  afterAll(async () => {
    await base.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const ask = (address: string, site: string | undefined, init: RequestInit) => {
    const host = site ? `${site}.localhost:3000` : 'localhost:3000';
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', host);
    return Promise.resolve(app.fetch(new Request(`http://${host}${address}`, { ...init, headers, redirect: 'manual' })));
  };
  return {
    dataDir,
    base,
    get: (address, options = {}) => ask(address, options.site, { headers: options.headers ?? {} }),
    post: (address, fields, options = {}) =>
      ask(address, options.site, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `http://${options.site ? `${options.site}.` : ''}localhost:3000`, ...options.headers },
      }),
  };
}
