import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { readScope } from '#views/context.ts';
import { directoryTitle } from './directory-view.ts';
import { ModelsScreen } from './models-screen.tsx';
import { modelsView } from './models-view.server.ts';
import '#styles/pages/search.css';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  return pageMeta({
    ...page,
    title: directoryTitle(page.found),
    description: `${page.found.countText} to explore at ${page.siteName}, with prices and stock.`,
    isIndexed: page.index,
  });
};

/** The model directory. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  return pageData('models', await modelsView(url, readScope<'inventory'>(context)), request);
}

export default function Models() {
  return <ModelsScreen page={readPageData(useLoaderData<typeof loader>())} />;
}
