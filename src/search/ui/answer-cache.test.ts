import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

describe('the answer cache of the browser', () => {
  it('holds as many answers as the site allows and drops the oldest [SRCH-026, API-002]', () => {
    const cache = new AnswerCache<number>();
    for (const [index, address] of ['/a', '/b', '/c'].entries()) cache.set(address, index, '1', 2);
    expect(['/a', '/b', '/c'].map((address) => cache.get(address))).toEqual([undefined, 1, 2]);
  });

  it('counts a repeated use as the most recent [SRCH-026]', () => {
    const cache = new AnswerCache<number>();
    cache.set('/a', 1, '1', 2);
    cache.set('/b', 2, '1', 2);
    cache.get('/a');
    cache.set('/c', 3, '1', 2);
    expect(['/a', '/b', '/c'].map((address) => cache.get(address))).toEqual([1, undefined, 3]);
  });

  it('drops all answers when the stock changes, and holds none at size 0 [SRCH-026]', () => {
    const cache = new AnswerCache<number>();
    cache.set('/a', 1, '1', 10);
    cache.set('/b', 2, '2', 10);
    expect([cache.get('/a'), cache.get('/b')]).toEqual([undefined, 2]);
    cache.set('/c', 3, '2', 0);
    expect(cache.get('/c')).toBeUndefined();
  });
});
