import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { readScope } from '#views/context.ts';
import { changeByDealership, dealershipPage } from './dealership-view.server.ts';
import { privateMeta } from '#views/page/link-expired.tsx';
import { DealershipScreen } from './dealership-screen.tsx';
import '#styles/pages/reserve.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  privateMeta(`Reservation ${loaderData?.reservation?.receipt ?? ''}`.trim(), loaderData?.siteName);

/** A reservation, for the dealership that has its link: extends it, ends it, or marks it as collected. Works without scripts. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  return dealershipPage(url, params['id']!, readScope<'inventory' | 'leads' | 'reservations'>(context));
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  return changeByDealership(request, url, params['id']!, readScope<'reservations'>(context));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Dealership() {
  useReloadWhenRestored();
  const page = useLoaderData<typeof loader>();
  return <DealershipScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
