import { describe, expect, it } from 'vitest';
import { ignoredParams, ignoredText } from './ignored-params.ts';
import { parseStockQuery } from './query-codec.ts';

const ignoredOf = (url: string) => parseStockQuery(new URLSearchParams(url)).ignored;

describe('what a page of results says of parameters that were not used', () => {
  it.each([
    ['range[price]=cheap', 'Price “cheap”'],
    ['min[price]=lots', 'Price “lots”'],
    ['max[km]=1e9', 'Kilometres “1e9”'],
    ['range[doors]=3:', 'doors “3:”'],
    ['sortBy=up', 'Sort order “up”'],
    ['near=sydney', 'Postcode “sydney”'],
    ['near=4000&within=far', 'Distance “far”'],
    ['listed_since=yesterday', 'Listed since “yesterday”'],
    [`colour=${'x'.repeat(300)}`, `Colour “${'x'.repeat(30)}…”`],
    [`query=${'x'.repeat(300)}`, 'the text after 200 characters'],
    ['range[price]=a&range[km]=b', 'Price “a”, Kilometres “b”'],
    ['range[price]=a&range[price]=a', 'Price “a”'],
    ['range[price]=a&range[km]=b&range[year]=c&sortBy=d&near=e', 'Price “a”, Kilometres “b”, Year “c” and 2 more'],
  ])('%s', (url, named) => {
    expect(ignoredText(ignoredOf(url))).toBe(`Not used in this search: ${named}.`);
  });

  it.each(['', 'range[price]=10000:20000', 'min[price]=&max[price]=', 'page=abc', 'gclid=x1', 'query=kia&text=mazda'])(
    'says nothing of "%s", which changes nothing of what is found',
    (url) => expect(ignoredText(ignoredOf(url))).toBeNull(),
  );

  it('names makes that no manufacturer has', () => {
    expect(ignoredText([], ['Nosuch'])).toBe('Not used in this search: Make “Nosuch”.');
  });

  it('repeats them in the URL that replaces another, where the same is shown', () => {
    const url = 'min[price]=lots&sortBy=up&page=abc&near=4000&within=far&colour=Red';
    const next = ignoredParams(ignoredOf(url));
    expect(next.toString()).toBe('range%5Bprice%5D=lots&sortBy=up');
    expect(ignoredText(ignoredOf(next.toString()))).toBe('Not used in this search: Price “lots”, Sort order “up”.');
    expect(ignoredParams(ignoredOf(`colour=${'x'.repeat(300)}&query=${'y'.repeat(300)}`)).size).toBe(0);
  });
});
