import { afterEach, expect, it, vi } from 'vitest';
import { saveValuation } from './save-valuation.ts';

afterEach(() => void vi.restoreAllMocks());

it('posts the estimate with column_name valuation [API-034]', async () => {
  const send = vi.fn(async () => new Response(null, { status: 204 }));
  await saveValuation({ make: 'Kia', low: 18_100 }, send);
  expect(send).toHaveBeenCalledWith('/api/miscellaneous', expect.objectContaining({ method: 'POST' }));
  const [, init] = send.mock.calls[0] as unknown as [string, { body: string }];
  expect(JSON.parse(init.body)).toEqual({ make: 'Kia', low: 18_100, column_name: 'valuation' });
});

it.each([
  ['status 500', async () => new Response(null, { status: 500 })],
  ['offline', async () => Promise.reject(new Error('offline'))],
])('reports a failure on the console only: %s [ERR-030]', async (reason, send) => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  await saveValuation({}, send);
  expect(report.mock.calls).toEqual([[`The valuation could not be saved: ${reason}`]]);
});
