import { headingIn } from '#vehicle/rules/heading-case.ts';
import {
  averageHeading,
  REVIEW_ROTATION_MS,
  reviewLayout,
  reviewSet,
  reviewView,
  shownReviews,
  startIndex,
} from '#content/rules/reviews.ts';
import type { ReviewsView } from '#content/ui/reviews.tsx';
import type { Location } from '#dealerships/rules/dealership.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import type { Scope } from '../context.ts';
import { contactPath } from '../page/page-paths.ts';

/** The reviews of the site, or of one location of it; `null` if there is none to show. */
export async function reviewsView(
  { site, now, holdsUntil, content }: Scope<'content', 'site' | 'now' | 'holdsUntil'>,
  location: Pick<Location, 'slug' | 'address'> | null = null,
): Promise<ReviewsView | null> {
  const rules = site.settings.reviews;
  const { set: all, until } = await content.reviews.known(site, now);
  holdsUntil(until);
  if (all === null) return null;
  const set = location === null ? all : reviewSet(all.reviews.filter((one) => one.location === location.slug));
  const shown = shownReviews(set.reviews, rules);
  if (shown.length === 0) return null;
  // "2 days ago" changes at midnight.
  holdsUntil(nextMidnight(now, site.timeZone));
  const { date } = zonedTime(now, site.timeZone);
  const average = averageHeading(set, rules.minimumRating, rules.source);
  return {
    layout: reviewLayout(shown.length, rules.layout),
    start: startIndex(shown.length),
    rotateMs: REVIEW_ROTATION_MS,
    average,
    reviews: shown.map((review) => reviewView(review, date)),
    choice: choiceText(
      set.reviews.some(({ rating }) => rating < rules.minimumRating),
      rules.minimumRating,
      average,
    ),
    notice: rules.source === 'google' ? 'Reviews from Google.' : site.reviews.notice,
    leaveLabel: headingIn(site.settings.text.headings, 'Leave a Review'),
    leave: rules.leaveLink ?? leaveLink(rules.googlePlaceId, location?.address.place_url ?? null, contactPath(site)),
  };
}

/** A shopper must know that low ratings are left out, and that the average is of all. */
function choiceText(leavesOut: boolean, minimum: number, average: object | null): string | null {
  if (!leavesOut) return null;
  return `Reviews with ${minimum} stars or more are shown.${average ? ' The average includes all reviews.' : ''}`;
}

function leaveLink(placeId: string | null, placeUrl: string | null, contact: string): string {
  if (placeId !== null) return `https://search.google.com/local/writereview?placeid=${placeId}`;
  return placeUrl ?? `${contact}#enquire`;
}
