import type { DatabaseHandle } from './db/client.server.ts';
import type { Jobs } from './jobs/run-jobs.server.ts';
import type { Logger } from './log.ts';

/** Input of every feature when it opens. */
export interface Base {
  readonly database: DatabaseHandle;
  readonly jobs: Jobs;
  /** True in a process that runs jobs. One that only serves pages adds jobs to the queues and binds none. */
  readonly runsJobs: boolean;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Reads an environment variable by the name that a site or dealership states: its files contain no secrets. */
  readonly secret: (name: string) => string | undefined;
  /** Adds a function that closes what was opened. When the process stops, they run in reverse order. */
  readonly onClose: (close: () => void | Promise<void>) => void;
}

/** Closes what was opened before it: in reverse order, one after the other. */
export function createClosing(): { readonly onClose: Base['onClose']; readonly close: () => Promise<void> } {
  const closers: (() => void | Promise<void>)[] = [];
  return {
    onClose: (closer) => void closers.push(closer),
    async close() {
      for (const closer of closers.splice(0).reverse()) await closer();
    },
  };
}
