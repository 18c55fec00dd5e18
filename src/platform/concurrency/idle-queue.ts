/**
 * Work without a waiting caller: runs one at a time, last added first, and only while `busy` returns false. Beyond the
 * limit, the oldest work is dropped; it is done when a request needs it.
 */
export class IdleQueue {
  readonly #busy: () => boolean;
  readonly #limit: number;
  readonly #pauseMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #waiting = new Map<string, () => Promise<unknown>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #closed = false;

  /** The pause between two pieces of work, and before `busy` is checked again. */
  constructor(options: {
    readonly busy: () => boolean;
    readonly limit: number;
    readonly pauseMs: number;
    readonly onError: (error: unknown) => void;
  }) {
    this.#busy = options.busy;
    this.#limit = options.limit;
    this.#pauseMs = options.pauseMs;
    this.#onError = options.onError;
  }

  /** Work with the same key is queued once. */
  add(key: string, work: () => Promise<unknown>): void {
    if (this.#closed) return;
    this.#waiting.delete(key);
    this.#waiting.set(key, work);
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size <= this.#limit) break;
      this.#waiting.delete(oldest);
    }
    this.#wait();
  }

  /** Drops waiting work; resolves when the running work has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(): void {
    if (this.#timer !== undefined || this.#running || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#busy()) this.#wait();
      else this.#running = this.#next();
    }, this.#pauseMs).unref();
  }

  async #next(): Promise<void> {
    const [key, work] = [...this.#waiting].at(-1)!;
    this.#waiting.delete(key);
    try {
      await work();
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#running = null;
      this.#wait();
    }
  }
}
