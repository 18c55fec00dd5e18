import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { timeZoneAt, type Dealership } from '#dealerships/rules/dealership.ts';
import { buildVehicle, whyNoVehicle, type StatedVehicle } from './build-vehicle.server.ts';
import {
  vehicleSlug,
  mappingFingerprint,
  numberedKey,
  recordFingerprint,
  recordKey,
  placeVehicles,
  type PlaceVehicle,
} from './vehicle-identity.server.ts';
import { RowNotes } from './rules/feed-report.ts';
import { settleDates } from './rules/local-dates.ts';
import type { FeedStock } from './feed-stock.server.ts';
import type { MappedRecord, MappingPlan } from './mapping-plan.server.ts';
import type { FeedRecord, RecordReader } from './rules/record-reader.ts';
import { recordWarnings, type FieldWarning } from './rules/record-warnings.ts';
import { repairRecord } from './record-repairs.server.ts';
import { StagedVehicles, type StagedVehicle } from './staged-vehicles.server.ts';

type VehiclePlace = Exclude<ReturnType<PlaceVehicle>, { readonly unknown: string }>;

interface FeedRowsParts {
  readonly group: { readonly id: string; readonly dealerships: readonly Dealership[] };
  readonly plan: MappingPlan;
  readonly stock: FeedStock;
  readonly startedAt: number;
  /** Folder for vehicles that are staged until they are written. */
  readonly scratch: string;
  readonly lineWord: 'line' | 'record';
}

const REPEATED_VIN = 'the VIN of more than one vehicle: each is listed, although they may be one';

/** Decides about the rows of a feed one by one: refused with a reason, unchanged, or staged to be written. */
export class FeedRows {
  readonly notes = new RowNotes();
  readonly staged: StagedVehicles;
  read = 0;
  accepted = 0;
  unchanged = 0;
  /** Vehicles in stock whose rows could not be read: they are left unchanged. */
  preserved = 0;
  /** The number of staged vehicles that are already in stock. */
  stagedKnown = 0;
  readonly #parts: FeedRowsParts;
  readonly #place: PlaceVehicle;
  /** The line of each key in the feed, to detect duplicates. */
  readonly #lines = new Map<string, number>();
  /** The first line of each VIN among the rows that changed. */
  readonly #vinLines = new Map<string, number>();
  readonly #reportedVins = new Set<string>();
  /** Rows with a derived key whose number is not known yet. */
  readonly #waiting = new Map<string, WaitingRow[]>();
  /** Derived keys of rows that could not be read. */
  readonly #unreadable: string[] = [];
  readonly #stockKeys: string[] = [];

  constructor(parts: FeedRowsParts) {
    this.#parts = parts;
    this.#place = placeVehicles(parts.plan.mapping, parts.group.dealerships);
    this.staged = new StagedVehicles(parts.scratch);
  }

  async readAll(reader: RecordReader, onBatch: () => void, signal: AbortSignal | undefined): Promise<void> {
    const { group, plan, startedAt } = this.#parts;
    // With other dealerships or locations, the same record may be placed differently.
    const places = group.dealerships.map((one) => [
      one.id,
      one.slug,
      one.name,
      one.locations.map((at) => [at.id, at.slug, at.name, at.primary]),
    ]);
    const fingerprint = mappingFingerprint(plan.mapping, JSON.stringify(places));
    const year = new Date(startedAt).getUTCFullYear();
    for await (const batch of reader.read(plan.wanted, plan.whole)) {
      signal?.throwIfAborted();
      for (const record of batch) this.#process(record, fingerprint, year);
      await this.staged.flush();
      onBatch();
      await yieldToRequests();
    }
    await this.staged.flush(true);
    this.#numberWaiting();
  }

  /** The staged vehicles of a dealership, each with its key in the stock. */
  async *readStaged(dealershipId: string, batchRows: number): AsyncGenerator<readonly StagedVehicle[]> {
    for await (const batch of this.staged.read(dealershipId, batchRows)) {
      yield batch.map((vehicle) => ({ ...vehicle, key: this.#stockKeys[vehicle.seq] ?? numberedKey(vehicle.key, 1) }));
    }
  }

  #process(record: FeedRecord, fingerprint: string, year: number): void {
    const { plan, stock } = this.#parts;
    this.read++;
    if (record.problem !== null) return this.#refuse(record, record.problem);
    const read = (column: string) => record.values[plan.at(column)] ?? '';
    const derived = 'derive' in plan.mapping.key;
    const base = recordKey(plan.mapping, read);
    if (base === null)
      return this.#refuse(record, derived ? 'every column that its key is derived from is empty' : 'no key');
    const first = derived ? undefined : this.#lines.get(base);
    if (first !== undefined)
      return this.#refuse(record, `repeats the key "${base.slice(0, 40)}" of ${this.#parts.lineWord} ${first}`);
    const hash = recordFingerprint(record.values, fingerprint, year);
    if (stock.claimSame(base, hash, derived)) {
      if (!derived) this.#lines.set(base, record.line);
      this.accepted++;
      this.unchanged++;
      return;
    }
    const mapped = plan.map(record.values);
    repairRecord(mapped, plan.mapping, read);
    const reason = whyNoVehicle(mapped);
    const placed = reason === null ? this.#place(read, base) : null;
    if (placed === null || 'unknown' in placed) {
      this.#preserve(base, derived);
      return this.#refuse(record, reason ?? (placed as { unknown: string }).unknown);
    }
    if (placed.problem !== null)
      mapped.warnings.push({ field: 'location_id', problem: 'no location of the dealership', value: placed.problem });
    this.accepted++;
    mapped.warnings.push(...recordWarnings(mapped.fields), ...this.#repeatedVin(mapped, record.line));
    this.notes.warn(record.line, mapped.warnings);
    const seq = this.#stage(mapped, placed, { key: base, hash, line: record.line });
    if (derived) this.#waitForNumber(base, { hash, seq });
    else this.#claim(base, record.line);
  }

  /** Two rows with one VIN may be one vehicle, but nothing says which of them is right: both are imported. */
  #repeatedVin(mapped: MappedRecord, line: number): readonly FieldWarning[] {
    const vin = mapped.fields.get('vin') as string | undefined;
    if (vin === undefined) return [];
    const first = this.#vinLines.get(vin);
    if (first === undefined) {
      this.#vinLines.set(vin, line);
      return [];
    }
    this.#reportedVins.add(vin);
    return [{ field: 'vin', problem: REPEATED_VIN, value: `${vin}, also ${this.#parts.lineWord} ${first}` }];
  }

  /** Reports a VIN of this run that other vehicles in stock have, too, unless two rows of this run already told it. */
  reportVin(vin: string, vehicles: string): void {
    const line = this.#vinLines.get(vin);
    if (line !== undefined && !this.#reportedVins.has(vin))
      this.notes.warn(line, [{ field: 'vin', problem: REPEATED_VIN, value: `${vin}: ${vehicles}` }]);
  }

  /** The feed contains the vehicle: it is not absent, only unreadable. */
  #preserve(base: string, derived: boolean): void {
    if (derived) this.#unreadable.push(base);
    else if (this.#parts.stock.preserve(base, false)) this.preserved++;
  }

  #refuse(record: FeedRecord, reason: string): void {
    this.notes.quarantine(record.line, reason, record.excerpt);
  }

  /** Stages the vehicle of a record and returns its number among the staged ones. */
  #stage(
    mapped: MappedRecord,
    { dealership, location }: VehiclePlace,
    row: { readonly key: string; readonly hash: string; readonly line: number },
  ): number {
    settleDates(mapped.fields, timeZoneAt(dealership, location?.id ?? null));
    const { statedCreatedAt: createdAt, soldAt, ...vehicle } = buildVehicle(mapped);
    const doc: Omit<StatedVehicle, 'statedCreatedAt' | 'soldAt'> & {
      groupId: string;
      dealershipId: string;
      locationId: string | null;
    } = {
      ...vehicle,
      groupId: this.#parts.group.id,
      dealershipId: dealership.id,
      locationId: location?.id ?? null,
    };
    const { seq } = this.staged.add(dealership.id, {
      key: row.key,
      hash: row.hash,
      line: row.line,
      slug: vehicleSlug(vehicle),
      status: vehicle.status,
      visible: vehicle.showOnWebsite,
      soldAt,
      createdAt,
      doc: JSON.stringify(doc).slice(1),
    });
    return seq;
  }

  #claim(key: string, line: number): void {
    this.#lines.set(key, line);
    const known = this.#parts.stock.get(key);
    if (!known) return;
    known.claimed = true;
    this.stagedKnown++;
  }

  #waitForNumber(base: string, row: WaitingRow): void {
    const waiting = this.#waiting.get(base);
    if (waiting) waiting.push(row);
    else this.#waiting.set(base, [row]);
  }

  /**
   * Numbers the rows that share a derived key in the order of their fingerprints. Unchanged rows have already claimed
   * their numbers, so the order of rows in the file does not matter.
   */
  #numberWaiting(): void {
    const { stock } = this.#parts;
    const used = new Set<string>();
    for (const [base, rows] of this.#waiting) {
      if (rows.length > 1) rows.sort(byHashThenOrder);
      for (const { seq } of rows) {
        const key = stock.claimFree(base, used);
        this.#stockKeys[seq] = key;
        if (stock.get(key)) this.stagedKnown++;
      }
      used.clear();
    }
    this.#waiting.clear();
    for (const base of this.#unreadable) if (stock.preserve(base, true)) this.preserved++;
  }
}

type WaitingRow = { readonly hash: string; readonly seq: number };

function byHashThenOrder(a: WaitingRow, b: WaitingRow): number {
  if (a.hash === b.hash) return a.seq - b.seq;
  return a.hash < b.hash ? -1 : 1;
}
