import { describe, expect, it } from 'vitest';
import {
  averageHeading,
  reviewLayout,
  reviewSet,
  reviewView,
  shownReviews,
  startIndex,
  timeAgoInWords,
  type Review,
} from './reviews.ts';

const review = (changes: Partial<Review> = {}): Review => ({
  id: 'one',
  customer_name: 'Jo Fictional',
  text: 'Good.',
  rating: 5,
  image: null,
  review_date: '2026-03-01',
  reply_text: null,
  reply_date: null,
  location: null,
  ...changes,
});
const rules = { minimumRating: 4, maximum: 10, filterText: null };
const idsOf = (reviews: readonly Review[]) => reviews.map(({ id }) => id);

describe('the reviews that are shown', () => {
  it.each([
    [4, ['five', 'four']],
    [5, ['five']],
    [0, ['five', 'four', 'three']],
  ])('have at least %i stars [LOC-028, GAP-020]', (minimumRating, expected) => {
    const all = [3, 4, 5].map((rating) => review({ id: ['three', 'four', 'five'][rating - 3]!, rating }));
    expect(idsOf(shownReviews(all, { ...rules, minimumRating })).toSorted()).toEqual(expected.toSorted());
  });

  it('do not contain "Translated" [LOC-032]', () => {
    const all = [review({ id: 'own' }), review({ id: 'machine', text: '(Translated by Google) Good.' })];
    expect(idsOf(shownReviews(all, rules))).toEqual(['own']);
  });

  it.each([
    ['aspley', ['text']],
    ['JOSÉ', ['name']],
    ['nothing', []],
  ])('contain the text %s in the review or the name of the customer [LOC-031]', (filterText, expected) => {
    const all = [review({ id: 'text', text: 'At Aspley.' }), review({ id: 'name', customer_name: 'Jose F.' })];
    expect(idsOf(shownReviews(all, { ...rules, filterText }))).toEqual(expected);
  });

  it('are the newest ten, counted after the hidden ones are left out [LOC-030, GAP-021]', () => {
    const all = Array.from({ length: 12 }, (_, at) =>
      review({ id: String(at), review_date: `2026-03-${String(at + 1).padStart(2, '0')}`, rating: at === 11 ? 1 : 5 }),
    );
    expect(idsOf(shownReviews(all, rules))).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(shownReviews(all, { ...rules, maximum: 2 })).toHaveLength(2);
  });
});

describe('the average', () => {
  it('is calculated from every review, including those that are not shown [LOC-025]', () => {
    const set = reviewSet([review(), review({ rating: 5 }), review({ rating: 3 })]);
    expect([set.count, set.average_rating]).toEqual([3, 13 / 3]);
    expect(averageHeading(set, 4, 'site')).toEqual({ average: '4.3', stars: 4, of: '3 reviews on this site' });
  });

  it('is hidden below the minimum, and without reviews [GAP-020]', () => {
    expect(averageHeading({ average_rating: 3.9, count: 8 }, 4, 'site')).toBeNull();
    expect(averageHeading(reviewSet([]), 0, 'site')).toBeNull();
    expect(averageHeading({ average_rating: 0, count: 0 }, 0, 'google')).toBeNull();
    expect(averageHeading({ average_rating: 4, count: 1 }, 4, 'google')).toEqual({
      average: '4.0',
      stars: 4,
      of: '1 review on Google',
    });
  });
});

describe('the layout', () => {
  it.each([
    [3, 'auto', 'grid'],
    [4, 'auto', 'slider'],
    [2, 'slider', 'slider'],
    [9, 'grid', 'grid'],
  ] as const)('of %i reviews with %s is a %s [LOC-023, LOC-024]', (count, layout, expected) => {
    expect(reviewLayout(count, layout)).toBe(expected);
  });

  it.each([
    [3, 0],
    [4, 2],
    [10, 2],
  ])('of a slider of %i reviews starts at index %i [LOC-035, GAP-022]', (count, start) => {
    expect(startIndex(count)).toBe(start);
  });
});

describe('one review', () => {
  it('has its date in words, the time since, and the reply [LOC-027]', () => {
    const shown = reviewView(
      review({ image: { url: '/media/a.webp' }, reply_text: 'Thanks.', reply_date: '2026-03-02' }),
      '2026-03-15',
    );
    expect(shown).toEqual({
      id: 'one',
      name: 'Jo Fictional',
      rating: 5,
      image: '/media/a.webp',
      text: { short: 'Good.', full: 'Good.', cut: false },
      length: 'short',
      date: { iso: '2026-03-01', text: '1 March 2026', ago: '2 weeks ago' },
      reply: { text: 'Thanks.', date: '2 March 2026' },
    });
    expect(reviewView(review({ text: ' ' }), '2026-03-15').text).toBeNull();
  });

  it.each([
    ['', 'none'],
    [' ', 'none'],
    ['a'.repeat(90), 'short'],
    ['a'.repeat(91), 'long'],
  ])('of %o characters says how much there is to read: %s', (text, expected) => {
    expect(reviewView(review({ text }), '2026-03-15').length).toBe(expected);
  });

  it('is truncated over 160 characters [LOC-034]', () => {
    const text = (length: number) => reviewView(review({ text: 'a'.repeat(length) }), '2026-03-15').text!;
    expect(text(160).cut).toBe(false);
    expect([text(161).cut, text(161).short]).toEqual([true, `${'a'.repeat(160)}…`]);
  });

  it.each([
    ['2026-03-15', 'today'],
    ['2026-03-16', 'today'],
    ['2026-03-14', '1 day ago'],
    ['2026-03-08', '1 week ago'],
    ['2026-02-01', '1 month ago'],
    ['2025-12-01', '3 months ago'],
    ['2024-03-01', '2 years ago'],
  ])('of %s was written %s [LOC-027]', (date, expected) => {
    expect(timeAgoInWords(date, '2026-03-15')).toBe(expected);
  });
});
