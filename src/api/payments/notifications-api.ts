import { z } from 'zod';
import { NotificationRefused } from '#reservations/payments-port.ts';
import { problem } from '#platform/problem.ts';
import type { Scope } from '#views/context.ts';
import { answer } from '../account-api.ts';
import { jsonResponse, problemResponse, type AnswerBody, type Operation } from '../operation.ts';

const signatureHeader = z.object({
  'Stripe-Signature': z
    .string()
    .meta({ description: 'The signature that the provider makes with the secret of this endpoint.' }),
});
const received = z.object({ received: z.literal(true) });

export const notificationOperation: Operation = {
  method: 'post',
  path: '/api/payments/notifications',
  operationId: 'notifyPayment',
  summary:
    'Receives reports of changes from the payment provider. The platform reads the state of a payment from the provider, so reports may come late, twice, in any order or never.',
  headers: signatureHeader,
  body: { mediaType: 'application/json', schema: z.looseObject({}) },
  responses: {
    200: jsonResponse('The report is stored. The payment is settled now or at the next run.', received),
    400: problemResponse('The provider did not sign this body, or signed it more than five minutes ago.'),
    404: problemResponse('The site does not take payments.'),
  },
  handle: (scope, { request }) => takeNotification(request, scope),
};

async function takeNotification(
  request: Request,
  { site, reservations, now }: Scope<'reservations', 'site' | 'now'>,
): Promise<Response> {
  const payments = reservations.findProvider(site);
  if (payments === null) return problem(404, 'No payments', 'This site takes no payments.');
  try {
    const signature = request.headers.get('stripe-signature') ?? '';
    const found = await payments.notification(await request.text(), signature, now);
    if (found) await reservations.onlinePayments.notified(found.paymentId, now);
  } catch (error) {
    if (!(error instanceof NotificationRefused)) throw error;
    return problem(400, 'Not signed', error.message);
  }
  const body: AnswerBody<typeof received> = { received: true };
  return answer(body);
}
