/** Commands that read the database: in this process, or in the server that holds the embedded one. */
import http from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { hasEmbeddedDatabase, openDatabase, type Db } from '#platform/db/client.server.ts';
import { FolderInUse } from '#platform/db/folder-lock.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import type { Tenants } from '#sites/site.ts';

type Handler<T> = (
  body: object,
  parts: { readonly db: Db; readonly tenants: Tenants; readonly now: () => number },
) => AsyncIterable<T>;

/** The answers of a handler of the command socket to a request. */
export async function* runCommand<T extends object>(
  command: string,
  body: object,
  handle: Handler<T>,
): AsyncGenerator<T> {
  const dataDir = process.env['DATA_DIR'] || '.data';
  const url = process.env['DATABASE_URL'] || undefined;
  // Opening it would create an empty one, in which nothing can be found.
  if (url === undefined && !hasEmbeddedDatabase(dataDir)) {
    throw new Error(
      `There is no database in ${path.resolve(dataDir)}. Set DATA_DIR or DATABASE_URL to what the server uses.`,
    );
  }
  const database = await openDatabase({ url, dataDir }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null;
    throw error;
  });
  if (!database) {
    yield* askServer<T>(path.join(dataDir, 'control.sock'), command, body);
    return;
  }
  try {
    const tenants = await openTenants({ dir: process.env['DEALERS_DIR'] || 'dealers', watch: false });
    yield* handle(body, { db: database.db, tenants, now: Date.now });
  } finally {
    await database.close();
  }
}

async function* askServer<T>(socketPath: string, command: string, body: object): AsyncGenerator<T> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = http.request({ socketPath, path: command, method: 'POST', agent: false }, resolve);
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
  if (response.statusCode === 404) throw new Error('The server runs an earlier version. Restart it.');
  for await (const line of createInterface({ input: response })) yield JSON.parse(line) as T;
}
