import { describe, expect, it } from 'vitest';
import { newestFirst, postsAbout, readingMinutes, type Post } from './post.ts';
import { postExcerpt } from './short-text.ts';

const post = (slug: string, about: Partial<Post> = {}): Post => ({
  slug,
  title: slug,
  date: '2026-10-20',
  kind: 'article',
  picture: null,
  makes: [],
  models: [],
  types: [],
  words: '',
  body: '',
  ...about,
});
const ev5 = { make: 'Kia', model: 'EV5', vehicleType: 'car' } as const;

describe('posts', () => {
  it.each([
    [0, 0],
    [119, 119],
    [120, 120],
    [121, 121],
    [500, 121],
  ])('of %i characters the excerpt has %i, including the ellipsis [CONT-020]', (count, shown) => {
    const excerpt = postExcerpt('x'.repeat(count));
    expect([...excerpt]).toHaveLength(shown);
    expect(excerpt.endsWith('…')).toBe(count > 120);
    expect(excerpt.replace('…', '').length).toBeLessThanOrEqual(120);
  });

  it('an excerpt does not split a character or end with a space [CONT-020]', () => {
    expect(postExcerpt('🚗'.repeat(130))).toBe(`${'🚗'.repeat(120)}…`);
    expect(postExcerpt(`${'a'.repeat(119)} bcd`)).toBe(`${'a'.repeat(119)}…`);
  });

  it('are sorted newest first, then by slug', () => {
    expect(
      newestFirst([post('b'), post('a'), post('new', { date: '2026-11-01' }), post('old', { date: '2025-12-31' })]).map(
        ({ slug }) => slug,
      ),
    ).toEqual(['new', 'a', 'b', 'old']);
  });

  it.each([
    ['anything', {}, true],
    ['its model', { makes: ['Kia'], models: ['ev5'] }, true],
    ['one of several models', { makes: ['Kia'], models: ['EV3', 'EV5'] }, true],
    ['its make', { makes: ['KIA'] }, true],
    ['its vehicle type', { types: ['car', 'caravan'] }, true],
    ['another model of its make', { makes: ['Kia'], models: ['EV3'] }, false],
    ['a model of that name of another make', { makes: ['Toyota'], models: ['EV5'] }, false],
    ['its make but another vehicle type', { makes: ['Kia'], types: ['motorcycle'] }, false],
  ] as const)('a post about %s matches the vehicle: %s %s [VDP-042]', (_what, about, concerns) => {
    expect(postsAbout([post('one', about)], ev5, 3)).toHaveLength(concerns ? 1 : 0);
  });

  it('the most specific come first, then the newest, up to the limit [VDP-042]', () => {
    const all = [
      post('any-new'),
      post('make', { makes: ['Kia'] }),
      post('any-old'),
      post('kind', { types: ['car'] }),
      post('model', { models: ['EV5'] }),
    ];
    expect(postsAbout(all, ev5, 9).map(({ slug }) => slug)).toEqual(['model', 'make', 'kind', 'any-new', 'any-old']);
    expect(postsAbout(all, ev5, 2).map(({ slug }) => slug)).toEqual(['model', 'make']);
  });

  it.each([
    [1, 1],
    [220, 1],
    [440, 2],
    [1500, 7],
  ])('%i words take %i minutes', (words, minutes) =>
    expect(readingMinutes('word '.repeat(words).trim())).toBe(minutes),
  );
});
