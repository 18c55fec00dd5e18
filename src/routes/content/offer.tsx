import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { readScope } from '#views/context.ts';
import { OfferScreen } from './offer-screen.tsx';
import { offerPageView } from './offer-page-view.server.ts';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  return pageMeta({ ...page, title: page.offer.name, description: page.offer.text.short });
};

/** An offer by its id, with its make in the path if the site has several. Other paths redirect to the canonical one. */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  return pageData('offer', await offerPageView(params, url, readScope<'inventory'>(context)), request);
}

export default function Offer() {
  return <OfferScreen page={readPageData(useLoaderData<typeof loader>())} />;
}
