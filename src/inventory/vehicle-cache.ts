import type { Vehicle } from '#vehicle/rules/vehicle.ts';

const keyOf = (groupId: string, slug: string) => `${groupId} ${slug}`;

/**
 * Whole cars by their slug, as texts: a third of what they take as objects. Takes what there is room for (in characters); whoever does not
 * find a car here asks the database. What is here is kept true by whoever hears of changes.
 */
export class KeptVehicles {
  readonly #texts = new Map<string, string>();
  /** By id: a slug may change. */
  readonly #keys = new Map<string, string>();
  readonly #room: number;
  #used = 0;

  constructor(room: number) {
    this.#room = room;
  }

  get(groupId: string, slug: string): Vehicle | null {
    const text = this.#texts.get(keyOf(groupId, slug));
    return text === undefined ? null : (JSON.parse(text) as Vehicle);
  }

  /** Instead of what it had of the car; without room it has nothing of it. */
  set(vehicle: Vehicle): void {
    this.delete(vehicle.id);
    if (this.#used >= this.#room) return;
    const text = JSON.stringify(vehicle);
    if (this.#used + text.length > this.#room) return;
    const key = keyOf(vehicle.groupId, vehicle.slug);
    this.#texts.set(key, text);
    this.#keys.set(vehicle.id, key);
    this.#used += text.length;
  }

  delete(id: string): void {
    const key = this.#keys.get(id);
    if (key === undefined) return;
    this.#used -= this.#texts.get(key)!.length;
    this.#texts.delete(key);
    this.#keys.delete(id);
  }

  clear(): void {
    this.#texts.clear();
    this.#keys.clear();
    this.#used = 0;
  }
}
