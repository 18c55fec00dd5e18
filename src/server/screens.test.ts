import { expect, it } from 'vitest';
import { screenFinder } from './pages.ts';

const route = (id: string, path: string | undefined, parentId: string | undefined = 'root', index = false) => ({
  id,
  path,
  parentId,
  index,
  module: {} as never,
});

it('finds the most specific route of a path, like the router itself [SITE-082]', () => {
  const find = screenFinder(
    Object.fromEntries(
      [
        route('root', '', undefined as never),
        route('home', undefined, 'root', true),
        route('page', ':page'),
        route('contact', 'contact-us/:location?'),
        route('offer', 'offers/:first/:second?'),
        route('nowhere', '*'),
      ].map((one) => [one.id, one.id === 'root' ? { ...one, parentId: undefined } : one]),
    ) as never,
  );
  expect(
    ['/', '/contact-us', '/contact-us/aspley', '/about-us', '/offers/1', '/offers/kia/1', '/a/b/c'].map(find),
  ).toEqual(['home', 'contact', 'contact', 'page', 'offer', 'offer', 'nowhere']);
  expect(find('/about-us')).toBe('page');
});
