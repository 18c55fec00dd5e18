/** Work that is requested while it is running runs once, and all callers get its result or error. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const started = this.#running.get(key);
    if (started) return started;
    const flight = work().finally(() => this.#running.delete(key));
    this.#running.set(key, flight);
    return flight;
  }

  /** Resolves when all running work has ended, successfully or not. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }
}
