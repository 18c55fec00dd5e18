import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { shouldRevalidate as revalidatesForm } from '#views/forms/form-route.ts';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { holdExtras, requestedReserve, reservePage } from '#views/reservations/reserve-view.server.ts';
import { seeOther } from '#views/reservations/private-page.server.ts';
import { ReserveScreen } from './reserve-screen.tsx';
import '#styles/pages/reserve.css';

export { clientAction } from '#views/forms/form-route.ts';

/** Loads again like every page with a form, and after a 409: the price may differ from the page. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus === 409 || revalidatesForm(args);

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { title, vehicle, siteName } = loaderData;
  return pageMeta({
    title: `${title}: ${vehicle.name}`,
    siteName,
    description: `Reserve the ${vehicle.name} online at ${siteName}.`,
    canonical: null,
    isIndexed: false,
    share: null,
  });
};

/** The form with which a shopper reserves a vehicle. Works without scripts. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const scope = readScope<'inventory' | 'leads' | 'reservations'>(context);
  const { view, status, isPrivate } = await reservePage(url, params['slug']!, scope);
  return data(view, { status, headers: isPrivate ? { 'Cache-Control': 'private, no-store' } : {} });
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const scope = readScope<'inventory' | 'leads' | 'reservations'>(context);
  const found = await requestedReserve(url, params['slug']!, scope, 'post');
  const own = await scope.ownHolds().of(found.vehicle.id);
  if (own !== null) return seeOther(own.path);
  return postEnquiry(request, scope, found.vehicle, 'reserve', holdExtras(url, found, scope));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Reserve() {
  const page = useLoaderData<typeof loader>();
  return <ReserveScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
