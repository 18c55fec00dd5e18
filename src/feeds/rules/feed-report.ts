import { formatNumber } from '#rules/money.ts';

/** The share of the stock that one import may remove, unless the operator sets another. */
export const DEFAULT_HOLD_SHARE = 0.3;

/** The result of one import, for the person who runs it and for a file. Times are ISO 8601, durations milliseconds. */
export interface FeedReport {
  /** Number in `feed_runs`; null for a dry run, which is not recorded. */
  readonly run_id: string | null;
  readonly group_id: string;
  readonly feed: string;
  readonly file: string;
  readonly encoding: string;
  readonly mode: 'full' | 'partial';
  /** `held`: a full feed would remove more than the allowed share; nothing was written. */
  readonly state: 'done' | 'held' | 'dry-run';
  readonly rows: RowCounts;
  readonly stock: StockCounts;
  /** The reason why a feed is held, as one sentence. */
  readonly held_because: string | null;
  /** Most frequent first. Unchanged rows are not checked again: their warnings are in an earlier report. */
  readonly warnings: readonly WarningGroup[];
  /** Unit of `line`: a line of the file or the number of the record. */
  readonly counts: 'line' | 'record';
  /** The first hundred. */
  readonly quarantined: readonly QuarantinedRow[];
  readonly quarantine_reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly dealerships: readonly DealershipCounts[];
  readonly started_at: string;
  readonly finished_at: string;
  readonly durations: { readonly read: number; readonly write: number };
  /** The latest stock revision of this run; null if it changed nothing. */
  readonly revision: string | null;
  readonly report_path: string | null;
}

interface RowCounts {
  readonly read: number;
  /** With or without warnings. */
  readonly accepted: number;
  readonly warned: number;
  readonly quarantined: number;
}

interface StockCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly held_removals: number;
  /** Vehicles whose row could not be read this time, and which were left unchanged. */
  readonly kept: number;
}

export interface WarningGroup {
  readonly field: string;
  readonly problem: string;
  readonly count: number;
  readonly examples: readonly { readonly line: number; readonly value: string }[];
}

export interface QuarantinedRow {
  readonly line: number;
  readonly reason: string;
  readonly excerpt: string;
}

export interface DealershipCounts {
  readonly id: string;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
}

const EXAMPLES = 5;
const QUARANTINED = 100;
/** A file full of different mistakes must not fill the memory. */
const GROUPS = 500;

/** Collects warnings and reasons of rows, with limits on memory. */
export class RowNotes {
  readonly #warnings = new Map<
    string,
    { field: string; problem: string; count: number; examples: { line: number; value: string }[] }
  >();
  readonly #reasons = new Map<string, number>();
  readonly quarantined: QuarantinedRow[] = [];
  quarantineCount = 0;
  warned = 0;

  warn(line: number, warnings: readonly { field: string; problem: string; value: string }[]): void {
    if (warnings.length > 0) this.warned++;
    for (const { field, problem, value } of warnings) {
      const key = `${field}\u001f${problem}`;
      let group = this.#warnings.get(key);
      if (!group) {
        if (this.#warnings.size >= GROUPS) continue;
        this.#warnings.set(key, (group = { field, problem, count: 0, examples: [] }));
      }
      group.count++;
      if (group.examples.length < EXAMPLES) group.examples.push({ line, value });
    }
  }

  quarantine(line: number, reason: string, excerpt: string): void {
    this.quarantineCount++;
    // Remove what differs from row to row, so that equal reasons are counted together.
    const kind = reason
      .replace(/"[^"]*"/g, '...')
      .replace(/\b(?:line|record) \d+/g, (text) => text.replace(/\d+/, 'n'));
    if (this.#reasons.has(kind) || this.#reasons.size < GROUPS)
      this.#reasons.set(kind, (this.#reasons.get(kind) ?? 0) + 1);
    if (this.quarantined.length < QUARANTINED) this.quarantined.push({ line, reason, excerpt });
  }

  get warnings(): readonly WarningGroup[] {
    return [...this.#warnings.values()].sort((a, b) => b.count - a.count);
  }

  get reasons(): readonly { reason: string; count: number }[] {
    return [...this.#reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
  }
}

const count = (number: number, one: string, many = `${one}s`) => `${formatNumber(number)} ${number === 1 ? one : many}`;

function rowsLine({ read, accepted, warned, quarantined }: FeedReport['rows']): string {
  const taken = `${formatNumber(accepted)} accepted (${formatNumber(warned)} with warnings)`;
  return `${count(read, 'row')} read, ${taken}, ${formatNumber(quarantined)} quarantined`;
}

function stockLine({ inserted, updated, unchanged, removed, kept }: FeedReport['stock']): string {
  return [
    `${formatNumber(inserted)} new`,
    `${formatNumber(updated)} changed`,
    `${formatNumber(unchanged)} unchanged`,
    `${formatNumber(removed)} removed`,
    ...(kept > 0 ? [`${kept} left in stock because their row could not be read`] : []),
  ].join(', ');
}

/** The report as lines for a terminal. */
export function summarise(report: FeedReport): readonly string[] {
  const { rows, stock } = report;
  const lines = [
    `${report.feed} from ${report.file} (${report.encoding}, ${report.mode} feed): ${report.state}`,
    `  rows   ${rowsLine(rows)}`,
    `  stock  ${stockLine(stock)}`,
  ];
  if (report.held_because) lines.push(`  HELD   ${report.held_because}`);
  for (const warning of report.warnings.slice(0, 15)) {
    const examples = warning.examples.slice(0, 3).map((one) => `${one.line}: ${JSON.stringify(one.value)}`);
    lines.push(
      `  ! ${warning.field}: ${warning.problem} (${formatNumber(warning.count)}; ${report.counts} ${examples.join(', ')})`,
    );
  }
  if (report.warnings.length > 15)
    lines.push(`  ! ${count(report.warnings.length - 15, 'more kind')} of warnings in the report`);
  for (const row of report.quarantined.slice(0, 10)) lines.push(`  x ${report.counts} ${row.line}: ${row.reason}`);
  if (rows.quarantined > 10) lines.push(`  x ${count(rows.quarantined - 10, 'more row')} quarantined, see the report`);
  const seconds = (report.durations.read + report.durations.write) / 1000;
  const speed = formatNumber(Math.round(rows.read / Math.max(seconds, 0.001)));
  const changed = count(report.dealerships.length, 'dealership');
  lines.push(`  ${changed} changed in ${seconds.toFixed(1)} s (${speed} rows a second)`);
  if (report.report_path) lines.push(`  report ${report.report_path}`);
  return lines;
}
