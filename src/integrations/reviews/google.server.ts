import { z } from 'zod';
import type { Review } from '#content/rules/reviews.ts';
import { askJson } from '../json-service.server.ts';
import { ReviewsUnavailable, type Reviews } from '#content/reviews-port.ts';

const GOOGLE = 'https://places.googleapis.com';

const place = z.object({
  rating: z.number().min(1).max(5).optional(),
  userRatingCount: z.int().min(0).default(0),
  reviews: z
    .array(
      z.object({
        name: z.string(),
        rating: z.number().min(1).max(5),
        text: z.object({ text: z.string() }).optional(),
        publishTime: z.iso.datetime({ offset: true }),
        authorAttribution: z.object({ displayName: z.string() }),
      }),
    )
    .default([]),
});

/**
 * The reviews of a Google place (Places API, New). Google chooses them, at present five at most; number and average are those of all
 * reviews. Photos of authors are left out: pages load nothing from third parties.
 */
export function openGoogleReviews({ key, origin = GOOGLE }: { key: string | undefined; origin?: string }): Reviews {
  return {
    async read({ id, most }) {
      if (id === null) return null;
      if (!key) throw new ReviewsUnavailable('GOOGLE_PLACES_KEY is not set.');
      const headers = { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'rating,userRatingCount,reviews' };
      const url = new URL(`/v1/places/${encodeURIComponent(id)}?languageCode=en-AU`, origin);
      const found = await askJson({ url, headers, schema: place, Failed: ReviewsUnavailable });
      if (found === null) return null;
      const reviews = found.reviews.slice(0, most).map((review): Review => ({
        id: review.name.slice(review.name.lastIndexOf('/') + 1),
        customer_name: review.authorAttribution.displayName,
        text: review.text?.text ?? '',
        rating: Math.round(review.rating),
        image: null,
        review_date: review.publishTime.slice(0, 10),
        reply_text: null,
        reply_date: null,
        location: null,
      }));
      return { reviews, count: found.userRatingCount, average_rating: found.rating ?? null };
    },
  };
}
