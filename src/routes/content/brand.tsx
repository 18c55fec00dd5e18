import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readPageData, pageData } from '#browser/page-data.ts';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { brandView } from './brand-view.server.ts';
import { BrandScreen } from './brand-screen.tsx';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => pageMeta(loaderData && readPageData(loaderData));

/** A brand: description, models, offers, stock and the locations that sell it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await brandView(`/${params['brand']}/overview`, readScope<'inventory'>(context));
  return pageData('brand', page, request);
}

export default function Brand() {
  return <BrandScreen page={readPageData(useLoaderData<typeof loader>())} />;
}
