import { setImmediate as breathe } from 'node:timers/promises';
import type { Dealership } from '#dealerships/rules/dealership.ts';
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
import type { FeedStock } from './feed-stock.server.ts';
import type { MappingPlan } from './mapping-plan.server.ts';
import type { FeedRecord, RecordReader } from './rules/record-reader.ts';
import { repairRecord } from './record-repairs.server.ts';
import { StagedVehicles, type StagedVehicle } from './staged-vehicles.server.ts';

interface RowsOf {
  readonly group: { readonly id: string; readonly dealerships: readonly Dealership[] };
  readonly plan: MappingPlan;
  readonly stock: FeedStock;
  readonly startedAt: number;
  /** Folder for the cars that are put aside until they are written. */
  readonly scratch: string;
  readonly lineWord: 'line' | 'record';
}

/** The rows of a feed, judged one by one: refused with a reason, as they stand in the stock already, or put aside to be written. */
export class FeedRows {
  readonly notes = new RowNotes();
  readonly staged: StagedVehicles;
  read = 0;
  accepted = 0;
  unchanged = 0;
  /** Cars of the stock whose rows could not be read: they stay as they are. */
  kept = 0;
  /** How many staged cars are in the stock already. */
  stagedKnown = 0;
  readonly #of: RowsOf;
  readonly #place: PlaceVehicle;
  /** Line of each key that the feed gives, to find repeats. */
  readonly #lines = new Map<string, number>();
  /** Rows of a derived key whose number is not yet known. */
  readonly #waiting = new Map<string, { hash: string; seq: number }[]>();
  /** Derived keys of rows that could not be read. */
  readonly #unreadable: string[] = [];
  readonly #keyOf: string[] = [];

  constructor(of: RowsOf) {
    this.#of = of;
    this.#place = placeVehicles(of.plan.mapping, of.group.dealerships);
    this.staged = new StagedVehicles(of.scratch);
  }

  async readAll(reader: RecordReader, onBatch: () => void, signal: AbortSignal | undefined): Promise<void> {
    const { group, plan, startedAt } = this.#of;
    // Another set of dealerships or locations may put the same record elsewhere.
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
      for (const record of batch) this.#take(record, fingerprint, year);
      await this.staged.flush();
      onBatch();
      await breathe();
    }
    await this.staged.flush(true);
    this.#numberWaiting();
  }

  /** What was put aside for a dealership, each car under the key that it has in the stock. */
  async *stagedOf(dealershipId: string, batchRows: number): AsyncGenerator<readonly StagedVehicle[]> {
    for await (const batch of this.staged.read(dealershipId, batchRows)) {
      yield batch.map((vehicle) => ({ ...vehicle, key: this.#keyOf[vehicle.seq] ?? numberedKey(vehicle.key, 1) }));
    }
  }

  #take(record: FeedRecord, fingerprint: string, year: number): void {
    const { plan, stock } = this.#of;
    this.read++;
    const refuse = (reason: string) => this.notes.quarantine(record.line, reason, record.excerpt);
    if (record.problem !== null) return refuse(record.problem);
    const read = (column: string) => record.values[plan.at(column)] ?? '';
    const derived = 'derive' in plan.mapping.key;
    const base = recordKey(plan.mapping, read);
    if (base === null) return refuse(derived ? 'every column that its key is derived from is empty' : 'no key');
    if (!derived) {
      const first = this.#lines.get(base);
      if (first !== undefined) return refuse(`repeats the key "${base.slice(0, 40)}" of ${this.#of.lineWord} ${first}`);
    }
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
      // The feed did speak of this car: it is not absent, only unreadable today.
      if (derived) this.#unreadable.push(base);
      else if (stock.keep(base, false)) this.kept++;
      return refuse(reason ?? (placed as { unknown: string }).unknown);
    }
    if (placed.problem !== null)
      mapped.warnings.push({ field: 'location_id', problem: 'no location of the dealership', value: placed.problem });
    this.accepted++;
    this.notes.warn(record.line, mapped.warnings);
    const { statedCreatedAt: createdAt, soldAt, ...vehicle } = buildVehicle(mapped);
    const doc: Omit<StatedVehicle, 'statedCreatedAt' | 'soldAt'> & {
      groupId: string;
      dealershipId: string;
      locationId: string | null;
    } = {
      ...vehicle,
      groupId: this.#of.group.id,
      dealershipId: placed.dealership.id,
      locationId: placed.location?.id ?? null,
    };
    const { seq } = this.staged.add(placed.dealership.id, {
      key: base,
      hash,
      line: record.line,
      slug: vehicleSlug(vehicle),
      status: vehicle.status,
      visible: vehicle.showOnWebsite,
      soldAt,
      createdAt,
      doc: JSON.stringify(doc).slice(1),
    });
    if (!derived) {
      this.#lines.set(base, record.line);
      const known = stock.get(base);
      if (known) {
        known.claimed = true;
        this.stagedKnown++;
      }
      return;
    }
    const waiting = this.#waiting.get(base);
    if (waiting) waiting.push({ hash, seq });
    else this.#waiting.set(base, [{ hash, seq }]);
  }

  /**
   * Rows that derive the same key are numbered in the order of their fingerprints, after those that are in the stock exactly as
   * they are have kept their number: the order of the file's rows does not matter.
   */
  #numberWaiting(): void {
    const { stock } = this.#of;
    const used = new Set<string>();
    for (const [base, rows] of this.#waiting) {
      if (rows.length > 1) rows.sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : a.seq - b.seq));
      for (const { seq } of rows) {
        const key = stock.claimFree(base, used);
        this.#keyOf[seq] = key;
        if (stock.get(key)) this.stagedKnown++;
      }
      used.clear();
    }
    this.#waiting.clear();
    for (const base of this.#unreadable) if (stock.keep(base, true)) this.kept++;
  }
}
