import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { startPage, startPurchase } from '#views/purchases/start-view.server.ts';
import { StartScreen } from './start-screen.tsx';
import '#styles/pages/purchase.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta({
        title: `Buy online: ${loaderData.vehicle.name}`,
        siteName: loaderData.siteName,
        description: `Buy the ${loaderData.vehicle.name} online from ${loaderData.siteName}.`,
        canonical: null,
        isIndexed: false,
        share: null,
      })
    : [];

/** The first step of a purchase online. Works without scripts, as every step until the payment. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return startPage(url, readScope<'inventory'>(context));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return startPurchase(request, url, readScope<'inventory' | 'purchases' | 'reservations'>(context));
}

export default function Start() {
  const page = useLoaderData<typeof loader>();
  return <StartScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
