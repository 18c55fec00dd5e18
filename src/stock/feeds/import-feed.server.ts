import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { DatabaseHandle } from '#db/client.server.ts';
import type { Dealership } from '#domain/vehicle/dealership.ts';
import { buildCar, whyNoCar, type StatedCar } from './build-car.server.ts';
import { carSlug, mappingFingerprint, numberedKey, recordFingerprint, recordKey } from './car-identity.server.ts';
import { detectEncoding, openFeedFile, type Encoding, type FeedFile, type FeedSource } from './feed-file.server.ts';
import { RowNotes, type DealershipCounts, type FeedReport } from './feed-report.ts';
import { beginRun, endRun, failRun, withFeedLock } from './feed-run.server.ts';
import { FeedStock } from './feed-stock.server.ts';
import { planMapping, type MappingPlan } from './mapping-plan.server.ts';
import type { FeedMapping } from './mapping.server.ts';
import { placeCars, type PlaceCar } from './place-car.server.ts';
import { repairRecord } from './record-repairs.server.ts';
import { openRecords } from './open-records.server.ts';
import type { FeedRecord, RecordReader } from './record-reader.ts';
import { StagedCars, type StagedCar } from './staged-cars.server.ts';
import { BATCH_ROWS, writeDealership } from './write-dealership.server.ts';

export interface ImportProgress {
  readonly phase: 'read' | 'write';
  /** Of the file's bytes while reading, of the staged cars while writing. */
  readonly done: number;
  readonly total: number;
  readonly rows: number;
}

export interface ImportOptions {
  readonly database: DatabaseHandle;
  readonly group: { readonly id: string; readonly name: string; readonly dealerships: readonly Dealership[] };
  readonly mapping: FeedMapping;
  /** A path, or a stream, which is put on disk first. */
  readonly file: FeedSource;
  readonly now: () => number;
  /** Setting feeds.removalHoldShare: the share of its available stock that a full feed may take away unasked, 0 to 1. */
  readonly removalHoldShare: number;
  /** Obey a feed that would be held. */
  readonly confirm: boolean;
  /** Read and report, write nothing. */
  readonly dryRun?: boolean;
  readonly reportDir: string;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the group's stock of one feed what the file says. Only differences are written, one transaction a dealership. Throws
 * MappingError (the mapping fits neither file nor group), UnreadableFeed (the file as a whole), FeedBusy; nothing is written then.
 */
export function importFeed(options: ImportOptions): Promise<FeedReport> {
  const { database, group, mapping, now } = options;
  return withFeedLock(database, group.id, mapping.feed, async () => {
    const file = await openFeedFile(options.file);
    const startedAt = now();
    let runId: string | null = null;
    try {
      if (!options.dryRun) runId = await beginRun(database.db, group.id, mapping.feed, file.name, new Date(startedAt).toISOString());
      const report = await new FeedImport(options, file, startedAt, runId).run();
      if (runId !== null) await endRun(database.db, runId, report);
      return report;
    } catch (error) {
      // The first error is the one to tell, also when the database is what failed.
      if (runId !== null) await failRun(database.db, runId, error as Error, new Date(now()).toISOString()).catch(() => {});
      throw error;
    } finally {
      await file.close();
    }
  });
}

class FeedImport {
  readonly #options: ImportOptions;
  readonly #file: FeedFile;
  readonly #startedAt: number;
  readonly #runId: string | null;
  readonly #notes = new RowNotes();
  readonly #staged: StagedCars;
  #lineWord: 'line' | 'record' = 'line';
  #rows = 0;
  #accepted = 0;
  #unchanged = 0;
  #kept = 0;
  /** How many staged cars are in the stock already. */
  #stagedKnown = 0;
  /** Line of each key that the feed gives, to find repeats. */
  readonly #lines = new Map<string, number>();
  /** Rows of a derived key whose number is not yet known. */
  readonly #waiting = new Map<string, { hash: string; seq: number }[]>();
  /** Derived keys of rows that could not be read. */
  readonly #unreadable: string[] = [];
  readonly #keyOf: string[] = [];

  constructor(options: ImportOptions, file: FeedFile, startedAt: number, runId: string | null) {
    this.#options = options;
    this.#file = file;
    this.#startedAt = startedAt;
    this.#runId = runId;
    this.#staged = new StagedCars(file.scratch);
  }

  async run(): Promise<FeedReport> {
    const { database, group, mapping, now } = this.#options;
    const place = placeCars(mapping, group.dealerships);
    const encoding: Encoding = mapping.encoding === 'auto' ? await detectEncoding(this.#file.path) : mapping.encoding;
    let bytes = 0;
    const reader = await openRecords(this.#file.path, encoding, mapping, (count) => (bytes = count));
    const plan = planMapping(mapping, reader.columns, this.#file.name, { now: this.#startedAt });
    const stock = await FeedStock.load(database.db, group.id, mapping.feed);
    const before = stock.availableCount;
    this.#lineWord = reader.counts;
    await this.#readAll(reader, plan, place, stock, () => bytes);
    this.#numberWaiting(stock);

    const absent = mapping.mode === 'full' ? stock.absent() : new Map<string, string[]>();
    const removals = [...absent.values()].reduce((sum, keys) => sum + keys.length, 0);
    const held = this.#heldBecause(removals, before);
    const readAt = now();
    const dealerships: DealershipCounts[] = [];
    let revision: string | null = null;
    if (!held && !this.#options.dryRun) {
      const ids = [...new Set([...this.#staged.dealerships(), ...absent.keys()])].sort();
      let written = 0;
      const total = ids.reduce((sum, id) => sum + this.#staged.count(id), 0);
      for (const dealershipId of ids) {
        this.#options.signal?.throwIfAborted();
        await breathe();
        const result = await writeDealership({
          database,
          groupId: group.id,
          feedId: mapping.feed,
          dealershipId,
          cars: this.#stagedWithKeys(dealershipId),
          isKnown: (key) => stock.get(key) !== undefined,
          absentKeys: absent.get(dealershipId) ?? [],
          absentStatus: mapping.absent,
          now: new Date(now()).toISOString(),
          onRows: (count) => this.#progress('write', (written += count), total),
        });
        revision = result.revision ?? revision;
        this.#unchanged += result.unchanged;
        if (result.revision !== null) dealerships.push({ id: dealershipId, inserted: result.inserted, updated: result.updated, removed: result.removed });
      }
    }
    return this.#report({ encoding, counts: reader.counts, held, removals, readAt, dealerships, revision, stock });
  }

  async #readAll(reader: RecordReader, plan: MappingPlan, place: PlaceCar, stock: FeedStock, bytes: () => number): Promise<void> {
    const { group } = this.#options;
    // Another set of dealerships or locations may put the same record elsewhere.
    const places = group.dealerships.map((one) => [one.id, one.slug, one.name, one.locations.map((at) => [at.id, at.slug, at.name, at.primary])]);
    const fingerprint = mappingFingerprint(plan.mapping, JSON.stringify(places));
    const year = new Date(this.#startedAt).getUTCFullYear();
    for await (const batch of reader.read(plan.wanted, plan.whole)) {
      this.#options.signal?.throwIfAborted();
      for (const record of batch) this.#take(record, plan, place, stock, fingerprint, year);
      await this.#staged.flush();
      this.#progress('read', bytes(), this.#file.bytes);
      await breathe();
    }
    await this.#staged.flush(true);
  }

  #take(record: FeedRecord, plan: MappingPlan, place: PlaceCar, stock: FeedStock, fingerprint: string, year: number): void {
    this.#rows++;
    const refuse = (reason: string) => this.#notes.quarantine(record.line, reason, record.excerpt);
    if (record.problem !== null) return refuse(record.problem);
    const read = (column: string) => record.values[plan.at(column)] ?? '';
    const derived = 'derive' in plan.mapping.key;
    const base = recordKey(plan.mapping, read);
    if (base === null) return refuse(derived ? 'every column that its key is derived from is empty' : 'no key');
    if (!derived) {
      const first = this.#lines.get(base);
      if (first !== undefined) return refuse(`repeats the key "${base.slice(0, 40)}" of ${this.#lineWord} ${first}`);
    }
    const hash = recordFingerprint(record.values, fingerprint, year);
    if (stock.claimSame(base, hash, derived)) {
      if (!derived) this.#lines.set(base, record.line);
      this.#accepted++;
      this.#unchanged++;
      return;
    }
    const mapped = plan.map(record.values);
    repairRecord(mapped, plan.mapping, read);
    const reason = whyNoCar(mapped);
    const placed = reason === null ? place(read, base) : null;
    if (placed === null || 'unknown' in placed) {
      // The feed did speak of this car: it is not absent, only unreadable today.
      if (derived) this.#unreadable.push(base);
      else if (stock.keep(base, false)) this.#kept++;
      return refuse(reason ?? (placed as { unknown: string }).unknown);
    }
    if (placed.problem !== null) mapped.warnings.push({ field: 'location_id', problem: 'no location of the dealership', value: placed.problem });
    this.#accepted++;
    this.#notes.warn(record.line, mapped.warnings);
    const { stated_created_at: createdAt, sold_at: soldAt, ...car } = buildCar(mapped);
    const doc: Omit<StatedCar, 'stated_created_at' | 'sold_at'> & { group_id: string; dealership_id: string; location_id: string | null } = {
      ...car,
      group_id: this.#options.group.id,
      dealership_id: placed.dealership.id,
      location_id: placed.location?.id ?? null,
    };
    const { seq } = this.#staged.add(placed.dealership.id, {
      key: base,
      hash,
      line: record.line,
      slug: carSlug(car),
      status: car.status,
      visible: car.show_on_dealer_website,
      soldAt,
      createdAt,
      doc: JSON.stringify(doc).slice(1),
    });
    if (!derived) {
      this.#lines.set(base, record.line);
      const known = stock.get(base);
      if (known) {
        known.claimed = true;
        this.#stagedKnown++;
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
  #numberWaiting(stock: FeedStock): void {
    const used = new Set<string>();
    for (const [base, rows] of this.#waiting) {
      if (rows.length > 1) rows.sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : a.seq - b.seq));
      for (const { seq } of rows) {
        const key = stock.claimFree(base, used);
        this.#keyOf[seq] = key;
        if (stock.get(key)) this.#stagedKnown++;
      }
      used.clear();
    }
    this.#waiting.clear();
    for (const base of this.#unreadable) if (stock.keep(base, true)) this.#kept++;
  }

  async *#stagedWithKeys(dealershipId: string): AsyncGenerator<readonly StagedCar[]> {
    for await (const batch of this.#staged.read(dealershipId, BATCH_ROWS[this.#options.database.kind])) {
      yield batch.map((car) => ({ ...car, key: this.#keyOf[car.seq] ?? numberedKey(car.key, 1) }));
    }
  }

  #heldBecause(removals: number, before: number): string | null {
    const { removalHoldShare, confirm } = this.#options;
    if (confirm || removals === 0 || removals <= before * removalHoldShare) return null;
    const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
    return `It would remove ${removals} of ${before} cars (${percent(removals / before)}, more than ${percent(removalHoldShare)}). Nothing was written. If that is right, import it again with --confirm.`;
  }

  #progress(phase: 'read' | 'write', done: number, total: number): void {
    this.#options.onProgress?.({ phase, done, total, rows: this.#rows });
  }

  async #report(outcome: {
    encoding: Encoding;
    counts: 'line' | 'record';
    held: string | null;
    removals: number;
    readAt: number;
    dealerships: readonly DealershipCounts[];
    revision: string | null;
    stock: FeedStock;
  }): Promise<FeedReport> {
    const { group, mapping, now, dryRun, reportDir } = this.#options;
    const finishedAt = now();
    const sum = (of: (one: DealershipCounts) => number) => outcome.dealerships.reduce((total, one) => total + of(one), 0);
    const reportPath = this.#runId === null ? null : path.join(reportDir, `${this.#runId}.json`);
    const report: FeedReport = {
      run_id: this.#runId,
      group_id: group.id,
      feed: mapping.feed,
      file: this.#file.name,
      encoding: outcome.encoding,
      mode: mapping.mode,
      state: dryRun ? 'dry-run' : outcome.held ? 'held' : 'done',
      rows: { read: this.#rows, accepted: this.#accepted, warned: this.#notes.warned, quarantined: this.#notes.quarantineCount },
      stock: {
        // A dry run tells what would be written; some of the changed rows may say the same in other words.
        inserted: dryRun ? this.#staged.total - this.#stagedKnown : sum((one) => one.inserted),
        updated: dryRun ? this.#stagedKnown : sum((one) => one.updated),
        unchanged: this.#unchanged,
        removed: dryRun && !outcome.held ? outcome.removals : sum((one) => one.removed),
        held_removals: outcome.held ? outcome.removals : 0,
        kept: this.#kept,
      },
      held_because: outcome.held,
      warnings: this.#notes.warnings,
      counts: outcome.counts,
      quarantined: this.#notes.quarantined,
      quarantine_reasons: this.#notes.reasons,
      dealerships: outcome.dealerships,
      started_at: new Date(this.#startedAt).toISOString(),
      finished_at: new Date(finishedAt).toISOString(),
      durations: { read: outcome.readAt - this.#startedAt, write: finishedAt - outcome.readAt },
      revision: outcome.revision,
      report_path: reportPath,
    };
    if (reportPath !== null) {
      await mkdir(reportDir, { recursive: true });
      // Whole or not at all: nobody reads half a report.
      await writeFile(`${reportPath}.part`, `${JSON.stringify(report, null, 2)}\n`);
      await rename(`${reportPath}.part`, reportPath);
    }
    return report;
  }
}
