import type { z } from 'zod';

/** One kind of background work that outlives its request. The handler is in its feature and is bound by the server. */
export interface JobDefinition<P = unknown> {
  /** It is also the queue's name in the database: after renaming, jobs waiting under the old name are never run. */
  readonly name: string;
  /** Jobs of an older version are parsed with this schema: change it only compatibly. */
  readonly payload: z.ZodType<P>;
  readonly retry: RetryPolicy;
  /** The longest that one try may take, in seconds; the handler's own time limits must be shorter. */
  readonly tryWithinSeconds: number;
  /** Number of tries that run at the same time in one process. */
  readonly atOnce: number;
}

export interface RetryPolicy {
  /** Tries after the first one. */
  readonly times: number;
  /** Seconds before the first retry; doubled for each further one, plus up to the same amount at random. */
  readonly firstAfterSeconds: number;
  /** The longest wait between two tries, in seconds. */
  readonly atMostSeconds: number;
}

export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}
