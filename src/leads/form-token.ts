/**
 * A form's hidden `form_token`: when it was rendered and a random part, `<base 36 milliseconds>.<random>`. It is not a secret and not
 * signed: whoever makes one up gains a few points of spam score at most (score-spam.ts), and an idempotency key of their own.
 * A page that is kept and shared gives many shoppers one token; idempotency-key.server.ts says why that is safe.
 */
export function newFormToken(now: number): string {
  return `${Math.floor(now).toString(36)}.${crypto.randomUUID()}`;
}

/** Epoch milliseconds, or `null` when the text is no token of ours. */
export function renderedAt(token: string): number | null {
  const match = /^([0-9a-z]{8,9})\.[0-9a-f-]{36}$/.exec(token);
  return match ? Number.parseInt(match[1]!, 36) : null;
}
