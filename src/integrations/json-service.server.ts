import type { z } from 'zod';

const TIMEOUT_MS = 5000;
/** What is read of an answer at most: a broken or hostile service must not fill the memory. */
const MAX_BYTES = 1_000_000;

interface Question<S extends z.ZodType> {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly schema: S;
  /** The error of the port. */
  readonly Failed: new (message: string) => Error;
}

/** A JSON answer of a service, checked; `null` for 404. Errors do not contain the URL, which may have a key or personal data. */
export async function askJson<S extends z.ZodType>({
  url,
  headers = {},
  schema,
  Failed,
}: Question<S>): Promise<z.output<S> | null> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return null;
    if (!response.ok) await response.body?.cancel();
    body = response.ok ? await readJson(response) : null;
  } catch (error) {
    throw new Failed(`No answer: ${(error as Error).name}`);
  }
  if (!response.ok) throw new Failed(`The service answered ${response.status}.`);
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const paths = read.error.issues.map(({ path }) => path.join('.'));
  throw new Failed(`The answer has another form: ${paths.join(', ')}`);
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
