/** A private PostgreSQL server in a temporary folder. */
export interface PrivatePostgres {
  readonly url: string;
  /** Ends it and deletes the folder. */
  stop(): Promise<void>;
  /** Ends it and keeps the folder: `fast` as an operator restarts it, `crash` without writing anything. */
  halt(way: 'fast' | 'crash'): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
}

export function startPostgres(): Promise<PrivatePostgres>;
export function findPostgres(env?: NodeJS.ProcessEnv): string | null;
