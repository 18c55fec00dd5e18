import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** Limits of the connections of one pool. Times in milliseconds. */
export interface PoolLimits {
  readonly connections: number;
  /** For getting a connection: the server may be down, or all connections in use. */
  readonly connectMs: number;
  /** For one statement, which the server ends. */
  readonly statementMs: number;
  /** For waiting for a row or table that another transaction has locked; 0 means as long as the statement may take. */
  readonly lockMs: number;
  /** For a transaction without activity, whose connection the server ends. */
  readonly idleInTransactionMs: number;
  /** For one statement at the client, if the server cannot end it any more; 0 means no limit. */
  readonly answerMs: number;
}

/** For pages and forms. */
export const SHORT_WORK: PoolLimits = {
  connections: 10,
  connectMs: 5_000,
  statementMs: 15_000,
  lockMs: 10_000,
  idleInTransactionMs: 30_000,
  answerMs: 20_000,
};
/** For imports and migrations, which read or write whole dealerships and wait for each other. */
export const LONG_WORK: PoolLimits = {
  connections: 10,
  connectMs: 10_000,
  statementMs: 10 * 60_000,
  lockMs: 0,
  idleInTransactionMs: 10 * 60_000,
  // The client's timer would start for COPY and never stop.
  answerMs: 0,
};

const KEEP_ALIVE_MS = 10_000;

/**
 * Connections to a PostgreSQL server that never end the process: a lost one is reported to `onLost` and replaced when
 * needed. Every wait has a limit; beyond it the caller gets DatabaseUnavailable or PostgreSQL's own error (see
 * isUnavailable).
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
  // The pool listens for errors of idle connections only: one lost between two statements of a transaction would end
  // the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // Already reported by the connection.
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
  // The overloads are those of the client.
  override query(...args: any[]): any {
    const result: unknown = (super.query as (...given: unknown[]) => unknown).apply(this, args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: Error) => {
      if (error.message !== 'Query read timeout') throw error;
      // The statement may still be running: close the connection, because its next user would have to wait.
      void this.end();
      throw new DatabaseUnavailable('The database did not answer in time; the connection was closed.', error);
    });
  }
}
