import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { directoryUrl, isPlainFormQuery, parseDirectoryQuery } from '#content/rules/directory-query.ts';
import { OFFER_DIRECTORY, OFFERS_PATH } from '#content/rules/directories.ts';
import { findOffers, liveOffers } from '#content/queries.ts';
import { DirectoryScreen } from '#content/ui/directory-screen.tsx';
import { OfferCard } from '#content/ui/offer-card.tsx';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { scopeContext } from '#views/context.ts';
import { directorySuggestions } from './directory-suggestions.server.ts';
import { directoryTitle, directoryView } from './directory-view.ts';
import { offerView } from '#views/content/offer-view.ts';
import '#styles/pages/search.css';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  return pageMeta({
    ...page,
    title: directoryTitle(page.found),
    description: `${page.found.countText} at ${page.siteName}: current offers with their conditions.`,
    isIndexed: page.index,
  });
};

/** The offers that are valid today. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, now, origin, holdsUntil } = scope;
  const params = url.searchParams;
  const query = parseDirectoryQuery(params, OFFER_DIRECTORY);
  if (isPlainFormQuery(params)) throw redirect(directoryUrl(OFFERS_PATH, query, OFFER_DIRECTORY));
  const answer = findOffers(site, query, now, holdsUntil);
  const page = {
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
  return pageData('offers', page, request);
}

export default function Offers() {
  const { found, offers, layout } = readPageData(useLoaderData<typeof loader>());
  const whole = layout === 'single';
  return (
    <DirectoryScreen found={found}>
      <ul className={whole ? 'offers offers-whole' : 'offers'}>
        {offers.map((offer, index) => (
          <li key={offer.id}>
            <OfferCard offer={offer} whole={whole} priority={index < 2} />
          </li>
        ))}
      </ul>
    </DirectoryScreen>
  );
}
