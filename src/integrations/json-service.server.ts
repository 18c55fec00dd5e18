import type { z } from 'zod';

const TIMEOUT_MS = 5000;
/** Limit of an answer: a broken or hostile service must not fill the memory. */
const MAX_BYTES = 1_000_000;

interface JsonRequest<S extends z.ZodType> {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; a request without a body is a GET. */
  readonly body?: unknown;
  readonly schema: S;
  /** Ends the request; after five seconds by default. */
  readonly signal?: AbortSignal;
}

/** Result of a request. No text contains the URL, a value sent or a value received. */
export type JsonAnswer<T> =
  | { readonly kind: 'read'; readonly value: T }
  /** Any status that is not a success. */
  | { readonly kind: 'status'; readonly status: number }
  /** `what`: the places of the answer that have another form, or why it is not JSON. */
  | { readonly kind: 'malformed'; readonly what: string }
  /** `neverSent`: there was no connection, so the service has not seen the request. */
  | { readonly kind: 'none'; readonly error: string; readonly neverSent: boolean };

/** Sends one request and checks its answer. */
export async function requestJson<S extends z.ZodType>({
  url,
  headers = {},
  body,
  schema,
  signal = AbortSignal.timeout(TIMEOUT_MS),
}: JsonRequest<S>): Promise<JsonAnswer<z.output<S>>> {
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  let response: Response;
  let received: unknown;
  try {
    response = await fetch(url, { ...(body === undefined ? { headers } : post), redirect: 'error', signal });
    if (!response.ok) await response.body?.cancel();
    received = response.ok ? await readJson(response) : null;
  } catch (error) {
    const { name, cause } = error as Error;
    if (error instanceof AnswerTooLarge || error instanceof SyntaxError) return { kind: 'malformed', what: name };
    const { code = '' } = (cause ?? {}) as { readonly code?: string };
    return { kind: 'none', error: name, neverSent: NEVER_SENT.has(code) };
  }
  if (!response.ok) return { kind: 'status', status: response.status };
  const read = schema.safeParse(received);
  if (read.success) return { kind: 'read', value: read.data };
  return { kind: 'malformed', what: issuePaths(read.error.issues).join(', ') };
}

/** For a union, returns the places in its last member, which is the wanted answer. */
function issuePaths(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? issuePaths(issue.errors.at(-1) ?? []) : [issue.path.join('.')],
  );
}

/** Errors before a connection is open. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

interface Question<S extends z.ZodType> extends Pick<JsonRequest<S>, 'url' | 'headers' | 'schema'> {
  /** The error of the port. */
  readonly Failed: new (message: string) => Error;
}

/** A JSON answer of a service, checked; `null` for 404. Errors do not contain the URL, which may have a key or personal data. */
export async function askJson<S extends z.ZodType>({ Failed, ...request }: Question<S>): Promise<z.output<S> | null> {
  const answer = await requestJson(request);
  switch (answer.kind) {
    case 'read':
      return answer.value;
    case 'status':
      if (answer.status === 404) return null;
      throw new Failed(`The service answered ${answer.status}.`);
    case 'malformed':
      throw new Failed(`The answer has another form: ${answer.what}`);
    case 'none':
      throw new Failed(`No answer: ${answer.error}`);
  }
}

class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new AnswerTooLarge();
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** A URL with query parameters. */
export function withQuery(url: string, values: Readonly<Record<string, string | number>>): URL {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(values)) asked.searchParams.set(name, String(value));
  return asked;
}

export function bearer(key: string | undefined): Readonly<Record<string, string>> {
  return key ? { Authorization: `Bearer ${key}` } : {};
}
