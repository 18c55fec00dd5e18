import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

export interface PictureLog {
  warn(facts: object, message: string): void;
}

interface Kept {
  size: number;
  /** Epoch milliseconds. */
  usedAt: number;
  /** When the file itself was last told that it is used. */
  markedAt: number;
}

/** Marks our files, and their shape: after it the checksum of the rest, four bytes. */
const MARK = Buffer.from('FCP1');
const HEAD_BYTES = MARK.length + 4;
/** How exact the order of use is after a restart; marking every read would write more than it reads. */
const MARK_EVERY_MS = 3_600_000;
/** An unfinished file this old belongs to no process that is still writing it. */
const LEFTOVER_MS = 3_600_000;
const NAME = /^[0-9a-f]{30}$/;

/**
 * Files by key in one folder, the least recently used deleted when all are larger than `maxBytes`. Each file begins with a checksum of
 * the rest: one that a crash or a disk has spoilt is as good as none. Written beside and renamed, so no reader sees half a file.
 * Other processes may use the same folder: what they wrote is found when it is asked for, and counted at every look at the folder.
 * A folder that cannot be written costs speed, never an answer.
 */
export class PictureFiles {
  readonly #dir: string;
  readonly #maxBytes: number;
  readonly #log: PictureLog;
  readonly #now: () => number;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #total = 0;
  #writtenSinceLook = 0;
  #written = 0;
  #warned = false;
  #ready: Promise<void>;

  constructor(options: {
    readonly dir: string;
    readonly maxBytes: number;
    readonly log: PictureLog;
    readonly now: () => number;
  }) {
    this.#dir = options.dir;
    this.#maxBytes = options.maxBytes;
    this.#log = options.log;
    this.#now = options.now;
    this.#ready = this.#look();
  }

  async get(key: string): Promise<Buffer | null> {
    const name = nameOf(key);
    const whole = await readFile(this.#pathOf(name)).catch(() => null);
    if (whole === null) {
      this.#forget(name);
      return null;
    }
    const bytes = whole.subarray(HEAD_BYTES);
    if (whole.length <= HEAD_BYTES || !headOf(bytes).equals(whole.subarray(0, HEAD_BYTES))) {
      await this.#remove(name);
      return null;
    }
    await this.#ready;
    await this.#markUsed(name, whole.length);
    return bytes;
  }

  /** Whether there is such a file; it may still prove to be spoilt when it is read. */
  async has(key: string): Promise<boolean> {
    return (await stat(this.#pathOf(nameOf(key))).catch(() => null)) !== null;
  }

  /** Whether it is kept now; what is larger than an eighth of all is not, it would drive out too much. */
  async put(key: string, bytes: Buffer): Promise<boolean> {
    await this.#ready;
    const size = bytes.length + HEAD_BYTES;
    if (size > this.#maxBytes / 8) return false;
    const name = nameOf(key);
    const target = this.#pathOf(name);
    const unfinished = path.join(this.#dir, `unfinished-${process.pid}-${++this.#written}`);
    try {
      await writeFile(unfinished, Buffer.concat([headOf(bytes), bytes]));
      await rename(unfinished, target).catch(async () => {
        // The first file of its folder.
        await mkdir(path.dirname(target), { recursive: true });
        await rename(unfinished, target);
      });
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      this.#warnOnce(error as Error);
      return false;
    }
    this.#forget(name);
    this.#kept.set(name, { size, usedAt: this.#now(), markedAt: this.#now() });
    this.#total += size;
    this.#writtenSinceLook += size;
    if (this.#writtenSinceLook > this.#maxBytes / 8) await (this.#ready = this.#look());
    else await this.#shrink();
    return true;
  }

  async drop(key: string): Promise<void> {
    await this.#remove(nameOf(key));
  }

  /** Bytes of all files that this process knows of. */
  async bytes(): Promise<number> {
    await this.#ready;
    return this.#total;
  }

  /** Learns what the folder holds, in the order of last use, and makes it fit. */
  async #look(): Promise<void> {
    this.#writtenSinceLook = 0;
    const found: { name: string; kept: Kept }[] = [];
    try {
      await mkdir(this.#dir, { recursive: true });
      for (const entry of await readdir(this.#dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const about = await stat(file).catch(() => null);
        if (!about) continue;
        const name = path.basename(entry.parentPath) + entry.name;
        if (NAME.test(entry.name) && this.#pathOf(name) === file)
          found.push({ name, kept: { size: about.size, usedAt: about.mtimeMs, markedAt: about.mtimeMs } });
        else if (entry.name.startsWith('unfinished-') && about.mtimeMs < this.#now() - LEFTOVER_MS)
          await rm(file, { force: true });
      }
    } catch (error) {
      this.#warnOnce(error as Error);
    }
    // What was used since then is newer than what its file says.
    for (const one of found) one.kept.usedAt = Math.max(one.kept.usedAt, this.#kept.get(one.name)?.usedAt ?? 0);
    found.sort((a, b) => a.kept.usedAt - b.kept.usedAt);
    this.#kept.clear();
    this.#total = 0;
    for (const { name, kept } of found) {
      this.#kept.set(name, kept);
      this.#total += kept.size;
    }
    await this.#shrink();
  }

  async #shrink(): Promise<void> {
    for (const name of this.#kept.keys()) {
      if (this.#total <= this.#maxBytes) return;
      await this.#remove(name);
    }
  }

  async #markUsed(name: string, size: number): Promise<void> {
    const now = this.#now();
    const markedAt = this.#kept.get(name)?.markedAt ?? 0;
    const mark = now - markedAt > MARK_EVERY_MS;
    this.#forget(name);
    this.#kept.set(name, { size, usedAt: now, markedAt: mark ? now : markedAt });
    this.#total += size;
    if (mark) await utimes(this.#pathOf(name), now / 1000, now / 1000).catch(() => {});
  }

  async #remove(name: string): Promise<void> {
    this.#forget(name);
    await rm(this.#pathOf(name), { force: true }).catch((error: Error) => this.#warnOnce(error));
  }

  #forget(name: string): void {
    this.#total -= this.#kept.get(name)?.size ?? 0;
    this.#kept.delete(name);
  }

  #pathOf(name: string): string {
    return path.join(this.#dir, name.slice(0, 2), name.slice(2));
  }

  #warnOnce(error: Error): void {
    if (this.#warned) return;
    this.#warned = true;
    this.#log.warn({ err: error }, 'pictures cannot be cached on disk; each request processes them again');
  }
}

function nameOf(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32);
}

function headOf(bytes: Uint8Array): Buffer {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([MARK, checksum]);
}
