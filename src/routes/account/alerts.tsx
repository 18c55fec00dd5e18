import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readScope } from '#views/context.ts';
import { alertsPage, changeAlerts } from './alerts-view.server.ts';
import { AlertsScreen } from './alerts-screen.tsx';
import '#styles/pages/account.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Alerts | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/** The link in an alert: stops alerts, or confirms an email, without signing in and without scripts. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return alertsPage(params['token']!, readScope<'shoppers'>(context));
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  return changeAlerts(request, params['token']!, url, readScope<'shoppers'>(context));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Alerts() {
  return <AlertsScreen page={useLoaderData<typeof loader>()} />;
}
