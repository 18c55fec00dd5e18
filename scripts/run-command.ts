/** Commands that read the database: in this process, or in the server that holds the embedded one. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { askControlSocket } from '#platform/ask-control-socket.server.ts';
import { hasEmbeddedDatabase, openDatabase, type Db } from '#platform/db/client.server.ts';
import { FolderInUse } from '#platform/db/folder-lock.server.ts';
import { siteNamed } from '#sites/resolve-site.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import type { Tenants } from '#sites/site.ts';

type Handler<T> = (
  body: object,
  parts: {
    readonly db: Db;
    readonly tenants: Tenants;
    readonly findSite: (name: string) => ReturnType<typeof siteNamed>;
    readonly now: () => number;
  },
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
    yield* askControlSocket<T>(dataDir, command, body);
    return;
  }
  try {
    const tenants = await openTenants({ dir: process.env['DEALERS_DIR'] || 'dealers', watch: false });
    const findSite = (name: string) => siteNamed(tenants, name);
    yield* handle(body, { db: database.db, tenants, findSite, now: Date.now });
  } finally {
    await database.close();
  }
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

/** A command that lists what belongs to a site. */
interface SiteList<T extends object> {
  readonly usage: string;
  /** Its options besides `--site` and `--help`, which are sent to the handler. */
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  readonly command: string;
  readonly handle: Handler<T | { readonly error: string }>;
  /** The heading of each column, and what is in it. */
  readonly columns: Readonly<Record<string, (answer: T) => string>>;
  /** Printed if the list is empty. */
  readonly none: string;
}

/** Prints a list as lines of tab-separated cells below a line of headings. */
export async function printSiteList<T extends object>(list: SiteList<T>): Promise<number> {
  const { values } = parseArgs({
    options: { ...list.options, site: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { help, ...wanted } = values;
  if (help) return say(0, list.usage);
  if (!wanted.site) return say(2, `--site is missing\n\n${list.usage}`);
  let isFirst = true;
  for await (const answer of runCommand(list.command, wanted, list.handle)) {
    if ('error' in answer) return say(1, answer.error as string);
    if (isFirst) say(0, Object.keys(list.columns).join('\t'));
    isFirst = false;
    const cells = Object.values(list.columns).map((cellOf) => cellOf(answer as T).replace(/\p{Cc}+/gu, ' '));
    say(0, cells.join('\t'));
  }
  return isFirst ? say(0, list.none) : 0;
}
