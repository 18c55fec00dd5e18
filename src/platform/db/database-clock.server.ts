import { sql } from 'kysely';
import type { Db } from './client.server.ts';

/**
 * Clocks of processes may differ by minutes. Decisions by time that several processes share use the database's clock.
 */
export interface DatabaseClock {
  /** Milliseconds by which the database's clock is ahead of this process's, as last measured. */
  readonly skew: () => number;
  measure(): Promise<void>;
  close(): void;
}

interface Options {
  /** The time of the database, in epoch ms. */
  readonly databaseNow: () => Promise<number>;
  readonly now?: () => number;
  readonly warn: (facts: object, message: string) => void;
}

const EVERY_MS = 60_000;
/** A smaller difference is the time of the answer, and changes nothing. */
const LEAST_MS = 1_000;
const WARN_MS = 30_000;

/** Measures now, and then every minute. A measurement that fails leaves the last one. */
export async function openDatabaseClock({ databaseNow, now = Date.now, warn }: Options): Promise<DatabaseClock> {
  let skew = 0;
  async function measure(): Promise<void> {
    const before = now();
    const theirs = await databaseNow().catch(() => null);
    if (theirs === null) return;
    const after = now();
    const measured = Math.round(theirs - (before + after) / 2);
    const found = Math.abs(measured) < LEAST_MS + (after - before) ? 0 : measured;
    if (Math.abs(found) >= WARN_MS && Math.abs(found - skew) >= WARN_MS)
      warn({ skewMs: found }, "the clock of this server differs from the database's: correct it");
    skew = found;
  }
  await measure();
  const timer = setInterval(() => void measure(), EVERY_MS).unref();
  return { skew: () => skew, measure, close: () => clearInterval(timer) };
}

export async function databaseNow(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return Number(rows[0]!.ms);
}
