/** The same work asked for while it is under way is done once; everybody gets its answer, or its error. */
export class SingleFlight<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const started = this.#underWay.get(key);
    if (started) return started;
    const flight = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, flight);
    return flight;
  }

  /** Resolves when all that is under way has ended, well or badly. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay.values());
  }
}
