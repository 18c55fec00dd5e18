import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openFakeReviews } from '#integrations/reviews/fake.server.ts';
import { openGoogleReviews } from '#integrations/reviews/google.server.ts';
import { ReviewsUnavailable, type Reviews } from '#content/reviews-port.ts';
import { openRatingService } from '#integrations/reviews/rating-service.server.ts';
import { openSiteReviews } from '#integrations/reviews/site-data.server.ts';
import type { Review } from '#content/rules/reviews.ts';

const review = (at: number): Review => ({
  id: `review-${at}`,
  customer_name: 'Jo Fictional',
  text: 'Good.',
  rating: at === 0 ? 4 : 5,
  image: null,
  review_date: '2026-02-03',
  reply_text: null,
  reply_date: null,
  location: null,
});
const own = Array.from({ length: 20 }, (_, at) => review(at));
const googleReview = (at: number) => ({
  name: `places/known/reviews/g${at}`,
  rating: 5,
  text: { text: 'Good.' },
  publishTime: '2026-02-03T04:05:06Z',
  authorAttribution: { displayName: 'Jo Fictional', photoUri: 'https://example.com/photo.jpg' },
});

/** Both services by path, as they answer; their requests are recorded. */
const asked: { readonly url: string; readonly key: string | undefined }[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://service.example');
  const id = url.searchParams.get('orgId') ?? url.pathname.slice('/v1/places/'.length);
  asked.push({ url: request.url!, key: request.headers['x-goog-api-key'] as string | undefined });
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (id === 'silent') return void response.destroy();
  if (id === 'unknown') return void send(404, { error: 'not found' });
  if (id === 'broken') return void send(200, { rating: 'five' });
  if (id === 'refused') return void send(403, { error: 'key' });
  if (url.searchParams.has('orgId')) return void send(200, { rating: 4.6, reviews: 20 });
  send(200, { rating: 4.6, userRatingCount: 20, reviews: [0, 1, 2, 3, 4].map(googleReview) });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const SERVICES: readonly (readonly [string, () => Reviews])[] = [
  ['the fake', openFakeReviews],
  ['Google', () => openGoogleReviews({ key: 'the-key', origin })],
  ['the rating service', () => openRatingService({ url: `${origin}/rating` })],
];

describe.each([...SERVICES, ['the file of the site', openSiteReviews] as const])('reviews from %s', (_name, open) => {
  it('are at most as many as requested, with the number and average of all [LOC-027, LOC-029]', async () => {
    const set = (await open().read({ own, id: 'known', most: 3 }))!;
    expect(set.reviews).toHaveLength(3);
    expect(set.count).toBe(20);
    expect(set.average_rating).toBeGreaterThan(4.5);
    for (const { id, customer_name, rating, review_date } of set.reviews) {
      expect([typeof id, typeof customer_name, Number.isInteger(rating)]).toEqual(['string', 'string', true]);
      expect(review_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });
});

describe.each(SERVICES)('the service %s', (_name, open) => {
  it.each(['unknown', null])('has no reviews of the dealership %s [API-033]', async (id) => {
    expect(await open().read({ own, id, most: 3 })).toBeNull();
  });

  it('reports that it does not answer [ERR-023]', async () => {
    await expect(open().read({ own, id: 'silent', most: 3 })).rejects.toThrow(ReviewsUnavailable);
  });
});

describe('a service on the web', () => {
  it.each([
    ['Google', openGoogleReviews({ key: 'the-key', origin })],
    ['the rating service', openRatingService({ url: `${origin}/rating` })],
  ])('%s: a refusal, an answer of another form and a missing key are reported [ERR-023]', async (name, service) => {
    for (const id of ['broken', 'refused'])
      await expect(service.read({ own, id, most: 3 })).rejects.toThrow(ReviewsUnavailable);
    const bare = name === 'Google' ? openGoogleReviews({ key: undefined }) : openRatingService({ url: undefined });
    await expect(bare.read({ own, id: 'known', most: 3 })).rejects.toThrow(/is not set/);
  });

  it('is sent the key in a header, and no photo of an author is taken over', async () => {
    const set = await openGoogleReviews({ key: 'the-key', origin }).read({ own, id: 'known', most: 12 });
    expect(asked.at(-1)).toEqual({ url: '/v1/places/known?languageCode=en-AU', key: 'the-key' });
    expect(set!.reviews.every(({ image }) => image === null)).toBe(true);
  });
});
