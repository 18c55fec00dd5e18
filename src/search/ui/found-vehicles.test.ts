import { describe, expect, it } from 'vitest';
import { firstPage, pageUrl, pagesOfUrl } from './found-vehicles.ts';

describe('URLs of pages', () => {
  it.each([
    [['/search/kia', 1], '/search/kia'],
    [['/search/kia', 2], '/search/kia?page=2'],
    [['/search/kia?fuel=Petrol', 3, 1], '/search/kia?fuel=Petrol&page=3&from=1'],
    [['/search/kia', 3, 3], '/search/kia?page=3'],
  ] as [[string, number, number?], string][])('%j is %s [SRCH-015, GAP-034]', ([first, page, from], url) => {
    expect(pageUrl(first, page, from)).toBe(url);
  });

  it.each([
    [null, 3, 3],
    ['1', 3, 1],
    ['3', 3, 3],
    ['9', 3, 3],
    ['0', 3, 1],
    ['-1', 3, 3],
    ['x', 3, 3],
    ['1', 40, 31],
  ])('from=%s at page %i starts at page %i [GAP-034]', (from, page, first) => {
    expect(firstPage(from, page)).toBe(first);
  });

  it('splits a URL with earlier pages into single pages [GAP-034]', () => {
    expect(pagesOfUrl('/search/kia?fuel=Petrol&page=3&from=1')).toEqual([
      '/search/kia?fuel=Petrol',
      '/search/kia?fuel=Petrol&page=2',
      '/search/kia?fuel=Petrol&page=3',
    ]);
    expect(pagesOfUrl('/search/kia?page=3&from=2')).toEqual(['/search/kia?page=2', '/search/kia?page=3']);
    expect(pagesOfUrl('/search/kia?page=3')).toEqual(['/search/kia?page=3']);
    expect(pagesOfUrl('/search/kia?from=2')).toEqual(['/search/kia?from=2']);
  });
});
