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
import { structuredDataItems } from '#views/page/structured-data-script.ts';
import { locationAt, locationPageView } from './location-page-view.server.ts';
import { LocationScreen } from './location-screen.tsx';
import '#styles/pages/forms.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(
    loaderData && { ...readPageData(loaderData), structuredData: structuredDataItems(readPageData(loaderData)) },
  );

/** The page of one location, with an enquiry form that reaches its dealership. */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const scope = readScope<'content' | 'dealerships' | 'inventory' | 'leads'>(context);
  const page = await locationPageView(request, params, url, scope);
  return pageData('location', page, request);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const scope = readScope<'leads'>(context);
  locationAt(params, scope.site);
  return postEnquiry(request, scope, null);
}

export default function Location() {
  const page = readPageData(useLoaderData<typeof loader>());
  return <LocationScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
