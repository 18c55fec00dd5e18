import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { closeContents, preparePrivateFolder } from '../private-folder.server.ts';
import type { DurableNodeFS } from './durable-nodefs.server.ts';
import { lockFolder, type FolderLock } from './folder-lock.server.ts';
import { migrate } from './migrate.server.ts';
import type { Database } from './schema/database.ts';

export type Db = Kysely<Database>;

export interface DatabaseHandle {
  /** For pages, forms and jobs: on a server, every statement has a limit of seconds (server-pool.server.ts). */
  readonly db: Db;
  /** The same database for work that may take minutes: imports and migrations. */
  readonly longDb: Db;
  readonly kind: 'embedded' | 'server';
  /** The vendor's own client, for COPY, pg-boss and LISTEN. Exactly one of the two is there. */
  readonly pglite: PGlite | null;
  /** Connections of `longDb`. */
  readonly pool: Pool | null;
  /**
   * Calls back for every NOTIFY on the channel until the returned function is called. Reconnects if the connection is
   * lost.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Resolves when every transaction committed so far survives a power failure; await it before acknowledging anything.
   * A server ensures that before it answers a commit.
   */
  durable(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without one the embedded database in `dataDir` is used. */
  readonly url?: string | undefined;
  /** Folder of the embedded database; `memory` keeps it in memory (tests). */
  readonly dataDir: string;
  /** Bring the schema up to date while opening; default true. */
  readonly migrate?: boolean;
  /**
   * Called for each lost connection to a server. The connection is replaced automatically; the caller only needs to
   * report it.
   */
  readonly onLost?: (error: Error) => void;
}

/** Opens the database and brings its schema up to date. Throws FolderInUse when another process holds the embedded one. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const handle = options.url
    ? await openServer(options.url, options.onLost ?? (() => {}))
    : await openEmbedded(options);
  try {
    if (options.migrate !== false) await migrate(handle.longDb);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}

const embeddedFolder = (dataDir: string) => path.join(dataDir, 'pglite');

/** True if a server has already created its embedded database in this folder. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(embeddedFolder(dataDir));
}

async function openEmbedded(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { PGlite } = await import('@electric-sql/pglite');
  const inMemory = options.dataDir === 'memory';
  let lock: FolderLock | null = null;
  let files: DurableNodeFS | null = null;
  const folder = embeddedFolder(options.dataDir);
  if (!inMemory) {
    await preparePrivateFolder(options.dataDir);
    // PGlite itself does not notice a second process on its folder, which would corrupt it.
    lock = await lockFolder(options.dataDir);
  }
  try {
    let pglite: PGlite;
    if (inMemory) {
      pglite = await PGlite.create('memory://');
    } else {
      const { DurableNodeFS } = await import('./durable-nodefs.server.ts');
      files = new DurableNodeFS(folder);
      pglite = await files.open();
      // The files of a new database are created with their own modes, whatever the umask; later files follow the umask.
      closeContents(folder);
    }
    const db: Db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    return {
      db,
      longDb: db,
      kind: 'embedded',
      pglite,
      pool: null,
      listen: (channel, onNotify) => pglite.listen(channel, onNotify),
      durable: async () => files?.durable(),
      async close() {
        if (!pglite.closed) await pglite.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

async function openServer(url: string, onLost: (error: Error) => void): Promise<DatabaseHandle> {
  const { LONG_WORK, openPool, SHORT_WORK } = await import('./server-pool.server.ts');
  const { listenOnServer } = await import('./listen.server.ts');
  const short = openPool(url, SHORT_WORK, onLost);
  const long = openPool(url, LONG_WORK, onLost);
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: short }) }),
    longDb: new Kysely<Database>({ dialect: new PostgresDialect({ pool: long }) }),
    kind: 'server',
    pglite: null,
    pool: long,
    listen: (channel, onNotify) => listenOnServer(url, channel, onNotify, onLost),
    async durable() {},
    async close() {
      await Promise.all([short.end(), long.end()]);
    },
  };
}
