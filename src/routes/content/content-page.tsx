import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { readPageData, pageData } from '#browser/page-data.ts';
import { readScope } from '#views/context.ts';
import { financeMeta } from '#views/finance/finance-meta.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { ContentPageScreen } from './content-page-screen.tsx';
import { postPageForm, requestedPage } from './content-page-view.server.ts';
import '#styles/pages/content.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  const found = loaderData && readPageData(loaderData);
  if (found?.kind === 'finance') return financeMeta(found.finance);
  if (found?.kind === 'model') return pageMeta(found.model);
  return pageMeta(found && { ...found.page, share: found.share });
};

/** A page from the site's folder: `pages/about-us.md` is `/about-us`. Before it the finance page, and after it a model with this path. */
export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  const page = await requestedPage(url, `/${params['page']}`, readScope<'inventory'>(context));
  return pageData('content-page', page, request);
}

/** The forms in the sections of a page. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  return postPageForm(request, url, `/${params['page']}`, readScope<'inventory' | 'leads'>(context));
}

export default function ContentPage() {
  const page = readPageData(useLoaderData<typeof loader>());
  return <ContentPageScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
