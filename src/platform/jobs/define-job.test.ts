import { describe, expect, it } from 'vitest';
import { ALL_JOBS } from './all-jobs.ts';
import type { RetryPolicy } from './define-job.ts';

/** Shortest time over which this policy keeps trying, in seconds: no wait is drawn longer than it must be, no try takes any time. */
function triesForAtLeast(retry: RetryPolicy): number {
  let seconds = 0;
  for (let n = 0; n < retry.times; n++)
    seconds += Math.min(retry.atMostSeconds, retry.firstAfterSeconds * 2 ** Math.min(n, 15));
  return seconds;
}

describe('jobs', () => {
  it('tries again within seconds at first, and for at least three days [GAP-078]', () => {
    for (const job of ALL_JOBS) {
      expect(job.retry.firstAfterSeconds, job.name).toBeLessThanOrEqual(5);
      expect(triesForAtLeast(job.retry), job.name).toBeGreaterThanOrEqual(3 * 24 * 3600);
    }
  });

  it('have different names', () => {
    expect(new Set(ALL_JOBS.map((job) => job.name)).size).toBe(ALL_JOBS.length);
  });
});
