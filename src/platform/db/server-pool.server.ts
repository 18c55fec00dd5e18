import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** Limits of the connections of one pool. Times in milliseconds. */
export interface PoolLimits {
  readonly connections: number;
  /** Until a connection is there: the server may be away, or all connections in use. */
  readonly connectMs: number;
  /** Of one statement; the server ends it. */
  readonly statementMs: number;
  /** Of waiting for a row or table that another transaction holds; 0 is as long as the statement may take. */
  readonly lockMs: number;
  /** Of a transaction in which nothing happens; the server ends its connection. */
  readonly idleInTransactionMs: number;
  /** Of one statement as the client sees it, for a server that cannot even end it any more; 0 is none. */
  readonly answerMs: number;
}

/** What a page or a form waits for. */
export const SHORT_WORK: PoolLimits = {
  connections: 10,
  connectMs: 5_000,
  statementMs: 15_000,
  lockMs: 10_000,
  idleInTransactionMs: 30_000,
  answerMs: 20_000,
};
/** Imports and migrations: they read or write whole dealerships, and wait for each other. */
export const LONG_WORK: PoolLimits = {
  connections: 10,
  connectMs: 10_000,
  statementMs: 10 * 60_000,
  lockMs: 0,
  idleInTransactionMs: 10 * 60_000,
  // The client would start its clock for COPY, and never stop it.
  answerMs: 0,
};

const KEEP_ALIVE_MS = 10_000;

/**
 * Connections to a PostgreSQL server that never end the process: a lost one is reported to `onLost` and replaced when the next is needed.
 * Every wait has a limit; beyond it the caller gets DatabaseUnavailable or PostgreSQL's own error (see isUnavailable).
 */
export function openPool(url: string, limits: PoolLimits, onLost: (error: Error) => void): pg.Pool {
  const pool = new BoundedPool({
    connectionString: url,
    Client: BoundedClient,
    application_name: 'forecourt',
    keepAlive: true,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    query_timeout: limits.answerMs,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // The pool listens to idle connections only: one that is lost between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // Reported by the connection itself; the pool repeats it.
  pool.on('error', () => {});
  return pool;
}

class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    return super.connect().catch((error: Error) => {
      if (error.message !== 'timeout exceeded when trying to connect') throw error;
      const { max, connectionTimeoutMillis } = this.options;
      throw new DatabaseUnavailable(
        `No connection to the database within ${connectionTimeoutMillis} ms: it does not answer, or all ${max} connections are in use.`,
        error,
      );
    });
  }
}

class BoundedClient extends pg.Client {
  // The many ways to call it are the client's own.
  override query(...args: any[]): any {
    const result: unknown = (super.query as (...given: unknown[]) => unknown).apply(this, args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: Error) => {
      if (error.message !== 'Query read timeout') throw error;
      // The statement may still be running: nobody else may get this connection, which would wait for it.
      void this.end();
      throw new DatabaseUnavailable('The database did not answer in time; the connection was closed.', error);
    });
  }
}
