import { setBit, type Bitmap } from './bitmap.ts';

/** The rows that are visible only for a while: sold ones, with the instant from which their window counts (AVL-009). */
export class SoldRows {
  readonly #slots: number[] = [];
  readonly #soldAt: number[] = [];
  readonly #places = new Map<number, number>();

  put(slot: number, soldAt: number | null | undefined): void {
    if (typeof soldAt !== 'number' || !Number.isFinite(soldAt)) return this.take(slot);
    const place = this.#places.get(slot) ?? this.#slots.length;
    this.#places.set(slot, place);
    this.#slots[place] = slot;
    this.#soldAt[place] = soldAt;
  }

  take(slot: number): void {
    const place = this.#places.get(slot);
    if (place === undefined) return;
    this.#places.delete(slot);
    const lastSlot = this.#slots.pop()!;
    const lastSoldAt = this.#soldAt.pop()!;
    if (lastSlot === slot) return;
    this.#slots[place] = lastSlot;
    this.#soldAt[place] = lastSoldAt;
    this.#places.set(lastSlot, place);
  }

  /** Adds the rows that are still visible to `target`; returns the instant at which the first of them vanishes, or null. */
  addVisible(target: Bitmap, now: number, windowMs: number): number | null {
    let first = Infinity;
    for (let i = 0; i < this.#slots.length; i++) {
      const end = this.#soldAt[i]! + windowMs;
      if (!(now < end)) continue;
      setBit(target, this.#slots[i]!);
      if (end < first) first = end;
    }
    return first === Infinity ? null : first;
  }
}
