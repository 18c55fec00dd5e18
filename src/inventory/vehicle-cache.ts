import type { Vehicle } from '#vehicle/rules/vehicle.ts';

const vehicleKey = (groupId: string, slug: string) => `${groupId} ${slug}`;

/**
 * Caches full vehicles by slug, as JSON, which takes a third of the memory of objects. Limited to a number of characters; callers read
 * missing vehicles from the database, and must update the cache on every change.
 */
export class VehicleCache {
  readonly #texts = new Map<string, string>();
  /** By id: a slug may change. */
  readonly #keys = new Map<string, string>();
  readonly #capacity: number;
  #used = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(groupId: string, slug: string): Vehicle | null {
    const text = this.#texts.get(vehicleKey(groupId, slug));
    return text === undefined ? null : (JSON.parse(text) as Vehicle);
  }

  /** Replaces the cached vehicle; removes it if the new one does not fit. */
  set(vehicle: Vehicle): void {
    this.delete(vehicle.id);
    if (this.#used >= this.#capacity) return;
    const text = JSON.stringify(vehicle);
    if (this.#used + text.length > this.#capacity) return;
    const key = vehicleKey(vehicle.groupId, vehicle.slug);
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
