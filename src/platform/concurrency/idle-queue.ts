/**
 * Work that nobody waits for: one at a time, what was asked for last first, and only while `busy` says no. What is too much is forgotten,
 * the oldest first: it is done when somebody does wait for it.
 */
export class IdleQueue {
  readonly #busy: () => boolean;
  readonly #most: number;
  readonly #pauseMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #waiting = new Map<string, () => Promise<unknown>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | null = null;
  #closed = false;

  /** `pauseMs`: between two works, and until `busy` is asked again. */
  constructor(options: {
    readonly busy: () => boolean;
    readonly most: number;
    readonly pauseMs: number;
    readonly onError: (error: unknown) => void;
  }) {
    this.#busy = options.busy;
    this.#most = options.most;
    this.#pauseMs = options.pauseMs;
    this.#onError = options.onError;
  }

  /** The same key is one work, however often it is asked for. */
  add(key: string, work: () => Promise<unknown>): void {
    if (this.#closed) return;
    this.#waiting.delete(key);
    this.#waiting.set(key, work);
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size <= this.#most) break;
      this.#waiting.delete(oldest);
    }
    this.#wait();
  }

  /** Forgets what waits; resolves when what is under way has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  #wait(): void {
    if (this.#timer !== undefined || this.#underWay || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#busy()) this.#wait();
      else this.#underWay = this.#next();
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
      this.#underWay = null;
      this.#wait();
    }
  }
}
