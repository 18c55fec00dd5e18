import type { z } from 'zod';

/** One kind of work that outlives the request which asked for it. The handler stands in its room and is bound by the server. */
export interface JobDefinition<P = unknown> {
  /** Also the queue's name in the database: renaming one strands the jobs that are waiting under the old name. */
  readonly name: string;
  /** Jobs written by an older version are read by this one: change it only in ways that still take them. */
  readonly payload: z.ZodType<P>;
  readonly retry: RetryPolicy;
  /** Longest that one try may take, in seconds; the handler's own time limits must be shorter. */
  readonly tryWithinSeconds: number;
  /** How many tries run at the same time in one process. */
  readonly atOnce: number;
}

export interface RetryPolicy {
  /** Tries after the first one. */
  readonly times: number;
  /** Seconds before the first retry; doubles with each, with up to as much again at random. */
  readonly firstAfterSeconds: number;
  /** The longest wait between two tries, in seconds. */
  readonly atMostSeconds: number;
}

export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}
