import { z } from 'zod';
import { NotificationRefused, type Payments } from '#reservations/payments-port.ts';
import { problem } from '#platform/problem.ts';
import type { OnlinePayments } from '#reservations/online-payments.server.ts';
import type { Site } from '#sites/site.ts';
import { answer } from '../account-api.ts';
import { jsonResponse, problemResponse, type BodyOf, type Operation } from '../operation.ts';

const signatureHeader = z.object({
  'Stripe-Signature': z.string().meta({ description: 'Made by the provider with the secret of this endpoint.' }),
});
const received = z.object({ received: z.literal(true) });

export const notificationOperation: Operation = {
  method: 'post',
  path: '/api/payments/notifications',
  operationId: 'notifyPayment',
  summary:
    'Where the provider of payments reports changes. The state of a payment is read from the provider, so reports may come late, twice, in any order or never.',
  headers: signatureHeader,
  body: { mediaType: 'application/json', schema: z.looseObject({}) },
  responses: {
    200: jsonResponse('Stored: the payment is settled now, or at the next run.', received),
    400: problemResponse('The provider did not sign this body, or not within five minutes.'),
    404: problemResponse('The site takes no payments.'),
  },
};

/** `POST /api/payments/notifications`. */
export async function takeNotification(
  site: Site,
  request: Request,
  parts: {
    readonly findProvider: (site: Site) => Payments | null;
    readonly onlinePayments: Pick<OnlinePayments, 'notified'>;
    readonly now: () => number;
  },
): Promise<Response> {
  const payments = parts.findProvider(site);
  if (payments === null) return problem(404, 'No payments', 'This site takes no payments.');
  try {
    const signature = request.headers.get('stripe-signature') ?? '';
    const found = await payments.notification(await request.text(), signature, parts.now());
    if (found) await parts.onlinePayments.notified(found.paymentId, parts.now());
  } catch (error) {
    if (!(error instanceof NotificationRefused)) throw error;
    return problem(400, 'Not signed', error.message);
  }
  const body: BodyOf<typeof received> = { received: true };
  return answer(body);
}
