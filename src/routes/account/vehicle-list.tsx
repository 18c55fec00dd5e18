import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { readScope } from '#views/context.ts';
import { saveVehicleList, vehicleListPage } from './vehicle-list-view.server.ts';
import { VehicleListScreen } from './vehicle-list-screen.tsx';
import '#styles/pages/vehicle-list.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Vehicle list | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/** The vehicles of a link with which a shopper continues on another device. It has no personal data. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return vehicleListPage(url, readScope<'inventory'>(context));
}

export async function action({ url, context }: ActionFunctionArgs) {
  return saveVehicleList(url, readScope<'inventory' | 'shoppers'>(context));
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function VehicleList() {
  const page = useLoaderData<typeof loader>();
  return <VehicleListScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
