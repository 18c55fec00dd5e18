import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { VehicleScreen } from './vehicle-screen.tsx';
import { releaseFollowedLink } from '#browser/focus.ts';
import { takePrefetched, whenStyled } from '#browser/prefetched-page.ts';
import { readScope } from '#views/context.ts';
import { pageData, readPageData } from '#browser/page-data.ts';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { sharedPhoto } from '#views/page/structured-data.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { structuredDataItems } from '#views/page/structured-data-script.ts';
import { loadVehicle, vehiclePage } from './vehicle-page.server.ts';
import '#styles/pages/vehicle.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

/** Uses the prefetched data, if there is any. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  type Page = Awaited<ReturnType<typeof serverLoader<typeof loader>>>;
  const prefetched = takePrefetched(pathname + search) as Promise<Page | null>;
  const page = await whenStyled(prefetched.then((known) => known ?? serverLoader<typeof loader>()));
  if (pathname !== location.pathname) releaseFollowedLink();
  return page;
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const page = readPageData(loaderData);
  const { title, name: sharedTitle, description, available: isIndexed } = page.vehicle;
  const structuredData = structuredDataItems(page);
  const share = sharedPhoto(structuredData);
  return pageMeta({ ...page, title, sharedTitle, description, isIndexed, share, structuredData });
}

export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  const scope = readScope<'dealerships' | 'finance' | 'inventory' | 'leads' | 'valuation'>(context);
  const page = await vehiclePage(await loadVehicle(params['slug']!, scope, url.search), scope, request);
  // 410 removes the page from search engines; shoppers still get a page with similar vehicles.
  return data(pageData('vehicle', page, request), { status: page.vehicle.gone ? 410 : 200 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const scope = readScope<'inventory' | 'leads'>(context);
  return postEnquiry(request, scope, await loadVehicle(params['slug']!, scope));
}

export default function Vehicle() {
  const page = readPageData(useLoaderData<typeof loader>());
  return <VehicleScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
