import { z } from 'zod';
import { askJson, withQuery } from '../json-service.server.ts';
import { ReviewsUnavailable, type Reviews } from '#content/reviews-port.ts';

const answer = z.object({ rating: z.number().min(0).max(5), reviews: z.int().min(0).default(0) });

/** A rating service: it answers `GET <url>?orgId=<id>` with the average and number of its reviews. The reviews are the site's own. */
export function openRatingService({ url }: { url: string | undefined }): Reviews {
  return {
    async read({ own, id, most }) {
      if (id === null) return null;
      if (!url) throw new ReviewsUnavailable('RATING_SERVICE_URL is not set.');
      const found = await askJson({ url: withQuery(url, { orgId: id }), schema: answer, Failed: ReviewsUnavailable });
      return found && { reviews: own.slice(0, most), count: found.reviews, average_rating: found.rating };
    },
  };
}
