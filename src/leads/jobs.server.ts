import { z } from 'zod';
import { defineJob, type JobDefinition, type RetryPolicy } from '#platform/jobs/define-job.ts';

/**
 * After 2 s, 4 s, 8 s ... then every half hour, for more than three days: a receiver may be down over a long weekend.
 */
const UNTIL_ACKNOWLEDGED: RetryPolicy = { times: 180, firstAfterSeconds: 2, atMostSeconds: 1800 };

const delivery = z.object({ delivery_id: z.uuid() });

// Two queues, so that webhooks that time out do not delay mails.
export const deliverLeadByMail = defineJob({
  name: 'deliver-lead-mail',
  payload: delivery,
  retry: UNTIL_ACKNOWLEDGED,
  tryWithinSeconds: 60,
  atOnce: 5,
});
export const deliverLeadByWebhook = defineJob({
  name: 'deliver-lead-webhook',
  payload: delivery,
  retry: UNTIL_ACKNOWLEDGED,
  tryWithinSeconds: 60,
  atOnce: 10,
});

/** Every job of this feature. */
export const LEAD_JOBS: readonly JobDefinition<any>[] = [deliverLeadByMail, deliverLeadByWebhook];
