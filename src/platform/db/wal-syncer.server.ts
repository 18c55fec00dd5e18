import fs from 'node:fs';
import { promisify } from 'node:util';

/** Syncs one file. Tests replace it. */
export interface Disk {
  sync(file: string): Promise<void>;
  /** The same, in this thread. */
  syncNow(file: string): void;
}

const dataSync = promisify(fs.fdatasync);

const DISK: Disk = {
  // Only the sync is slow; opening and closing in this thread is faster than handing them to another one.
  async sync(file) {
    const descriptor = fs.openSync(file, 'r+');
    try {
      await dataSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  },
  syncNow(file) {
    const descriptor = fs.openSync(file, 'r+');
    try {
      fs.fdatasyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  },
};

/**
 * Syncs segments of the write-ahead log that PostgreSQL wants on disk: outside this thread and once for all who wait (group commit),
 * or in this thread, when PostgreSQL is about to write what must not reach the disk before them.
 */
export class WalSyncer {
  readonly #disk: Disk;
  /** Segments with records that no round has begun to sync. */
  #requested = new Set<string>();
  #inRound: ReadonlySet<string> = new Set();
  #round: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #failure: Error | null = null;

  constructor(disk: Disk = DISK) {
    this.#disk = disk;
  }

  request(segment: string): void {
    this.#requested.add(segment);
  }

  /**
   * Resolves when everything that was requested before this call is on disk. Callers that come while a round runs share the next one.
   * After a failed sync the kernel may have dropped what it could not write, and would report success the next time: everything is refused from then on.
   */
  async durable(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#requested.size === 0) return this.#round ?? undefined;
    this.#next ??= this.#afterThisRound();
    return this.#next;
  }

  /** Syncs in this thread what was requested and may not be on disk yet. */
  settle(): void {
    if (this.#failure) throw this.#failure;
    if (this.#requested.size === 0 && this.#inRound.size === 0) return;
    try {
      for (const segment of new Set([...this.#inRound, ...this.#requested])) this.#disk.syncNow(segment);
    } catch (error) {
      throw this.#failed(error);
    }
    // The running round has nothing left to do. Its segments may now be removed or renamed, so they are not synced by name again.
    this.#requested.clear();
    this.#inRound = new Set();
  }

  async #afterThisRound(): Promise<void> {
    // A failure is reported to the callers of that round there, and to those of this one below.
    await this.#round?.catch(() => {});
    if (this.#failure) throw this.#failure;
    this.#next = null;
    this.#inRound = this.#requested;
    this.#requested = new Set();
    this.#round = this.#syncAll(this.#inRound);
    return this.#round;
  }

  async #syncAll(segments: ReadonlySet<string>): Promise<void> {
    try {
      await Promise.all([...segments].map((segment) => this.#disk.sync(segment)));
    } catch (error) {
      throw this.#failed(error);
    }
    this.#inRound = new Set();
    this.#round = null;
  }

  #failed(error: unknown): Error {
    this.#failure ??= Object.assign(
      new Error(
        'The write-ahead log could not be synced to the disk: nothing more is acknowledged. Check the disk, then restart.',
        { cause: error },
      ),
      { code: (error as NodeJS.ErrnoException).code },
    );
    return this.#failure;
  }
}
