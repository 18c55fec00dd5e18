import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { pageMeta } from '#views/page/page-meta.ts';
import { readPageData, pageData } from '#browser/page-data.ts';
import { readScope } from '#views/context.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { SiteFormScreen } from './site-form-screen.tsx';
import { findSiteForm, siteFormView } from './site-form-view.server.ts';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  const { own, title, text, canonical, isIndexed } = page;
  return pageMeta({
    ...page,
    title: own?.title ?? title,
    description: own?.description ?? text,
    canonical: isIndexed ? canonical : null,
    structuredData: own?.structuredData ?? null,
  });
};

/** The page of a form that is not about a vehicle: its text, or the site's own page of that path, and the form. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  return pageData('site-form', await siteFormView(url, readScope<'inventory'>(context)), request);
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = readScope<'leads'>(context);
  const { form, isOffered } = findSiteForm(url, scope);
  if (!isOffered) throw data(null, { status: 404 });
  return postEnquiry(request, scope, null, form);
}

export default function SiteForm() {
  const page = readPageData(useLoaderData<typeof loader>());
  return <SiteFormScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
