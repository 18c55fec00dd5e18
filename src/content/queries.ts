import type { Model } from './rules/model.ts';
import type { Offer } from './rules/offer.ts';
import type { Post } from './rules/post.ts';
import { directoryAddress, type DirectoryQuery } from './rules/directory-query.ts';
import { RecentAnswers } from './rules/recent-answers.ts';
import { searchDirectory, type DirectoryAnswer } from './rules/search-directory.ts';
import { isPromoLive } from './rules/promos.ts';
import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { MODEL_DIRECTORY, MODELS_PATH, OFFER_DIRECTORY, OFFERS_PATH } from './rules/directories.ts';

// A site that changes is another object: its answers go with the old one.
const models = new WeakMap<Site, RecentAnswers<DirectoryAnswer<Model>>>();
const offers = new WeakMap<Site, RecentAnswers<DirectoryAnswer<Offer>>>();

export function findModels(site: Site, query: DirectoryQuery): DirectoryAnswer<Model> {
  return recent(models, site).getOrMake(directoryAddress(MODELS_PATH, query, MODEL_DIRECTORY), () =>
    searchDirectory(MODEL_DIRECTORY, site.models, query),
  );
}

/** Offers that hold today; `holdsUntil` hears when that may change. */
export function findOffers(
  site: Site,
  query: DirectoryQuery,
  now: number,
  holdsUntil: (instant: number | null) => void,
): DirectoryAnswer<Offer> {
  const live = liveOffers(site, now, holdsUntil);
  const { date } = zonedTime(now, site.timeZone);
  return recent(offers, site).getOrMake(`${date} ${directoryAddress(OFFERS_PATH, query, OFFER_DIRECTORY)}`, () =>
    searchDirectory(OFFER_DIRECTORY, live, query),
  );
}

export function liveOffers(site: Site, now: number, holdsUntil: (instant: number | null) => void): readonly Offer[] {
  if (site.offers.some(({ start, expiry }) => start !== null || expiry !== null))
    holdsUntil(nextMidnight(now, site.timeZone));
  const { date } = zonedTime(now, site.timeZone);
  return site.offers.filter((offer) => isPromoLive(offer, date));
}

/** The posts of the days until today, the newest first; `holdsUntil` hears when another one comes. None where the site shows none. */
export function livePosts(site: Site, now: number, holdsUntil: (instant: number | null) => void): readonly Post[] {
  if (site.settings.blogs.list === 'off') return [];
  const { date } = zonedTime(now, site.timeZone);
  const live = site.posts.filter((post) => post.date <= date);
  if (live.length < site.posts.length) holdsUntil(nextMidnight(now, site.timeZone));
  return live;
}

function recent<A>(kept: WeakMap<Site, RecentAnswers<A>>, site: Site): RecentAnswers<A> {
  const known = kept.get(site);
  if (known) return known;
  const made = new RecentAnswers<A>();
  kept.set(site, made);
  return made;
}
