import type { Reviews } from './reviews-port.ts';
import { createCache } from '#platform/cache.ts';
import type { ContentSite } from './content-site.ts';
import type { ReviewSet } from './rules/reviews.ts';

/** The reviews of a site, and when a page that shows them must be rendered again (epoch ms; `null` for never). */
interface SiteReviewSet {
  readonly set: ReviewSet | null;
  readonly until: number | null;
}

export interface ReviewQueries {
  /**
   * The reviews known now. A page never waits for a service: what it has not answered yet is shown with the next
   * rendering.
   */
  known(site: ContentSite, now: number): Promise<SiteReviewSet>;
  /**
   * The answer of the service, at most an hour old. Throws ReviewsUnavailable if it cannot be reached, and for five minutes after
   * that without asking it again.
   */
  asked(site: ContentSite, now: number): Promise<ReviewSet | null>;
}

export type ReviewSources = Readonly<Record<ContentSite['settings']['reviews']['source'], Reviews>>;

/**
 * Lifetime of an answer, pause before a failed service is asked again, and time until a page without reviews is
 * rendered again.
 */
const FRESH_MS = 60 * 60 * 1000;
const RETRY_MS = 5 * 60 * 1000;
const PENDING_MS = 15_000;

interface Known {
  set: ReviewSet | null;
  /** Until when the service is not asked again. */
  until: number;
  /** The error of the last request; `null` after an answer. */
  failure: unknown;
  reading: Promise<ReviewSet | null> | null;
}

/** A rating service has no reviews: those of the site do not depend on its answer, only their average does. */
function withoutAnswer({ settings, reviews: { reviews } }: ContentSite): ReviewSet | null {
  return settings.reviews.source === 'ratingService' ? { reviews, count: reviews.length, average_rating: null } : null;
}

export function createReviewQueries(
  sources: ReviewSources,
  log: { error(facts: object, message: string): void },
): ReviewQueries {
  const answers = createCache<string, Known>({ max: 1000 });

  /** Starts a request, unless one is under way. */
  function ask(site: ContentSite, known: Known, now: number): Promise<ReviewSet | null> {
    known.reading ??= read(site)
      .then((set) => {
        known.set = set;
        known.until = now + FRESH_MS;
        known.failure = null;
        return set;
      })
      .catch((error: unknown) => {
        log.error({ err: error, siteId: site.id }, 'reviews: no answer');
        known.until = now + RETRY_MS;
        known.failure = error;
        throw error;
      })
      .finally(() => (known.reading = null));
    return known.reading;
  }

  function read(site: ContentSite): Promise<ReviewSet | null> {
    const { source, googlePlaceId, ratingServiceId, googleQuantity } = site.settings.reviews;
    const own = site.reviews.reviews;
    const id = source === 'google' ? googlePlaceId : ratingServiceId;
    return sources[source].read({ own, id, most: source === 'google' ? googleQuantity : own.length });
  }

  function cacheEntry(site: ContentSite): Known {
    const key = `${site.id} ${site.version}`;
    const known = answers.get(key) ?? { set: null, until: 0, failure: null, reading: null };
    answers.set(key, known);
    return known;
  }

  return {
    async known(site, now) {
      if (site.settings.reviews.source === 'site') return { set: await read(site), until: null };
      const known = cacheEntry(site);
      const set = known.set ?? withoutAnswer(site);
      if (now < known.until) return { set, until: known.until };
      // Logged above; the next rendering shows what there is by then.
      ask(site, known, now).catch(() => {});
      return { set, until: now + PENDING_MS };
    },

    async asked(site, now) {
      const known = cacheEntry(site);
      if (now >= known.until) return ask(site, known, now);
      if (known.failure !== null) throw known.failure;
      return known.set;
    },
  };
}
