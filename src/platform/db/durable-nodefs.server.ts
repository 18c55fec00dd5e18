import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { WalSyncer } from './wal-syncer.server.ts';

/**
 * PGlite's own parameters without `-F`, which turns fsync off. `fdatasync`, PostgreSQL's default on Linux, does nothing in PGlite's build;
 * `fsync` calls the file system.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

const SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/;

/** The parts of Emscripten's NODEFS that are wrapped. */
interface Stream {
  readonly node: object;
  readonly nfd: number;
}
type Operation<Subject> = (subject: Subject, ...rest: unknown[]) => unknown;
interface NodeFsModule {
  readonly NODEFS: {
    readonly stream_ops: Record<'write' | 'setattr', Operation<Stream>> & { fsync?: (stream: Stream) => void };
    readonly node_ops: Record<'mknod' | 'rename' | 'unlink' | 'rmdir' | 'symlink' | 'setattr', Operation<object>>;
    realPath(node: object): string;
    /** Converts an error of Node.js to an errno for PostgreSQL. */
    tryFSOperation<Result>(operation: () => Result): Result;
  };
}

/**
 * PGlite's folder on disk, with working fsync: PGlite's own NodeFS ignores it. The sync of the write-ahead log that
 * ends every commit is deferred until `durable()` is awaited, or until anything else in the folder changes. The log is
 * therefore always on disk before what it describes, as PostgreSQL's recovery requires
 * (docs/decisions/005-embedded-database.md).
 */
export class DurableNodeFS extends NodeFS {
  readonly #wal = new WalSyncer();
  /**
   * Folders with new files whose names may not be on disk yet. PostgreSQL syncs only the file of a table, and leaves
   * its name to the file system.
   */
  readonly #grown = new Set<string>();
  /** Files with new contents. After a crash PostgreSQL syncs its whole folder while it opens; the others are on disk already. */
  #changedWhileOpening: Set<string> | null = new Set();

  /** Resolves when every transaction committed so far is on disk. */
  durable(): Promise<void> {
    return this.#wal.durable();
  }

  /**
   * Opens the database with everything in its folder on disk: PostgreSQL relies on files that PGlite has written without a sync, that an operator has
   * restored, or that a killed process has left.
   */
  async open(): Promise<PGlite> {
    const isNew = !fs.existsSync(path.join(this.rootDir, 'PG_VERSION'));
    if (!isNew) this.#syncAll();
    const pglite = await PGlite.create({ dataDir: this.rootDir, fs: this, startParams: START_PARAMETERS });
    this.#changedWhileOpening = null;
    if (isNew) this.#syncAll();
    return pglite;
  }

  #syncAll(): void {
    syncTree(this.rootDir);
    syncEntry(path.dirname(this.rootDir));
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const hook = (module: unknown) => this.#hook(module as NodeFsModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }

  #hook({ NODEFS }: NodeFsModule): void {
    const { stream_ops: streams, node_ops: nodes } = NODEFS;
    const settle = () => NODEFS.tryFSOperation(() => this.#wal.settle());
    const isSegment = (stream: Stream) => SEGMENT.test(NODEFS.realPath(stream.node));

    for (const name of ['write', 'setattr'] as const) {
      const change = streams[name];
      streams[name] = (stream, ...rest) => {
        if (!isSegment(stream)) settle();
        this.#changedWhileOpening?.add(NODEFS.realPath(stream.node));
        return change(stream, ...rest);
      };
    }
    for (const name of ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr'] as const) {
      const change = nodes[name];
      nodes[name] = (node, ...rest) => {
        settle();
        this.#changedWhileOpening?.add(NODEFS.realPath(node));
        return change(node, ...rest);
      };
    }
    const create = nodes.mknod;
    nodes.mknod = (folder, ...rest) => {
      this.#grown.add(NODEFS.realPath(folder));
      return create(folder, ...rest);
    };
    streams.fsync = (stream) => {
      const file = NODEFS.realPath(stream.node);
      if (isSegment(stream)) this.#wal.request(file);
      else if (this.#mayHaveChanged(file)) NODEFS.tryFSOperation(() => this.#sync(stream.nfd, path.dirname(file)));
    };
  }

  #mayHaveChanged(file: string): boolean {
    return !this.#changedWhileOpening || this.#changedWhileOpening.has(file) || fs.statSync(file).isDirectory();
  }

  #sync(descriptor: number, folder: string): void {
    fs.fsyncSync(descriptor);
    if (!this.#grown.has(folder)) return;
    syncEntry(folder);
    this.#grown.delete(folder);
  }
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(file);
    else if (entry.isFile()) syncEntry(file);
  }
  syncEntry(folder);
}

function syncEntry(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
