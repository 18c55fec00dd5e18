import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPath, signInHref } from './sign-in-url.ts';

describe('the page after a sign-in', () => {
  it.each(['/', '/watchlist', '/cars/kia-rio?tab=photos#gallery', '/search/used-cars?make=Citro%C3%ABn'])(
    'is the requested one of this site: %s [GAP-077]',
    (path) => {
      expect(returnPath(path, '/my-garage')).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'watchlist',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    `/${'a'.repeat(2001)}`,
    '/sign-in',
    '/Sign-In/?redirect=/sign-in',
  ])('is never another site, nor the sign-in itself: %j [GAP-077]', (path) => {
    expect(returnPath(path, '/my-garage')).toBe('/my-garage');
  });

  it('is on this site for a browser, whatever the parameter is [GAP-077]', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      'a',
      'evil.example',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 9 }), (pieces) => {
        const path = returnPath(`/${pieces.join('')}`, '/fallback');
        expect(new URL(path, 'https://www.dealer.example/sign-in').origin).toBe('https://www.dealer.example');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the link to the sign-in', () => {
  it('says for what, where to go afterwards, and where to go back [SITE-049]', () => {
    const url = new URL(
      signInHref({ type: 'watchlist', redirect: '/cars/a?b=c', back: '/search' }),
      'https://a.example',
    );
    expect(url.pathname).toBe('/sign-in');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      type: 'watchlist',
      redirect: '/cars/a?b=c',
      back: '/search',
    });
  });
});
