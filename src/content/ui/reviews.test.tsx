import { load } from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { rotate } from '#ui/carousel.tsx';
import { REVIEW_ROTATION_MS, reviewView } from '../rules/reviews.ts';
import { Reviews, type ReviewsView } from './reviews.tsx';

afterEach(() => void vi.useRealTimers());

const review = (id: string) =>
  reviewView(
    {
      id,
      customer_name: `Customer ${id}`,
      text: '',
      rating: 4,
      image: null,
      review_date: '2026-03-01',
      reply_text: 'Thanks.',
      reply_date: null,
      location: null,
    },
    '2026-03-02',
  );
const view: ReviewsView = {
  layout: 'slider',
  start: 2,
  rotateMs: REVIEW_ROTATION_MS,
  average: { average: '4.0', stars: 4, of: '4 reviews' },
  reviews: ['1', '2', '3', '4'].map(review),
  choice: null,
  notice: null,
  leaveLabel: 'Leave a Review',
  leave: 'https://reviews.example/us',
};

it('rotates every 3000 ms until it is paused [LOC-033]', () => {
  vi.useFakeTimers();
  const advance = vi.fn();
  const stop = rotate(view.rotateMs, advance);
  vi.advanceTimersByTime(2999);
  expect(advance).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + 3000);
  expect(advance).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(9000);
  expect(advance).toHaveBeenCalledTimes(2);
});

it('shows stars, name, time and reply of each, and starts at index 2 [LOC-027, LOC-035]', () => {
  const $ = load(renderToStaticMarkup(<Reviews view={view} />));
  expect($('article').length).toBe(4);
  expect($('[data-start] article').attr('aria-label')).toBe('Review by Customer 3');
  expect($('article').first().text()).toMatch(/Customer 1.*1 day ago.*4 of 5 stars.*Our reply.*Thanks\./);
  expect($('a[target="_blank"]').attr('href')).toBe('https://reviews.example/us');
});

it('can be reached by keyboard as a grid, which is a row that scrolls on a phone', () => {
  const $ = load(renderToStaticMarkup(<Reviews view={{ ...view, layout: 'grid' }} />));
  expect($('ul.reviews').attr()).toMatchObject({ tabindex: '0', 'aria-label': 'What our customers say' });
});
