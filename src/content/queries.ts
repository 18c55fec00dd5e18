import type { Model } from './rules/model.ts';
import type { Offer } from './rules/offer.ts';
import type { Post } from './rules/post.ts';
import { directoryUrl, type DirectoryQuery } from './rules/directory-query.ts';
import { searchDirectory, type DirectoryAnswer } from './rules/search-directory.ts';
import { isPromoLive } from './rules/promos.ts';
import { BoundedCache } from '#rules/bounded-cache.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import type { ContentSite } from './content-site.ts';
import { MODEL_DIRECTORY, MODELS_PATH, OFFER_DIRECTORY, OFFERS_PATH } from './rules/directories.ts';

/** Cached answers per directory and site. */
const MAX_ANSWERS = 10;

/** Caches up to ten answers by their query; the oldest is removed first. */
export class RecentAnswers<A> {
  readonly #answers = new BoundedCache<string, A>(MAX_ANSWERS);

  getOrCreate(question: string, make: () => A): A {
    const cached = this.#answers.get(question);
    if (cached !== undefined) return cached;
    return this.#answers.set(question, make());
  }

  get size(): number {
    return this.#answers.size;
  }
}

// A changed site is a new object, so cached answers never outlive the site's data.
const models = new WeakMap<ContentSite, RecentAnswers<DirectoryAnswer<Model>>>();
const offers = new WeakMap<ContentSite, RecentAnswers<DirectoryAnswer<Offer>>>();

export function findModels(site: ContentSite, query: DirectoryQuery): DirectoryAnswer<Model> {
  return recent(models, site).getOrCreate(directoryUrl(MODELS_PATH, query, MODEL_DIRECTORY), () =>
    searchDirectory(MODEL_DIRECTORY, site.models, query),
  );
}

/** Offers that are valid today; calls `holdsUntil` with the instant at which that may change. */
export function findOffers(
  site: ContentSite,
  query: DirectoryQuery,
  now: number,
  holdsUntil: (instant: number | null) => void,
): DirectoryAnswer<Offer> {
  const live = liveOffers(site, now, holdsUntil);
  const { date } = zonedTime(now, site.timeZone);
  return recent(offers, site).getOrCreate(`${date} ${directoryUrl(OFFERS_PATH, query, OFFER_DIRECTORY)}`, () =>
    searchDirectory(OFFER_DIRECTORY, live, query),
  );
}

export function liveOffers(
  site: ContentSite,
  now: number,
  holdsUntil: (instant: number | null) => void,
): readonly Offer[] {
  if (site.offers.some(({ start, expiry }) => start !== null || expiry !== null))
    holdsUntil(nextMidnight(now, site.timeZone));
  const { date } = zonedTime(now, site.timeZone);
  return site.offers.filter((offer) => isPromoLive(offer, date));
}

/** Posts dated today or earlier, newest first; calls `holdsUntil` with the instant at which more may appear. None when `blogs.list` is off. */
export function livePosts(
  site: ContentSite,
  now: number,
  holdsUntil: (instant: number | null) => void,
): readonly Post[] {
  if (!site.settings.blogs.list) return [];
  const { date } = zonedTime(now, site.timeZone);
  const live = site.posts.filter((post) => post.date <= date);
  if (live.length < site.posts.length) holdsUntil(nextMidnight(now, site.timeZone));
  return live;
}

function recent<A>(bySite: WeakMap<ContentSite, RecentAnswers<A>>, site: ContentSite): RecentAnswers<A> {
  const known = bySite.get(site);
  if (known) return known;
  const made = new RecentAnswers<A>();
  bySite.set(site, made);
  return made;
}
