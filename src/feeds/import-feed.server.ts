import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import { detectEncoding, openFeedFile, type Encoding, type FeedFile, type FeedSource } from './feed-file.server.ts';
import type { DealershipCounts, FeedReport } from './rules/feed-report.ts';
import { FeedRows } from './feed-rows.server.ts';
import { beginRun, endRun, failRun, withFeedLock } from './feed-run.server.ts';
import { FeedStock, repeatedVins } from './feed-stock.server.ts';
import { planMapping } from './mapping-plan.server.ts';
import type { FeedMapping } from './mapping-schema.server.ts';
import { openRecords } from './open-records.server.ts';
import { BATCH_ROWS, writeDealership } from './write-dealership.server.ts';

export interface ImportProgress {
  readonly phase: 'read' | 'write';
  /** In bytes of the file while reading, in staged vehicles while writing. */
  readonly done: number;
  readonly total: number;
  readonly rows: number;
}

export interface ImportOptions {
  readonly database: DatabaseHandle;
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly dealerships: readonly Dealership[];
    /** By their names in feeds. */
    readonly lenders: Readonly<Record<string, unknown>>;
  };
  readonly mapping: FeedMapping;
  /** A path, or a stream, which is first written to disk. */
  readonly file: FeedSource;
  readonly now: () => number;
  /** The share of available stock that a full feed may remove without confirmation, 0 to 1. */
  readonly removalHoldShare: number;
  /** Import a feed that would be held. */
  readonly confirm: boolean;
  /** Read and report, but write nothing. */
  readonly dryRun?: boolean;
  readonly reportDir: string;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Updates the group's stock of one feed to match the file. Writes only differences, in one transaction per dealership.
 * Throws MappingError (the mapping does not fit the file or group), UnreadableFeed (the whole file), or FeedBusy;
 * nothing has been written then.
 */
export function importFeed(options: ImportOptions): Promise<FeedReport> {
  const { database, group, mapping, now } = options;
  return withFeedLock(database, group.id, mapping.feed, async () => {
    const file = await openFeedFile(options.file);
    const startedAt = now();
    let runId: string | null = null;
    try {
      if (!options.dryRun)
        runId = await beginRun(database.db, group.id, mapping.feed, file.name, new Date(startedAt).toISOString());
      const report = await new FeedImport(options, file, startedAt, runId).run();
      if (runId !== null) await endRun(database.db, runId, report);
      return report;
    } catch (error) {
      // Report the first error, even if recording the failure fails as well.
      if (runId !== null)
        await failRun(database.db, runId, error as Error, new Date(now()).toISOString()).catch(() => {});
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

  constructor(options: ImportOptions, file: FeedFile, startedAt: number, runId: string | null) {
    this.#options = options;
    this.#file = file;
    this.#startedAt = startedAt;
    this.#runId = runId;
  }

  async run(): Promise<FeedReport> {
    const { database, group, mapping, now } = this.#options;
    const encoding: Encoding = mapping.encoding === 'auto' ? await detectEncoding(this.#file.path) : mapping.encoding;
    let bytes = 0;
    const reader = await openRecords(this.#file.path, encoding, mapping, (count) => (bytes = count));
    const plan = planMapping(mapping, reader.columns, this.#file.name, {
      now: this.#startedAt,
      lenders: Object.keys(group.lenders),
    });
    const stock = await FeedStock.load(database.db, group.id, mapping.feed);
    const before = stock.availableCount;
    const rows = new FeedRows({
      group,
      plan,
      stock,
      startedAt: this.#startedAt,
      scratch: this.#file.scratch,
      lineWord: reader.counts,
    });
    await rows.readAll(reader, () => this.#progress('read', bytes, this.#file.bytes, rows.read), this.#options.signal);

    const absent = mapping.mode === 'full' ? stock.absent() : new Map<string, string[]>();
    const removals = [...absent.values()].reduce((sum, keys) => sum + keys.length, 0);
    const held = this.#holdReason(removals, before);
    const readAt = now();
    const dealerships: DealershipCounts[] = [];
    let revision: string | null = null;
    let unchanged = rows.unchanged;
    if (!held && !this.#options.dryRun) {
      const ids = [...new Set([...rows.staged.dealerships(), ...absent.keys()])].sort();
      let written = 0;
      const total = ids.reduce((sum, id) => sum + rows.staged.count(id), 0);
      for (const dealershipId of ids) {
        this.#options.signal?.throwIfAborted();
        await yieldToRequests();
        const result = await writeDealership({
          database,
          groupId: group.id,
          feedId: mapping.feed,
          dealershipId,
          vehicles: rows.readStaged(dealershipId, BATCH_ROWS[database.kind]),
          isKnown: (key) => stock.get(key) !== undefined,
          absentKeys: absent.get(dealershipId) ?? [],
          absentStatus: mapping.absent,
          now: new Date(now()).toISOString(),
          onRows: (count) => this.#progress('write', (written += count), total, rows.read),
        });
        revision = result.revision ?? revision;
        unchanged += result.unchanged;
        if (result.revision !== null)
          dealerships.push({
            id: dealershipId,
            inserted: result.inserted,
            updated: result.updated,
            removed: result.removed,
          });
      }
    }
    if (revision !== null)
      for (const { vin, vehicles } of await repeatedVins(database.db, group.id, mapping.feed))
        rows.reportVin(vin, vehicles);
    return this.#report({
      rows,
      unchanged,
      encoding,
      counts: reader.counts,
      held,
      removals,
      readAt,
      dealerships,
      revision,
    });
  }

  #holdReason(removals: number, before: number): string | null {
    const { removalHoldShare, confirm } = this.#options;
    if (confirm || removals === 0 || removals <= before * removalHoldShare) return null;
    const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
    return `It would remove ${removals} of ${before} ${before === 1 ? 'vehicle' : 'vehicles'} (${percent(removals / before)}, more than ${percent(removalHoldShare)}). Nothing was written. If this is correct, import it again with --confirm.`;
  }

  #progress(phase: 'read' | 'write', done: number, total: number, rows: number): void {
    this.#options.onProgress?.({ phase, done, total, rows });
  }

  async #report(outcome: {
    rows: FeedRows;
    unchanged: number;
    encoding: Encoding;
    counts: 'line' | 'record';
    held: string | null;
    removals: number;
    readAt: number;
    dealerships: readonly DealershipCounts[];
    revision: string | null;
  }): Promise<FeedReport> {
    const { group, mapping, now, dryRun, reportDir } = this.#options;
    const { rows } = outcome;
    const stateWhenRun = outcome.held ? 'held' : 'done';
    const finishedAt = now();
    const sum = (of: (one: DealershipCounts) => number) =>
      outcome.dealerships.reduce((total, one) => total + of(one), 0);
    const reportPath = this.#runId === null ? null : path.join(reportDir, `${this.#runId}.json`);
    const report: FeedReport = {
      run_id: this.#runId,
      group_id: group.id,
      feed: mapping.feed,
      file: this.#file.name,
      encoding: outcome.encoding,
      mode: mapping.mode,
      state: dryRun ? 'dry-run' : stateWhenRun,
      rows: {
        read: rows.read,
        accepted: rows.accepted,
        warned: rows.notes.warned,
        quarantined: rows.notes.quarantineCount,
      },
      stock: {
        // A dry run cannot compare documents: some of the changed rows may turn out equal.
        inserted: dryRun ? rows.staged.total - rows.stagedKnown : sum((one) => one.inserted),
        updated: dryRun ? rows.stagedKnown : sum((one) => one.updated),
        unchanged: outcome.unchanged,
        removed: dryRun && !outcome.held ? outcome.removals : sum((one) => one.removed),
        held_removals: outcome.held ? outcome.removals : 0,
        kept: rows.preserved,
      },
      held_because: outcome.held,
      warnings: rows.notes.warnings,
      counts: outcome.counts,
      quarantined: rows.notes.quarantined,
      quarantine_reasons: rows.notes.reasons,
      dealerships: outcome.dealerships,
      started_at: new Date(this.#startedAt).toISOString(),
      finished_at: new Date(finishedAt).toISOString(),
      durations: { read: outcome.readAt - this.#startedAt, write: finishedAt - outcome.readAt },
      revision: outcome.revision,
      report_path: reportPath,
    };
    if (reportPath !== null) {
      await mkdir(reportDir, { recursive: true });
      // Written atomically, so that no one reads half a report.
      await writeFile(`${reportPath}.part`, `${JSON.stringify(report, null, 2)}\n`);
      await rename(`${reportPath}.part`, reportPath);
    }
    return report;
  }
}
