/** Lets in as much at a time as fits; the others wait in the order in which they came. */
export class Semaphore {
  readonly #capacity: number;
  #free: number;
  readonly #waiting: { readonly weight: number; readonly enter: () => void }[] = [];

  constructor(capacity: number) {
    this.#capacity = this.#free = capacity;
  }

  /** `weight` is in the unit of the capacity; what is heavier than all of it runs alone. */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(weight, this.#capacity);
    // Nobody overtakes: a heavy one would wait for ever behind light ones.
    if (this.#waiting.length > 0 || taken > this.#free)
      await new Promise<void>((enter) => this.#waiting.push({ weight: taken, enter }));
    else this.#free -= taken;
    try {
      return await work();
    } finally {
      this.#free += taken;
      this.#letIn();
    }
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next && next.weight <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.weight;
      next.enter();
    }
  }
}
