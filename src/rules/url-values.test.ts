import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeLink } from './url-values.ts';

describe('a link as an author wrote it', () => {
  it.each([
    ['/search/used-cars?range[price]=:20000', '/search/used-cars?range%5Bprice%5D=:20000'],
    ['/search/used-cars?range%5Bprice%5D=:20000', '/search/used-cars?range%5Bprice%5D=:20000'],
    ['/search/used-cars?query=red "ute"#results', '/search/used-cars?query=red%20%22ute%22#results'],
    ['https://x.example/a?b[]=1', 'https://x.example/a?b%5B%5D=1'],
    ['https://[2001:db8::1]/a[1]', 'https://[2001:db8::1]/a%5B1%5D'],
    ['/about-us', '/about-us'],
  ])('%s becomes %s', (link, encoded) => {
    expect(encodeLink(link)).toBe(encoded);
  });

  it('leads to the same URL, and is not encoded twice', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (url, text) => {
        const link = `${url}?name[${text.trim().replaceAll('#', '')}]=1`;
        const encoded = encodeLink(link);
        expect(encodeLink(encoded)).toBe(encoded);
        expect(new URL(encoded).searchParams.toString()).toBe(new URL(link).searchParams.toString());
      }),
    );
  });
});
