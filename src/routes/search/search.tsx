import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { useFound, type Found } from './search-answers.ts';
import { ResultsScreen } from './results-screen.tsx';
import { pageMeta } from '#views/page/page-meta.ts';
import { readScope } from '#views/context.ts';
import { pageData, readPageData, type PageData } from '#browser/page-data.ts';
import { searchPage } from './search-view.server.ts';
import '#styles/pages/search.css';

export { clientLoader } from './search-answers.ts';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const found = readPageData(loaderData);
  return pageMeta({ ...found, title: found.pageTitle, isIndexed: found.index });
}

export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  return pageData('search', await searchPage(url, params, readScope<'inventory'>(context)), request);
}

export default function Search() {
  const page = readPageData(useLoaderData<PageData<Found> | Found>());
  useFound(page);
  return <ResultsScreen page={page} />;
}
