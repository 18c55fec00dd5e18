/** Runs as much work at a time as fits; the rest waits in order of arrival. */
export class Semaphore {
  readonly #capacity: number;
  #free: number;
  readonly #waiting: { readonly weight: number; readonly enter: () => void }[] = [];

  constructor(capacity: number) {
    this.#capacity = this.#free = capacity;
  }

  /** `weight` has the unit of the capacity. Work heavier than the whole capacity runs alone. */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(weight, this.#capacity);
    // No overtaking: otherwise heavy work could wait forever behind light work.
    if (this.#waiting.length > 0 || taken > this.#free)
      await new Promise<void>((enter) => this.#waiting.push({ weight: taken, enter }));
    else this.#free -= taken;
    try {
      return await work();
    } finally {
      this.#free += taken;
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    for (let next = this.#waiting[0]; next && next.weight <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.weight;
      next.enter();
    }
  }
}
