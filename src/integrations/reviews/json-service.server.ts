import type { z } from 'zod';
import { ReviewsUnavailable } from './port.ts';

const TIMEOUT_MS = 5000;

/** A JSON answer of a service, checked; `null` for 404. Errors do not contain the URL, which may have a key. */
export async function askJson<S extends z.ZodType>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  schema: S,
): Promise<z.output<S> | null> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return null;
    body = response.ok ? await response.json() : null;
  } catch (error) {
    throw new ReviewsUnavailable(`No answer: ${(error as Error).name}`);
  }
  if (!response.ok) throw new ReviewsUnavailable(`The service answered ${response.status}.`);
  const read = schema.safeParse(body);
  if (!read.success)
    throw new ReviewsUnavailable(
      `The answer has another form: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    );
  return read.data;
}
