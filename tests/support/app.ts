import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import * as demonstration from '#demo/demonstration.ts';
import { copyDatabase, copyMigratedDatabase, databaseOnServer } from './database.ts';
import { madeOnce } from './made-once.ts';
import { stateFinance } from './stated-finance.ts';
import type { compose, createApp, parseEnv } from '#server/main.ts';

export interface RunningApp {
  /** Requests a page of the real app; `site` is a demo site's slug, by default the default site. */
  get(address: string, options?: { site?: string; headers?: Record<string, string> }): Promise<Response>;
  post(
    address: string,
    fields: Record<string, string>,
    options?: { site?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Any other request to the default site. */
  send(address: string, init: RequestInit): Promise<Response>;
  /** The server's own routes, in Hono's format: `{ method: 'GET', path: '/api/cars/:slug/similar' }`. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  readonly dataDir: string;
  readonly base: Awaited<ReturnType<typeof compose>>;
}

type Build = {
  readonly compose: typeof compose;
  readonly createApp: typeof createApp;
  readonly parseEnv: typeof parseEnv;
};

/**
 * The built server's own modules, called with Requests: the real app, features and adapters on a separate database
 * (embedded, or on the server that TEST_DATABASE_URL names), with demo stock. Needs `npm run build`, which `npm test`
 * runs.
 */
export async function runningApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const build = await builtServer();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-app-'));
  const database = await filledDatabase(dataDir);
  const base = await build.compose(
    build.parseEnv({ ...database.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_STOCK: 'off', ...env }),
    undefined,
    demonstration,
  );
  const app = build.createApp(base.web);
  afterAll(async () => {
    await base.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const ask = (address: string, site: string | undefined, init: RequestInit) => {
    const host = site ? `${site}.localhost:3000` : 'localhost:3000';
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', host);
    return Promise.resolve(
      app.fetch(new Request(`http://${host}${address}`, { ...init, headers, redirect: 'manual' })),
    );
  };
  return {
    routes: app.routes,
    dataDir,
    base,
    send: (address, init) => ask(address, undefined, init),
    get: (address, options = {}) => ask(address, options.site, { headers: options.headers ?? {} }),
    post: (address, fields, options = {}) =>
      ask(address, options.site, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: `http://${options.site ? `${options.site}.` : ''}localhost:3000`,
          ...options.headers,
        },
      }),
  };
}

const builtServer = async () => (await import(path.resolve('build/server/main.js'))) as Build;

/** Fills the database of an environment with demo stock. */
async function fill(env: Record<string, string>): Promise<void> {
  const { compose, parseEnv } = await builtServer();
  const base = await compose(parseEnv({ LOG_LEVEL: 'silent', DEMO_STOCK: 'on', ...env }), undefined, demonstration);
  await base.close();
}

/** Writes an embedded database with demo stock into a data folder, copied from one that was filled once in this run. */
export async function copyFilledDatabase(dataDir: string): Promise<void> {
  const folder = await madeOnce('app', async (draft) => {
    await copyMigratedDatabase(draft);
    await fill({ DATA_DIR: draft });
  });
  copyDatabase(folder, dataDir);
}

/** A copy of a database that was filled with demo stock once in this run. */
async function filledDatabase(
  dataDir: string,
): Promise<{ readonly env: Record<string, string>; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    await copyFilledDatabase(dataDir);
    return { env: {}, drop: async () => {} };
  }
  const folder = await madeOnce('app-on-server', async (draft) => {
    const first = await databaseOnServer(server);
    await fill({ DATA_DIR: draft, DATABASE_URL: first.url });
    await writeFile(path.join(draft, 'name'), first.name);
  });
  const { url, drop } = await databaseOnServer(server, await readFile(path.join(folder, 'name'), 'utf8'));
  return { env: { DATABASE_URL: url }, drop };
}

/**
 * A running app with additional sites beside the demo sites of southern-cross, by slug, each with its settings in YAML.
 * `furnish` may add files to the group.
 */
export async function appWithSites(
  sites: Readonly<Record<string, string>>,
  furnish: (group: string) => Promise<void> = async () => {},
  env: Record<string, string> = {},
): Promise<RunningApp> {
  const dealers = await mkdtemp(path.join(os.tmpdir(), 'forecourt-dealers-'));
  afterAll(() => rm(dealers, { recursive: true, force: true }));
  await cp('dealers', dealers, { recursive: true });
  const group = path.join(dealers, 'southern-cross');
  stateFinance(group);
  for (const [slug, settings] of Object.entries(sites)) {
    await mkdir(path.join(group, slug));
    await writeFile(path.join(group, slug, 'site.yaml'), `name: Site ${slug}\nsettings:\n  ${settings}\n`);
  }
  await furnish(group);
  const app = await runningApp({ DEALERS_DIR: dealers, ...env });
  expect(app.base.web.tenants.problems()).toEqual([]);
  return app;
}
