import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `The embedded database in ${folder} is in use by process ${pid}. Only one process may open it: stop that one, ` +
        `choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server, which any number of processes may share.`,
    );
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

const TRIES = 100;
const PAUSE_MS = 20;
/** A takeover takes milliseconds; one that is older belongs to a process that was killed meanwhile. */
const MAX_TAKEOVER_MS = 10_000;

/**
 * Creates `<folder>/lock` with the owner's process id and start time. A lock of a process that no longer runs (killed,
 * power failure) is taken over; the start time shows whether the process id belongs to another program now. If several
 * processes try at the same time, one gets the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'lock');
  const draft = `${file}.${randomUUID()}`;
  // Linked once it is complete: to another process, an empty lock is one that a crash has left.
  await writeFile(draft, `${process.pid} ${await startTime(process.pid)}\n`);
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      if (await tryCreate(() => link(draft, file))) return releasable(file);
      const owner = await readOwner(file);
      if (owner !== null) throw new FolderInUse(folder, owner);
      if (!(await removeStale(file))) await setTimeout(PAUSE_MS);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new Error(`Could not take the lock ${file}. Remove the file if no process uses that folder.`);
}

function releasable(file: string): FolderLock {
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      await rm(file, { force: true });
    },
  };
}

/** The id of the running process that holds the lock; `null` if there is none. */
async function readOwner(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const [pidText = '', started = ''] = text.trim().split(' ');
  const pid = Number(pidText);
  return pid > 0 && (await isRunning(pid, started)) ? pid : null;
}

/**
 * Removes a lock without a running owner, one process at a time: the lock that a process has read as stale may be the
 * next owner's when it removes it. Returns `false` while another process does it.
 */
async function removeStale(file: string): Promise<boolean> {
  const takeover = `${file}.takeover`;
  if (!(await tryCreate(() => writeFile(takeover, '', { flag: 'wx' })))) {
    const { mtimeMs } = await stat(takeover).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > MAX_TAKEOVER_MS) await rm(takeover, { force: true });
    return false;
  }
  try {
    if ((await readOwner(file)) === null) await rm(file, { force: true });
  } finally {
    await rm(takeover, { force: true });
  }
  return true;
}

/** True if `create` has made the file; `false` if it exists already. */
async function tryCreate(create: () => Promise<void>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isRunning(pid: number, started: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const now = await startTime(pid);
  return now === '-' || started === '' || started === '-' || now === started;
}

/** Clock ticks between boot and the start of the process (Linux); `-` if the system does not provide it. */
async function startTime(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}
