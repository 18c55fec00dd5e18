/**
 * The database could not be reached, or did not answer in time. The message says which, for the log. The work may have
 * been stored.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** A database server restarts within seconds: the value for Retry-After. */
export const RETRY_SECONDS = 5;

/**
 * Errors of the network and of name resolution (Node.js), of the PostgreSQL client, and of a server that is starting,
 * stopping or full.
 */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** 08: connection; 53: out of connections, memory or disk; 57P: stopped, crashed, starting; 57014, 55P03, 25P03: a time limit. */
const SQLSTATE = /^(?:08...|53...|57P..|57014|55P03|25P03|25P04)$/;
const CLIENT =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;
const MAX_DEPTH = 5;

/** True if the same request may succeed later: answer with 503, not 500. */
export function isUnavailable(error: unknown, level = 0): boolean {
  if (!(error instanceof Error) || level > MAX_DEPTH) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && (NETWORK.has(code) || ('severity' in error && SQLSTATE.test(code)))) return true;
  if (CLIENT.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some((one) => isUnavailable(one, level + 1))) return true;
  return isUnavailable(error.cause, level + 1);
}
