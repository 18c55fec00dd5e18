/** Commands that read the database: in this process, or in the server that holds the embedded one. */
import { existsSync } from 'node:fs';
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

/** Runs a command as the process: reads `.env`, and sets the exit code. 2 is for options that do not exist. */
export async function asProcess(run: () => Promise<number>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    process.exitCode = await run();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
}

export function say(code: number, text: string): number {
  (code === 0 ? console.log : console.error)(text);
  return code;
}

/** Prints the answers of a handler as lines of tab-separated cells below a line of headings. */
export async function printTable<T extends object>(
  answers: AsyncIterable<T | { readonly error: string }>,
  columns: Readonly<Record<string, (answer: T) => string>>,
  none: string,
): Promise<number> {
  let isFirst = true;
  for await (const answer of answers) {
    if ('error' in answer) return say(1, answer.error as string);
    if (isFirst) say(0, Object.keys(columns).join('\t'));
    isFirst = false;
    const cells = Object.values(columns).map((cellOf) => cellOf(answer as T).replace(/\p{Cc}+/gu, ' '));
    say(0, cells.join('\t'));
  }
  return isFirst ? say(0, none) : 0;
}
