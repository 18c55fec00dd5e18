import { randomFrom } from '../random.ts';

/** Random numbers that are the same at every run. */
export class Random {
  /** From 0 up to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = randomFrom(seed);
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** The first entries much more often than the last, like makes and models in real stock. */
  pickPopular<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 2.2 * list.length)]!;
  }
}
