/** The loggable part of an error: what happened and where in the code, never the values involved. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggableError;
  readonly errors?: readonly LoggableError[];
  readonly [fact: string]: unknown;
}

/**
 * Facts that name code, schema or network. Database errors also carry `params`, `parameters`, `query`, `detail` and `where`, which hold
 * the refused row: whatever is not in this list is left out.
 */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'status',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
] as const;

/** SQLSTATE classes whose messages quote names of the schema, roles or the statement, but no values. */
const QUOTES_NAMES = /^(?:08|25|26|28|34|3D|3F|40|42|53|54|55|57|58)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** The part before the @ has a limit, so that a long text without one takes time in proportion to its length. */
const EMAIL = /[^\s<>()"',;:@]{1,64}@[^\s<>()"',;:@]+/gu;
/** Numbers as people in Australia write them; ids and ports are shorter or hold other characters. */
const PHONE = /(?<![\w-])(?:\+?61|\(?0)[ ()-]{0,2}\d(?:[ ()-]{0,2}\d){7,9}(?![\w-])/g;
const REMOVED = '[removed]';
const MOST_LEVELS = 5;

/** Takes anything that was thrown. */
export function loggableError(error: unknown, level = 0): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutContacts(String(error)), stack: '' };
  const message = safeMessage(error);
  const loggable: Record<string, unknown> = {
    type: error.constructor.name || error.name,
    message,
    stack: `${error.name}: ${message}${stackFrames(error)}`,
  };
  for (const fact of FACTS) {
    const value = (error as unknown as Record<string, unknown>)[fact];
    if (typeof value === 'string') loggable[fact] = withoutContacts(value);
    else if (typeof value === 'number') loggable[fact] = value;
  }
  if (level < MOST_LEVELS) {
    if (error.cause !== undefined) loggable['cause'] = loggableError(error.cause, level + 1);
    if (error instanceof AggregateError)
      loggable['errors'] = error.errors.slice(0, MOST_LEVELS).map((one) => loggableError(one, level + 1));
  }
  return loggable as unknown as LoggableError;
}

/** A text without what looks like an email address or a phone number. */
export function withoutContacts(text: string): string {
  return text.replace(EMAIL, REMOVED).replace(PHONE, REMOVED);
}

function safeMessage(error: Error): string {
  const { code, schema, table, column, constraint, dataType } = error as Error & Readonly<Record<string, unknown>>;
  const isOfDatabase = 'severity' in error && typeof code === 'string' && SQLSTATE.test(code);
  if (!isOfDatabase || QUOTES_NAMES.test(code)) return withoutContacts(error.message);
  const names = new Set([schema, table, column, constraint, dataType].filter((name) => typeof name === 'string'));
  // A quoted value may itself contain quotes: everything from the first one that is not a schema name is removed.
  for (const quoted of error.message.matchAll(/"([^"]*)"?/g))
    if (!names.has(quoted[1]!)) return withoutContacts(`${error.message.slice(0, quoted.index)}${REMOVED}`);
  return withoutContacts(error.message);
}

/** The stack frames. The text before them repeats the message, and may contain messages of other errors. */
function stackFrames(error: Error): string {
  const stack = error.stack ?? '';
  const after = stack.indexOf(error.message);
  const frames = (after < 0 ? stack : stack.slice(after + error.message.length)).split('\n');
  return frames
    .filter((line) => /^\s+at /.test(line))
    .map((line) => `\n${line}`)
    .join('');
}
