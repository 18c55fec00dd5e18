import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Status } from '#vehicle/rules/vehicle.ts';

/**
 * One vehicle of a feed that may have to be written. `doc` is the JSON of a StatedVehicle with its dealership and
 * location, without the opening brace.
 */
export interface StagedVehicle {
  /** Its position among all staged vehicles of the run. */
  readonly seq: number;
  readonly key: string;
  readonly hash: string;
  readonly line: number;
  readonly slug: string;
  readonly status: Status;
  readonly visible: boolean;
  readonly soldAt: string | null;
  readonly createdAt: string | null;
  readonly doc: string;
}

const FLUSH_CHARACTERS = 128 * 1024;

/**
 * Vehicles that are staged in one file per dealership until the whole feed has been read: nothing is written before it
 * is known whether the feed must be held, and memory use does not depend on the length of the feed.
 */
export class StagedVehicles {
  readonly #folder: string;
  readonly #pending = new Map<string, { lines: string[]; length: number }>();
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #seq = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the vehicle's position. Flush before adding many more. */
  add(dealershipId: string, vehicle: Omit<StagedVehicle, 'seq'>): { seq: number; full: boolean } {
    const seq = this.#seq++;
    const { doc, ...meta } = vehicle;
    const line = `${JSON.stringify([seq, meta.key, meta.hash, meta.line, meta.slug, meta.status, meta.visible, meta.soldAt, meta.createdAt])}\t${doc}\n`;
    let pending = this.#pending.get(dealershipId);
    if (!pending) this.#pending.set(dealershipId, (pending = { lines: [], length: 0 }));
    pending.lines.push(line);
    pending.length += line.length;
    this.#counts.set(dealershipId, (this.#counts.get(dealershipId) ?? 0) + 1);
    return { seq, full: pending.length >= FLUSH_CHARACTERS };
  }

  /** Writes the buffers that have grown large to disk, or all of them. */
  async flush(all = false): Promise<void> {
    for (const [dealershipId, pending] of this.#pending) {
      if (pending.lines.length === 0 || (!all && pending.length < FLUSH_CHARACTERS)) continue;
      const text = pending.lines.join('');
      pending.lines = [];
      pending.length = 0;
      await appendFile(this.#file(dealershipId), text);
    }
  }

  get total(): number {
    return this.#seq;
  }

  dealerships(): readonly string[] {
    return [...this.#counts.keys()].sort();
  }

  count(dealershipId: string): number {
    return this.#counts.get(dealershipId) ?? 0;
  }

  async *read(dealershipId: string, batch: number): AsyncGenerator<readonly StagedVehicle[]> {
    if (!this.#counts.has(dealershipId)) return;
    let vehicles: StagedVehicle[] = [];
    let rest = '';
    // Not readline, which also splits at U+2028, a character that text may contain.
    for await (const piece of createReadStream(this.#file(dealershipId), {
      encoding: 'utf8',
      highWaterMark: 256 * 1024,
    })) {
      const lines = (rest + (piece as string)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        vehicles.push(parseLine(line));
        if (vehicles.length < batch) continue;
        yield vehicles;
        vehicles = [];
      }
    }
    if (vehicles.length > 0) yield vehicles;
  }

  #file(dealershipId: string): string {
    let name = this.#names.get(dealershipId);
    if (name === undefined) this.#names.set(dealershipId, (name = path.join(this.#folder, `cars-${this.#names.size}`)));
    return name;
  }
}

function parseLine(line: string): StagedVehicle {
  const tab = line.indexOf('\t');
  const [seq, key, hash, at, slug, status, visible, soldAt, createdAt] = JSON.parse(line.slice(0, tab)) as [
    number,
    string,
    string,
    number,
    string,
    Status,
    boolean,
    string | null,
    string | null,
  ];
  return { seq, key, hash, line: at, slug, status, visible, soldAt, createdAt, doc: line.slice(tab + 1) };
}
