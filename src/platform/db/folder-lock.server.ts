import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

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

/**
 * Creates `<folder>/lock` with the owner's process id and start time. A lock of a process that no longer runs (killed,
 * power failure) is taken over; the start time shows whether the process id belongs to another program now.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'lock');
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(`${process.pid} ${await startTime(process.pid)}\n`);
      await handle.close();
      let released = false;
      return {
        async release() {
          if (released) return;
          released = true;
          await rm(file, { force: true });
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pidText = '', started = ''] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
    const pid = Number(pidText);
    if (pid > 0 && (await isRunning(pid, started))) throw new FolderInUse(folder, pid);
    await rm(file, { force: true });
  }
  throw new Error(`Could not take the lock ${file}. Remove the file if no process uses that folder.`);
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
