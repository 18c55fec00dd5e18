import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Change, PaymentRecord } from './record.ts';
import { namesIn, readIfThere, writeOnce } from './files.server.ts';

/** One change of a payment. `mark` is random, so that a writer knows its own change from another's with the same number. */
export interface Version {
  readonly number: number;
  readonly mark: string;
  readonly record: PaymentRecord;
}

export interface Ledger {
  /** Adds a payment, unless it exists. Answers with its first version. */
  create(record: PaymentRecord): Promise<Version>;
  read(id: string): Promise<PaymentRecord | null>;
  version(id: string, number: number): Promise<Version | null>;
  ids(): Promise<string[]>;
  /**
   * Changes a payment. `decide` gets it as it is, and again whenever another process was faster; `null` changes nothing. Answers with the
   * payment afterwards, `null` if there is none.
   */
  change(id: string, decide: (record: PaymentRecord) => Change | null): Promise<PaymentRecord | null>;
}

interface Options {
  readonly dir: string;
  /** Called before a change with events is written: if the process is killed in between, they belong to a version that never comes. */
  readonly announce: (version: Version, events: Change['events']) => Promise<() => Promise<void>>;
}

const name = (number: number) => `${String(number).padStart(6, '0')}.json`;

/**
 * Payments as files: a folder for each, and in it one file for each change, which is never written again. The first
 * process to write the next number has made the change, so several processes agree without locks, and a killed one
 * leaves none behind.
 */
export function openLedger({ dir, announce }: Options): Ledger {
  const folder = (id: string) => path.join(dir, id);
  async function version(id: string, number: number): Promise<Version | null> {
    const text = await readIfThere(path.join(folder(id), name(number)));
    return text === null ? null : (JSON.parse(text) as Version);
  }
  async function latest(id: string): Promise<Version | null> {
    const last = (await namesIn(folder(id))).at(-1);
    return last === undefined ? null : version(id, Number.parseInt(last, 10));
  }
  async function change(id: string, decide: (record: PaymentRecord) => Change | null): Promise<PaymentRecord | null> {
    for (;;) {
      const before = await latest(id);
      const wanted = before && decide(before.record);
      if (!before || !wanted) return before?.record ?? null;
      const next = { number: before.number + 1, mark: randomUUID(), record: wanted.record };
      const withdraw = await announce(next, wanted.events);
      if (await writeOnce(path.join(folder(id), name(next.number)), JSON.stringify(next))) return next.record;
      await withdraw();
    }
  }
  return {
    async create(record) {
      const first = { number: 1, mark: randomUUID(), record };
      const isFirst = await writeOnce(path.join(folder(record.id), name(1)), JSON.stringify(first));
      return isFirst ? first : (await version(record.id, 1))!;
    },
    read: async (id) => (await latest(id))?.record ?? null,
    version,
    ids: () => namesIn(dir),
    change,
  };
}
