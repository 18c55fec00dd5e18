import { pino, type DestinationStream, type Logger } from 'pino';
import { loggableError, withoutContacts } from './loggable-error.ts';

export type { Logger };

const PERSONAL: ReadonlySet<string> = new Set([
  'phone',
  'email',
  'name',
  'last_name',
  'first_name',
  'message',
  'postcode',
  'payload',
  'fields',
  'remote_address',
]);
const REMOVED = '[removed]';
const MAX_DEPTH = 5;

/**
 * JSON lines, to standard output or to `destination`. They never contain personal data, even if a caller passes some by
 * mistake: fields with personal data are removed, errors are reduced to what loggable-error.ts allows, and texts lose
 * what looks like an email address.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: withoutPersonal },
    // `log` above reduces errors, whatever their field name.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(
          this,
          args.map((arg) => (typeof arg === 'string' ? withoutContacts(arg) : arg)),
        );
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function withoutPersonal(facts: Record<string, unknown>): Record<string, unknown> {
  return clean(facts, 0) as Record<string, unknown>;
}

function clean(value: unknown, level: number): unknown {
  if (typeof value === 'string') return withoutContacts(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return loggableError(value);
  if (value instanceof Date) return value;
  if (level === MAX_DEPTH) return REMOVED;
  if (Array.isArray(value)) return value.map((item) => clean(item, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, PERSONAL.has(name) ? REMOVED : clean(item, level + 1)]),
  );
}
