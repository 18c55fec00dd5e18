import { expect, it } from 'vitest';
import { clientLoader } from './search.tsx';

it.each([
  [10, ['kia', 'ford', 'mg'], ['kia', 'ford', 'mg'], [], 'all that fit are answered from the cache'],
  [
    2,
    ['kia', 'ford', 'mg'],
    ['mg', 'ford', 'kia'],
    ['kia'],
    'the oldest is dropped, the others are not requested again',
  ],
  [2, ['kia', 'ford', 'kia', 'mg'], ['kia', 'ford'], ['ford'], 'one that was used again is not the oldest'],
  [1, ['kia', 'ford'], ['ford', 'kia'], ['kia'], 'a cache of one'],
  [0, ['kia'], ['kia'], ['kia'], 'no cache'],
] satisfies [number, string[], string[], string[], string][])(
  'search.cacheSize %i: after %j, visiting %j requests %j: %s [SRCH-026, API-002]',
  async (cacheSize, first, then, expected, _why) => {
    const asked: string[] = [];
    const visit = async (name: string) => {
      // The server's answer: the stock has not changed, and the site's cache size.
      const serverLoader = async () => {
        asked.push(name);
        return { revision: '7', cacheSize, from: 1, cards: [], hasError: false };
      };
      // Each case has its own URLs, because the cache is shared.
      await clientLoader({
        request: new Request(`http://site.example/search/${name}?case=${cacheSize}${first.length}`),
        serverLoader,
      } as never);
    };
    for (const name of first) await visit(name);
    asked.length = 0;
    for (const name of then) await visit(name);
    expect(asked).toEqual(expected);
  },
);
