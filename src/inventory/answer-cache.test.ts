import { expect, it } from 'vitest';
import type { PartialAnswer } from '#search/rules/stock-query.ts';
import { AnswerCache } from './answer-cache.server.ts';

it('an answer is used from the instant of its query until a sold vehicle disappears', async () => {
  const cache = new AnswerCache();
  const asked: number[] = [];
  const at = (now: number) =>
    cache.get('key', now, async () => {
      asked.push(now);
      return { ids: [], count: 0, pages: 0, facets: {}, facetStats: {}, ms: 0, validUntil: 30 } as PartialAnswer;
    });
  for (const now of [20, 25, 29, 30]) await at(now);
  expect(asked).toEqual([20, 30]);
  // At an earlier instant, more sold vehicles may be visible.
  await at(20);
  expect(asked).toEqual([20, 30, 20]);
});
