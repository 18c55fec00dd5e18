import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

export interface PictureLog {
  warn(facts: object, message: string): void;
}

interface CachedFile {
  size: number;
  /** Epoch milliseconds. */
  usedAt: number;
  /** When the file's modification time was last updated. */
  markedAt: number;
}

/** The signature of our files and their version; a checksum of the content, four bytes, follows. */
const MARK = Buffer.from('FCP1');
const HEAD_BYTES = MARK.length + 4;
/** The precision of the order of use after a restart; updating the file on every read would be too expensive. */
const MARK_EVERY_MS = 3_600_000;
/** Unfinished files older than this are left over from a crash. */
const LEFTOVER_MS = 3_600_000;
const NAME = /^[0-9a-f]{30}$/;

/**
 * An LRU cache of files in one folder, limited to `maxBytes`. Each file begins with a checksum, so that files damaged by a crash or the
 * disk are ignored. Files are written under another name and renamed, so that readers never see half a file. Other processes may use
 * the same folder: their files are found on request, and counted at every scan. Without write access there is no cache, but
 * requests still succeed.
 */
export class PictureFiles {
  readonly #dir: string;
  readonly #maxBytes: number;
  readonly #log: PictureLog;
  readonly #now: () => number;
  /** Least recently used first. */
  readonly #files = new Map<string, CachedFile>();
  #total = 0;
  #writtenSinceScan = 0;
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
    this.#ready = this.#scan();
  }

  async get(key: string): Promise<Buffer | null> {
    const name = fileName(key);
    const whole = await readFile(this.#filePath(name)).catch(() => null);
    if (whole === null) {
      this.#forget(name);
      return null;
    }
    const bytes = whole.subarray(HEAD_BYTES);
    if (whole.length <= HEAD_BYTES || !fileHeader(bytes).equals(whole.subarray(0, HEAD_BYTES))) {
      await this.#remove(name);
      return null;
    }
    await this.#ready;
    await this.#markUsed(name, whole.length);
    return bytes;
  }

  /** True if the file exists; reading it may still fail if it is damaged. */
  async has(key: string): Promise<boolean> {
    return (await stat(this.#filePath(fileName(key))).catch(() => null)) !== null;
  }

  /** Returns whether the file was stored; files larger than an eighth of the limit are not, because they would evict too many. */
  async put(key: string, bytes: Buffer): Promise<boolean> {
    await this.#ready;
    const size = bytes.length + HEAD_BYTES;
    if (size > this.#maxBytes / 8) return false;
    const name = fileName(key);
    const target = this.#filePath(name);
    const unfinished = path.join(this.#dir, `unfinished-${process.pid}-${++this.#written}`);
    try {
      await writeFile(unfinished, Buffer.concat([fileHeader(bytes), bytes]));
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
    this.#files.set(name, { size, usedAt: this.#now(), markedAt: this.#now() });
    this.#total += size;
    this.#writtenSinceScan += size;
    if (this.#writtenSinceScan > this.#maxBytes / 8) await (this.#ready = this.#scan());
    else await this.#shrink();
    return true;
  }

  async drop(key: string): Promise<void> {
    await this.#remove(fileName(key));
  }

  /** Bytes of all files known to this process. */
  async bytes(): Promise<number> {
    await this.#ready;
    return this.#total;
  }

  /** Scans the folder, sorts the files by last use, and evicts the excess. */
  async #scan(): Promise<void> {
    this.#writtenSinceScan = 0;
    const found: { name: string; entry: CachedFile }[] = [];
    try {
      await mkdir(this.#dir, { recursive: true });
      for (const entry of await readdir(this.#dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const about = await stat(file).catch(() => null);
        if (!about) continue;
        const name = path.basename(entry.parentPath) + entry.name;
        if (NAME.test(entry.name) && this.#filePath(name) === file)
          found.push({ name, entry: { size: about.size, usedAt: about.mtimeMs, markedAt: about.mtimeMs } });
        else if (entry.name.startsWith('unfinished-') && about.mtimeMs < this.#now() - LEFTOVER_MS)
          await rm(file, { force: true });
      }
    } catch (error) {
      this.#warnOnce(error as Error);
    }
    // A use in this process may be newer than the file's modification time.
    for (const one of found) one.entry.usedAt = Math.max(one.entry.usedAt, this.#files.get(one.name)?.usedAt ?? 0);
    found.sort((a, b) => a.entry.usedAt - b.entry.usedAt);
    this.#files.clear();
    this.#total = 0;
    for (const { name, entry } of found) {
      this.#files.set(name, entry);
      this.#total += entry.size;
    }
    await this.#shrink();
  }

  async #shrink(): Promise<void> {
    for (const name of this.#files.keys()) {
      if (this.#total <= this.#maxBytes) return;
      await this.#remove(name);
    }
  }

  async #markUsed(name: string, size: number): Promise<void> {
    const now = this.#now();
    const markedAt = this.#files.get(name)?.markedAt ?? 0;
    const mark = now - markedAt > MARK_EVERY_MS;
    this.#forget(name);
    this.#files.set(name, { size, usedAt: now, markedAt: mark ? now : markedAt });
    this.#total += size;
    if (mark) await utimes(this.#filePath(name), now / 1000, now / 1000).catch(() => {});
  }

  async #remove(name: string): Promise<void> {
    this.#forget(name);
    await rm(this.#filePath(name), { force: true }).catch((error: Error) => this.#warnOnce(error));
  }

  #forget(name: string): void {
    this.#total -= this.#files.get(name)?.size ?? 0;
    this.#files.delete(name);
  }

  #filePath(name: string): string {
    return path.join(this.#dir, name.slice(0, 2), name.slice(2));
  }

  #warnOnce(error: Error): void {
    if (this.#warned) return;
    this.#warned = true;
    this.#log.warn({ err: error }, 'pictures cannot be cached on disk; each request processes them again');
  }
}

function fileName(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32);
}

function fileHeader(bytes: Uint8Array): Buffer {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([MARK, checksum]);
}
