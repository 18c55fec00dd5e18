import {
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
import { FormPageScreen } from './form-page-screen.tsx';
import { findContactForm, formPageView } from './form-page-view.server.ts';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { title, vehicle, contact, canonical, share } = readPageData(loaderData);
  return pageMeta({
    title: vehicle ? `${title}: ${vehicle.name}` : title,
    siteName: contact.siteName,
    description: `${title} at ${contact.siteName}: tell us what you need and how to reach you.`,
    canonical: vehicle ? null : canonical,
    isIndexed: !vehicle,
    share,
  });
};

/** The forms of the vehicle page's dialogs as separate pages, for browsers without scripts and for links. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  return pageData('form', await formPageView(url, readScope<'inventory' | 'leads'>(context)), request);
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = readScope<'inventory' | 'leads'>(context);
  const { form, vehicle } = await findContactForm(url, scope);
  return postEnquiry(request, scope, vehicle, form);
}

export default function FormPage() {
  const page = readPageData(useLoaderData<typeof loader>());
  return <FormPageScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
