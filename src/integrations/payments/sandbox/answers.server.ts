import { createHash } from 'node:crypto';
import path from 'node:path';
import { readIfThere, writeOnce } from './files.server.ts';
import type { CardError, PaymentRecord } from './record.ts';
import { intentShape } from './shapes.ts';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

interface ApiError {
  readonly type: 'invalid_request_error' | 'idempotency_error';
  readonly code?: string;
  readonly param?: string;
  readonly message: string;
}

/** An error as the API words it: https://docs.stripe.com/api/errors */
export const refusal = (error: ApiError | CardError, status = 400, record?: PaymentRecord): Answer => ({
  status,
  body: { error: { ...error, ...(record && { payment_intent: intentShape(record) }) } },
});

export const unknownPayment = (id: string) =>
  refusal(
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'intent',
      message: `No such payment_intent: '${id.slice(0, 100)}'`,
    },
    404,
  );

export const unexpectedState = (record: PaymentRecord, verb: string) =>
  refusal(
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${verb} this PaymentIntent because it has a status of ${record.status}.`,
    },
    400,
    record,
  );

/** Fields of a form by their names as sent, such as `metadata[payment_id]`. */
export type Form = Readonly<Record<string, string>>;

const KEY_USED = refusal({
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters and endpoint they were first used with. Try another key.',
});

/** A name for files from a key of any form. */
export const digest = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/**
 * Runs a request once for each key, as https://docs.stripe.com/api/idempotent_requests says: the first answer is
 * stored, a refusal, too, and repeated. `run` itself must have one effect only when a process is killed before the
 * answer is stored, and when two run it at once. Unlike Stripe's, keys are stored for ever, and a second request while
 * the first runs is answered.
 */
export async function once(
  { dir, key, request }: { readonly dir: string; readonly key: string; readonly request: string },
  run: () => Promise<Answer>,
): Promise<Answer & { readonly isRepeated: boolean }> {
  const file = path.join(dir, digest(key));
  const use = digest(request);
  if (!(await writeOnce(`${file}.use`, use)) && (await readIfThere(`${file}.use`)) !== use)
    return { ...KEY_USED, isRepeated: false };
  const stored = await readIfThere(`${file}.json`);
  if (stored !== null) return { ...(JSON.parse(stored) as Answer), isRepeated: true };
  const answer = await run();
  await writeOnce(`${file}.json`, JSON.stringify(answer));
  return { ...answer, isRepeated: false };
}
