import { createHmac } from 'node:crypto';
import { vi } from 'vitest';
import { notificationOperation } from '#api/payments/notifications-api.ts';
import type { RunningApp } from './app.ts';
import { callOperation } from './call-operation.ts';

type Headers = Record<string, string>;

/** A notification of the provider of payments that is signed with a secret, now or at another time (epoch ms). */
export function notification(secret: string, at = Date.now()) {
  const object = { id: 'pi_unknown', object: 'payment_intent' };
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } });
  const time = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, signature: `t=${time},v1=${signature}` };
}

/** Requests of the API's operation of payments, with the sandbox of the demonstration. */
export function paymentOperations(app: RunningApp, site: string) {
  const {
    paymentsSandbox,
    tenants,
    now,
    services: { reservations },
  } = app.base.web;
  const { webhookSecret } = paymentsSandbox!.keys;
  const notify = (headers: Headers = {}, secret = webhookSecret) => {
    const { body, signature } = notification(secret);
    return app.send('/api/payments/notifications', {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'Stripe-Signature': signature,
        host: `${site}.localhost:3000`,
        ...headers,
      },
    });
  };
  const none = { reservations: { ...reservations, findProvider: () => null }, now };
  return {
    requests: { notifyPayment: (headers?: Headers) => notify(headers) },
    /** Every other status that the operation answers. */
    others: [
      ['notifyPayment', 400, () => notify({}, 'whsec_other')],
      [
        'notifyPayment',
        404,
        () =>
          callOperation(
            notificationOperation,
            { ...none, site: tenants.bySlug(site)! },
            { request: new Request('http://x/', { method: 'POST', body: '{}' }) },
          ),
      ],
    ] as readonly (readonly [id: string, status: number, request: () => Promise<Response>])[],
    fail(error: Error) {
      vi.spyOn(reservations.onlinePayments, 'notified').mockRejectedValue(error);
    },
  };
}
