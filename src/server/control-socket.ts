import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { handleImportRequest } from '#feeds/import-request.server.ts';
import { handleVehiclesRequest } from '#inventory/list-vehicles.server.ts';
import { handleLinksRequest } from '#leads/fresh-links.server.ts';
import { handleConsentsRequest } from '#leads/list-consents.server.ts';
import { handleSpinsRequest } from '#shoppers/spins.server.ts';
import { handleReservationsRequest } from '#reservations/list-reservations.server.ts';
import type { Logger } from '#platform/log.ts';
import type { Tenants } from '#sites/site.ts';
import type { Env } from './env.ts';
import { siteNamed } from '#sites/resolve-site.ts';

type ControlHandler = (path: string, body: unknown) => AsyncIterable<object> | null;

/** Runs the commands of other processes, which cannot open the embedded database while this one holds it. Returns what stops that. */
export function openCommandSocket({
  env,
  log,
  database,
  tenants,
  now,
}: {
  readonly env: Env;
  readonly log: Logger;
  readonly database: DatabaseHandle;
  readonly tenants: Tenants;
  readonly now: () => number;
}): Promise<() => Promise<void>> {
  const findSite = (name: string) => siteNamed(tenants, name);
  const reportDir = path.join(env.DATA_DIR, 'reports');
  const handlers: Readonly<Record<string, (body: unknown) => AsyncIterable<object>>> = {
    '/stock/import': (body) =>
      handleImportRequest(body, { database, tenants, now, reportDir, removalShare: env.FEED_REMOVAL_SHARE }),
    '/stock/vehicles': (body) => handleVehiclesRequest(body, { db: database.db, now }),
    '/leads/consents': (body) => handleConsentsRequest(body, { db: database.db, findSite }),
    '/shoppers/spins': (body) => handleSpinsRequest(body, { db: database.db, findSite }),
    '/reservations': (body) => handleReservationsRequest(body, { db: database.db, findSite, now }),
    '/leads/file-links': (body) => handleLinksRequest(body, { db: database.db, now }),
  };
  return openControlSocket(
    env.DATA_DIR,
    (command, body) => (Object.hasOwn(handlers, command) ? handlers[command]!(body) : null),
    log,
  );
}

/** The commands' work comes through `DATA_DIR/control.sock`. Only the owner can read the socket file. Answers are lines of JSON. */
async function openControlSocket(dataDir: string, handler: ControlHandler, log: Logger): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'control.sock');
  // Left over from a killed process: the folder lock guarantees that no other one uses it.
  await rm(file, { force: true });
  const server = http.createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const lines =
        request.method === 'POST'
          ? handler(request.url ?? '', JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null'))
          : null;
      if (!lines) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.flushHeaders();
      for await (const line of lines) {
        if (!response.write(`${JSON.stringify(line)}\n`))
          await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end();
    } catch (error) {
      log.error({ err: error }, 'control request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end(`${JSON.stringify({ error: (error as Error).message })}\n`);
    }
  });
  const mask = process.umask(0o077);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, resolve);
  }).finally(() => process.umask(mask));
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(file, { force: true });
  };
}
