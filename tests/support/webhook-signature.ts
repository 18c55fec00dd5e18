import { createHmac, timingSafeEqual } from 'node:crypto';

/** Checks a signature like a receiver of webhooks: recomputes it, compares in constant time, and refuses an old one. */
export function verifySignature(
  header: string,
  body: string,
  secret: string,
  options: { readonly now: number; readonly maxAgeSeconds: number },
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header);
  if (!match || secret === '') return false;
  const t = Number(match[1]);
  if (Math.abs(options.now / 1000 - t) > options.maxAgeSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest();
  return timingSafeEqual(Buffer.from(match[2]!, 'hex'), expected);
}
