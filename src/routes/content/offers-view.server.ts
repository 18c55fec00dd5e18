import { redirect } from 'react-router';
import { directoryUrl, isPlainFormQuery, parseDirectoryQuery } from '#content/rules/directory-query.ts';
import { OFFER_DIRECTORY, OFFERS_PATH } from '#content/rules/directories.ts';
import { findOffers, liveOffers } from '#content/queries.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { directorySuggestions } from './directory-suggestions.server.ts';
import { directoryView } from './directory-view.ts';
import { offerView } from '#views/content/offer-view.ts';
import type { Scope } from '#views/context.ts';

/** The offers that a query finds, and its form. */
export async function offersView(url: URL, scope: Scope<'inventory'>) {
  const { site, now, origin, holdsUntil } = scope;
  const params = url.searchParams;
  const query = parseDirectoryQuery(params, OFFER_DIRECTORY);
  if (isPlainFormQuery(params)) throw redirect(directoryUrl(OFFERS_PATH, query, OFFER_DIRECTORY));
  const answer = findOffers(site, query, now, holdsUntil);
  return {
    siteName: site.name,
    share: sharePicture(scope),
    canonical:
      origin + directoryUrl(OFFERS_PATH, { ...query, query: '', ranges: {}, page: answer.page }, OFFER_DIRECTORY),
    index:
      answer.count > 0 &&
      query.query === '' &&
      [query.filters, query.ranges].every((one) => Object.keys(one).length === 0),
    layout: site.settings.offers.layout,
    found: directoryView(OFFERS_PATH, OFFER_DIRECTORY, query, answer, {
      title: 'Special offers',
      placeholder: 'Search offers',
      noun: ['offer', 'offers'],
      labels: { categories: 'Category', price: 'Price' },
      empty: {
        title: 'No Results Available',
        text: 'There appears to be no offers currently available that meet the conditions of your search',
        clearPath: site.settings.offers.refreshPath,
        illustration: site.settings.ui.illustration,
        suggestions:
          answer.count > 0
            ? null
            : await directorySuggestions(
                { path: OFFERS_PATH, directory: OFFER_DIRECTORY, facet: 'categories', text: query.query },
                liveOffers(site, now, holdsUntil),
                scope,
              ),
      },
    }),
    offers: answer.hits.map((offer) => offerView(offer, scope)),
  };
}

export type OffersPage = Awaited<ReturnType<typeof offersView>>;
