import { createHmac } from 'node:crypto';
import { WebhookRefused } from '#platform/webhook-port.ts';

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 with the secret over `<t>.<body>`. */
export function signBody(body: string, secret: string, at: number): string {
  if (secret === '') throw new WebhookRefused('A webhook is never sent without a signing secret.');
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
