import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { pageMeta } from '#views/page/page-meta.ts';
import { readScope } from '#views/context.ts';
import { ModelScreen } from './model-screen.tsx';
import { modelPage } from '#views/content/model-view.server.ts';
import '#styles/pages/content.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => pageMeta(loaderData);

/** Any other path: a model may have it as its `override_url`, otherwise 404. */
export function loader({ url, context }: LoaderFunctionArgs) {
  return modelPage(readScope<'inventory'>(context), url.pathname);
}

export default function NotFound() {
  return <ModelScreen model={useLoaderData<typeof loader>()} />;
}
