import type { VehicleSummary } from './vehicle-summary.ts';

export type CardListener = (id: string, card: VehicleSummary | null) => void;

/** The cards of all visible vehicles; listeners are notified of each added, changed and removed card. */
export class FollowedCards extends Map<string, VehicleSummary> {
  readonly #listeners = new Set<CardListener>();

  follow(listener: CardListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  override set(id: string, card: VehicleSummary): this {
    super.set(id, card);
    for (const listener of this.#listeners) listener(id, card);
    return this;
  }

  override delete(id: string): boolean {
    const was = super.delete(id);
    if (was) for (const listener of this.#listeners) listener(id, null);
    return was;
  }
}
