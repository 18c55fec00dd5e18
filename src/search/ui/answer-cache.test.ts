import { describe, expect, it } from 'vitest';
import { KeptAnswers } from './answer-cache.ts';

describe('answers kept in the browser', () => {
  it('are as many as the site says, the oldest dropped [SRCH-026, API-002]', () => {
    const kept = new KeptAnswers<number>();
    for (const [index, address] of ['/a', '/b', '/c'].entries()) kept.set(address, index, '1', 2);
    expect(['/a', '/b', '/c'].map((address) => kept.get(address))).toEqual([undefined, 1, 2]);
  });

  it('one that is used again is not the oldest [SRCH-026]', () => {
    const kept = new KeptAnswers<number>();
    kept.set('/a', 1, '1', 2);
    kept.set('/b', 2, '1', 2);
    kept.get('/a');
    kept.set('/c', 3, '1', 2);
    expect(['/a', '/b', '/c'].map((address) => kept.get(address))).toEqual([1, undefined, 3]);
  });

  it('go when the stock has changed, and none are kept where the site wants none [SRCH-026]', () => {
    const kept = new KeptAnswers<number>();
    kept.set('/a', 1, '1', 10);
    kept.set('/b', 2, '2', 10);
    expect([kept.get('/a'), kept.get('/b')]).toEqual([undefined, 2]);
    kept.set('/c', 3, '2', 0);
    expect(kept.get('/c')).toBeUndefined();
  });
});
