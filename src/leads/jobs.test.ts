import { describe, expect, it } from 'vitest';
import type { RetryPolicy } from '#platform/jobs/define-job.ts';
import { LEAD_JOBS } from './jobs.server.ts';

/** The minimum time in seconds over which this policy retries: the shortest delays, and tries that take no time. */
function triesForAtLeast(retry: RetryPolicy): number {
  let seconds = 0;
  for (let n = 0; n < retry.times; n++)
    seconds += Math.min(retry.atMostSeconds, retry.firstAfterSeconds * 2 ** Math.min(n, 15));
  return seconds;
}

describe('jobs of leads', () => {
  it('retries within seconds at first, and for at least three days [GAP-078]', () => {
    for (const job of LEAD_JOBS) {
      expect(job.retry.firstAfterSeconds, job.name).toBeLessThanOrEqual(5);
      expect(triesForAtLeast(job.retry), job.name).toBeGreaterThanOrEqual(3 * 24 * 3600);
    }
  });

  it('have different names', () => {
    expect(new Set(LEAD_JOBS.map((job) => job.name)).size).toBe(LEAD_JOBS.length);
  });
});
