import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookRefused } from './port.ts';

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 with the secret over `<t>.<body>`. */
export function signBody(body: string, secret: string, at: number): string {
  if (secret === '') throw new WebhookRefused('A webhook is never sent without a signing secret.');
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${mac(secret, t, body)}`;
}

/** What a receiver does: recompute, compare in constant time, and refuse what was signed too long ago. */
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
  return timingSafeEqual(Buffer.from(match[2]!, 'hex'), Buffer.from(mac(secret, t, body), 'hex'));
}

function mac(secret: string, t: number, body: string): string {
  return createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
}
