import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readPageData, pageData } from '#browser/page-data.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { readScope } from '#views/context.ts';
import { ModelScreen } from './model-screen.tsx';
import { modelPage } from '#views/content/model-view.server.ts';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => pageMeta(loaderData && readPageData(loaderData));

/** A model: description, starting price, stock and offers. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await modelPage(readScope<'inventory'>(context), `/models/${params['model']}`);
  return pageData('model', page, request);
}

export default function Model() {
  return <ModelScreen model={readPageData(useLoaderData<typeof loader>())} />;
}
