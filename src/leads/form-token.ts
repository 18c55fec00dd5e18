/**
 * A form's hidden `form_token`: the time of rendering and a random part, `<base 36 milliseconds>.<random>`. It is
 * neither secret nor signed: forging one gains at most a few points of spam score (score-spam.ts) and a separate
 * idempotency key. A cached page gives many shoppers the same token; `idempotencyKey` in accept-lead.server.ts explains
 * why that is safe.
 */
export function newFormToken(now: number): string {
  return `${Math.floor(now).toString(36)}.${crypto.randomUUID()}`;
}

/** Epoch milliseconds, or `null` if the text is not such a token. */
export function renderedAt(token: string): number | null {
  const match = /^([0-9a-z]{8,9})\.[0-9a-f-]{36}$/.exec(token);
  return match ? Number.parseInt(match[1]!, 36) : null;
}
