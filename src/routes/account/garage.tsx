import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { readScope } from '#views/context.ts';
import { changeGarage, garagePage } from '#views/garage/account-page.server.ts';
import { GarageScreen } from './garage-screen.tsx';
import '#styles/pages/account.css';
import '#styles/pages/saved.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `My garage | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/** The garage of the signed-in shopper. Works without scripts. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const scope = readScope<'finance' | 'inventory' | 'leads' | 'purchases' | 'reservations' | 'shoppers'>(context);
  return garagePage(url, scope);
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return changeGarage(request, url, readScope<'finance' | 'inventory' | 'leads' | 'shoppers'>(context));
}

export default function Garage() {
  useReloadWhenRestored();
  const page = useLoaderData<typeof loader>();
  return <GarageScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
