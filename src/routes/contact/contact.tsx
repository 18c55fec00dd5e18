import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { readPageData, pageData } from '#browser/page-data.ts';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { ContactScreen } from './contact-screen.tsx';
import { contactView } from './contact-view.server.ts';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  return pageMeta({
    ...page,
    title: 'Contact',
    description: `Addresses, opening hours and contact details of ${page.siteName}.`,
  });
};

/** The contact page, which lists the locations. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  return pageData('contact', await contactView(url, readScope<'dealerships' | 'finance'>(context)), request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  return postEnquiry(request, readScope<'leads'>(context), null);
}

export default function Contact() {
  const page = readPageData(useLoaderData<typeof loader>());
  return <ContactScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
