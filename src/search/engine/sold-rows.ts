import { setBit, type Bitmap } from './bitmap.ts';

/** Sold rows, which are visible only for a while, with the instant at which each was sold. */
export class SoldRows {
  readonly #slots: number[] = [];
  readonly #soldAt: number[] = [];
  readonly #places = new Map<number, number>();

  put(slot: number, soldAt: number | null | undefined): void {
    if (typeof soldAt !== 'number' || !Number.isFinite(soldAt)) return this.remove(slot);
    const place = this.#places.get(slot) ?? this.#slots.length;
    this.#places.set(slot, place);
    this.#slots[place] = slot;
    this.#soldAt[place] = soldAt;
  }

  remove(slot: number): void {
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

  /**
   * Counts the sold rows that are still visible, and finds the instant at which the next of them disappears (null for
   * none). Rows disappear in the order in which they were sold, so the number also identifies the visible rows.
   */
  visible(now: number, windowMs: number): { readonly count: number; readonly until: number | null } {
    let count = 0;
    let first = Infinity;
    for (const soldAt of this.#soldAt) {
      const end = soldAt + windowMs;
      if (!(now < end)) continue;
      count++;
      if (end < first) first = end;
    }
    return { count, until: first === Infinity ? null : first };
  }

  /** Adds the rows that are still visible to `target`. */
  addVisible(target: Bitmap, now: number, windowMs: number): void {
    this.#soldAt.forEach((soldAt, i) => {
      if (now < soldAt + windowMs) setBit(target, this.#slots[i]!);
    });
  }
}
