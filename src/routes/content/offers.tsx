import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { readScope } from '#views/context.ts';
import { directoryTitle } from './directory-view.ts';
import { OffersScreen } from './offers-screen.tsx';
import { offersView } from './offers-view.server.ts';
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
  return pageData('offers', await offersView(url, readScope<'inventory'>(context)), request);
}

export default function Offers() {
  return <OffersScreen page={readPageData(useLoaderData<typeof loader>())} />;
}
