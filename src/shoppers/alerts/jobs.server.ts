import { z } from 'zod';
import { defineJob, type JobDefinition } from '#platform/jobs/define-job.ts';

/** Sends one planned message. `token` is in its links; the database has only its hash. */
export const sendAlertMessage = defineJob({
  name: 'send-alert-message',
  payload: z.object({ message_id: z.uuid(), token: z.string() }),
  // After 30 s, 1 min, 2 min ... for about two hours: a later alert is of no use.
  retry: { times: 8, firstAfterSeconds: 30, atMostSeconds: 1800 },
  tryWithinSeconds: 60,
  atOnce: 5,
});

export const ALERT_JOBS: readonly JobDefinition<any>[] = [sendAlertMessage];
