import { describe, expect, it } from 'vitest';
import { firstPage, pageAddress, pagesOfAddress } from './found-vehicles.ts';

describe('addresses of pages', () => {
  it.each([
    [['/search/kia', 1], '/search/kia'],
    [['/search/kia', 2], '/search/kia?page=2'],
    [['/search/kia?fuel=Petrol', 3, 1], '/search/kia?fuel=Petrol&page=3&from=1'],
    [['/search/kia', 3, 3], '/search/kia?page=3'],
  ] as [[string, number, number?], string][])('%j is %s [SRCH-015, GAP-034]', (asked, address) => {
    expect(pageAddress(asked[0], asked[1], asked[2])).toBe(address);
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
  ])('from %s to page %i begins at %i [GAP-034]', (from, page, first) => {
    expect(firstPage(from, page)).toBe(first);
  });

  it('an address with pages before its own is made of single pages [GAP-034]', () => {
    expect(pagesOfAddress('/search/kia?fuel=Petrol&page=3&from=1')).toEqual([
      '/search/kia?fuel=Petrol',
      '/search/kia?fuel=Petrol&page=2',
      '/search/kia?fuel=Petrol&page=3',
    ]);
    expect(pagesOfAddress('/search/kia?page=3&from=2')).toEqual(['/search/kia?page=2', '/search/kia?page=3']);
    expect(pagesOfAddress('/search/kia?page=3')).toEqual(['/search/kia?page=3']);
    expect(pagesOfAddress('/search/kia?from=2')).toEqual(['/search/kia?from=2']);
  });
});
