import { expect, it } from 'vitest';
import { clientLoader } from './search.tsx';

it.each([
  [10, ['kia', 'ford', 'mg'], ['kia', 'ford', 'mg'], [], 'all that fit are shown from what was kept'],
  [
    2,
    ['kia', 'ford', 'mg'],
    ['mg', 'ford', 'kia'],
    ['kia'],
    'the oldest is dropped, the others are not asked for again',
  ],
  [2, ['kia', 'ford', 'kia', 'mg'], ['kia', 'ford'], ['ford'], 'one that was shown again is not the oldest'],
  [1, ['kia', 'ford'], ['ford', 'kia'], ['kia'], 'one is one'],
  [0, ['kia'], ['kia'], ['kia'], 'none is kept'],
] satisfies [number, string[], string[], string[], string][])(
  'search.cacheSize %i: after %j, going to %j asks for %j: %s [SRCH-026, API-002]',
  async (cacheSize, first, then, expected, _why) => {
    const asked: string[] = [];
    const visit = async (name: string) => {
      // What the server says: the stock has not changed, and how many answers the site wants kept.
      const serverLoader = async () => {
        asked.push(name);
        return { revision: '7', cacheSize, from: 1, cards: [], hasError: false };
      };
      // Each case has addresses of its own: the browser's memory is one.
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
