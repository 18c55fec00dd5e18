import { pino, type Logger } from 'pino';

export type { Logger };

/** JSON lines. Whatever could name a person is cut out even if a caller passes it by mistake. */
export function createLog(level: string): Logger {
  const personal = [
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
  ];
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: [...personal, ...personal.map((key) => `*.${key}`)], censor: '[removed]' },
  });
}
