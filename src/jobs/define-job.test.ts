import { describe, expect, it } from 'vitest';
import { ALL_JOBS } from './all-jobs.ts';
import { triesForAtLeast } from './define-job.ts';

describe('jobs', () => {
  it('adds up the waits between tries: doubling, then the longest', () => {
    expect(triesForAtLeast({ times: 4, firstAfterSeconds: 2, atMostSeconds: 10 })).toBe(2 + 4 + 8 + 10);
  });

  it('GAP-078 tries again within seconds at first, and for at least three days', () => {
    for (const job of ALL_JOBS) {
      expect(job.retry.firstAfterSeconds, job.name).toBeLessThanOrEqual(5);
      expect(triesForAtLeast(job.retry), job.name).toBeGreaterThanOrEqual(3 * 24 * 3600);
    }
  });

  it('have different names', () => {
    expect(new Set(ALL_JOBS.map((job) => job.name)).size).toBe(ALL_JOBS.length);
  });
});
